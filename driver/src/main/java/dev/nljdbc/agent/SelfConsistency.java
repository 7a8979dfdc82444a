// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.SecondOpinion.Judgement;
import dev.nljdbc.agent.Voting.Cast;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Choices;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Draws tries at a question and has them vote by what their queries return ({@link ResultGroups}).
 * One that is likely enough right ({@link SecondOpinion}) is the answer without a vote. Otherwise
 * two are drawn first, then as few as may decide it, while the rest could change the answer. One
 * object holds one election; its fields are the state.
 */
final class SelfConsistency {

  private static final int AT_FIRST = 2;

  /** The minimum confidence at which the first try is the answer without a vote. */
  private static final double ENOUGH = 0.85;

  /** How sure one is of a query that nobody judged and nothing speaks against. */
  private static final double UNJUDGED = 0.5;

  private final Voting voting;
  private final BudgetedChatModel model;
  private final List<Sampler> samplers;
  private final int most;
  private final SecondOpinion opinion;
  private final boolean earlyStop;

  private final List<Step> before = new ArrayList<>();
  private final List<Optional<Judgement>> sure = new ArrayList<>();
  private final List<SampledAnswer> drawn = new ArrayList<>();
  private final List<Cast> cast = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private ResultGroups ballots;
  private Duration longestTry = Duration.ZERO;

  /** The samplers draw in turn, and ask this model, which holds the budget of all tries. */
  SelfConsistency(
      Workspace workspace,
      BudgetedChatModel model,
      List<Sampler> samplers,
      int most,
      SecondOpinion opinion) {
    this.voting = new Voting(workspace);
    this.model = model;
    this.samplers = samplers;
    this.most = Math.max(1, most);
    this.opinion = opinion;
    this.ballots = ResultGroups.none(UNJUDGED);
    this.earlyStop = workspace.settings().has(Choices.Part.EARLY_STOP);
  }

  /** The trace begins with this. */
  SelfConsistency after(Step step) {
    before.add(step);
    return this;
  }

  /** The answer; fails after the {@link FailureTrace} of all tries when none found a query. */
  Outcome hold(Cancellation cancellation) throws NlException {
    try {
      boolean one = most == 1 || mayEndAfterOne();
      draw(one ? 1 : AT_FIRST, cancellation);
      judge(cancellation);
      if (most == 1 || one && sure.get(0).filter(j -> j.sparesVote(ENOUGH)).isPresent()) {
        return alone(sure.get(0));
      }
      if (one && !drawn.get(0).last()) {
        draw(AT_FIRST - 1, cancellation);
        judge(cancellation);
      }
      long began = System.nanoTime();
      count(cancellation);
      for (int wanted = further(cancellation); wanted > 0; wanted = further(cancellation)) {
        draw(wanted, cancellation);
        judge(cancellation);
        count(cancellation);
      }
      return elected(Duration.ofNanos(System.nanoTime() - began));
    } catch (NlException e) {
      throw e.after(new FailureTrace(steps(), usage()));
    }
  }

  private boolean mayEndAfterOne() {
    boolean worth = samplers.size() == 1 && samplers.get(0).eachAtFullPrice();
    return worth && earlyStop && opinion.given();
  }

  private void draw(int n, Cancellation cancellation) throws NlException {
    int[] shares = new int[samplers.size()];
    for (int i = drawn.size(); i < drawn.size() + n; i++) {
      shares[i % shares.length]++;
    }
    for (int s = 0; s < shares.length; s++) {
      if (shares[s] > 0) {
        draw(samplers.get(s), shares[s], cancellation);
      }
    }
  }

  private void draw(Sampler sampler, int n, Cancellation cancellation) throws NlException {
    long began = System.nanoTime();
    List<SampledAnswer> tries = sampler.sample(n, cancellation);
    drawn.addAll(tries);
    Duration each = Duration.ofNanos((System.nanoTime() - began) / Math.max(1, tries.size()));
    longestTry = each.compareTo(longestTry) > 0 ? each : longestTry;
    for (SampledAnswer candidate : tries) {
      if (candidate.ended() && candidate.failure() != null) {
        throw candidate.failure();
      }
    }
  }

  /** How many tries to draw next; 0 when the vote is decided or nothing more can be drawn. */
  private int further(Cancellation cancellation) {
    int left = most - drawn.size();
    if (!ballots.open(left) || drawn.stream().anyMatch(SampledAnswer::last)) {
      return 0;
    }
    Duration time = cancellation.remaining();
    if (ballots.winner().isPresent() && time != null && time.compareTo(longestTry) < 0) {
      warnings.add(
          ("The time left for the question (nl.timeout) was shorter than a try takes, so only "
                  + "%s of up to %s tries (nl.samples) have voted.")
              .formatted(drawn.size(), most));
      return 0;
    }
    return ballots.atLeast(left);
  }

  private void count(Cancellation cancellation) throws NlException {
    for (int i = cast.size(); i < drawn.size(); i++) {
      boolean doubtful = drawn.get(i).doubtful();
      OptionalDouble judged = confidence(sure.get(i));
      Cast vote = voting.of(drawn.get(i), cancellation).noted(doubtful, judged);
      cast.add(vote);
      ballots = ballots.with(vote.vote(), judged.orElse(doubtful ? 0 : UNJUDGED));
    }
  }

  /** How likely each of the new tries is right. */
  private void judge(Cancellation cancellation) throws NlException {
    for (SampledAnswer candidate : drawn.subList(sure.size(), drawn.size())) {
      sure.add(
          candidate.sql().isEmpty()
              ? Optional.empty()
              : opinion.of(candidate.sql().get(), candidate.doubts(), cancellation));
    }
  }

  private Outcome alone(Optional<Judgement> judgement) throws NlException {
    SampledAnswer only = drawn.get(0);
    if (only.sql().isEmpty()) {
      throw failure();
    }
    List<Step> step = judgement.map(Judgement::step).stream().toList();
    return outcome(only, confidence(judgement), step, List.of());
  }

  private static OptionalDouble confidence(Optional<Judgement> judgement) {
    return judgement.isPresent()
        ? OptionalDouble.of(judgement.get().confidence())
        : OptionalDouble.empty();
  }

  private Outcome elected(Duration time) throws NlException {
    ResultGroups.@Nullable Group winner = ballots.winner().orElse(null);
    Step step = VoteStep.of(cast, ballots, time);
    if (winner != null) {
      NlException cannot = drawn.get(winner.query()).failure();
      if (cannot != null) {
        throw cannot.and("(%s of %s tries say so.)".formatted(winner.votes(), drawn.size()));
      }
      warnOfRefusals();
      return outcome(
          drawn.get(winner.query()),
          OptionalDouble.of((double) winner.votes() / drawn.size()),
          List.of(step),
          others());
    }
    SampledAnswer first =
        drawn.stream().filter(c -> c.sql().isPresent()).findFirst().orElseThrow(this::failure);
    warnings.add(
        "The whole result of no try could be read (NL TRACE: says why), so that there was no vote:"
            + " this is the first query that ran.");
    return outcome(first, OptionalDouble.of(0), List.of(step), List.of());
  }

  /** Tries that found the question unanswerable were outvoted; they may be right all the same. */
  private void warnOfRefusals() {
    drawn.stream()
        .map(SampledAnswer::failure)
        .filter(e -> e != null && e.error() == NlError.CANNOT_ANSWER)
        .findFirst()
        .ifPresent(e -> warnings.add("A try of the vote found no answer. " + e.getMessage()));
  }

  /** The queries that lost. */
  private List<Outcome.Voted> others() {
    return ballots.groups().stream()
        .skip(1)
        .filter(group -> !cast.get(group.query()).sql().isEmpty())
        .map(
            group ->
                new Outcome.Voted(
                    cast.get(group.query()).sql(), (double) group.votes() / drawn.size()))
        .toList();
  }

  private Outcome outcome(
      SampledAnswer answer,
      OptionalDouble confidence,
      List<Step> vote,
      List<Outcome.Voted> others) {
    List<String> all = new ArrayList<>(answer.warnings());
    all.addAll(warnings);
    all.addAll(model.notices());
    return new Outcome(
            answer.sql().orElseThrow(),
            confidence,
            model.name(),
            Stream.concat(steps().stream(), vote.stream()).toList(),
            usage(),
            all.stream().distinct().toList(),
            List.of(),
            answer.rows(),
            answer.finished(),
            others)
        .doubted(answer.doubts());
  }

  /** Why there is no answer: the reason of the first try, and that the others failed as well. */
  private NlException failure() {
    NlException first =
        drawn.stream()
            .map(SampledAnswer::failure)
            .filter(failure -> failure != null)
            .findFirst()
            .orElseGet(
                () -> new NlException(NlError.NO_ANSWER, "The model found no query that runs."));
    String message =
        "%s (%s tries failed; the reason of the first.)"
            .formatted(first.getMessage(), drawn.size());
    return drawn.size() < 2
        ? first
        : new NlException(first.error(), message, first).tried(first.sql().orElse(null));
  }

  private List<Step> steps() {
    List<Step> all = new ArrayList<>(before);
    for (int i = 0; i < drawn.size(); i++) {
      for (Step step : drawn.get(i).steps()) {
        all.add(step.in(i + 1));
      }
    }
    return all;
  }

  private Usage usage() {
    return drawn.stream().map(SampledAnswer::usage).reduce(Usage.NONE, Usage::plus);
  }
}
