package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.SqlExplorer.ResultDigest;
import dev.nljdbc.agent.tool.TextLimits;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Draws tries at a question and has them vote by what their queries return ({@link ResultGroups}).
 * Two are drawn first, then as few as may decide it, while the rest could change the answer. One
 * object holds one election; its fields are the state.
 */
final class SelfConsistency {

  private static final int AT_FIRST = 2;

  private static final int LONGEST_REASON = 200;

  private final Voting voting;
  private final BudgetedChatModel model;
  private final List<Sampler> samplers;
  private final int most;

  private final List<Step> before = new ArrayList<>();
  private final List<SampledAnswer> drawn = new ArrayList<>();
  private final List<Cast> cast = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private ResultGroups ballots = ResultGroups.NONE;
  private Duration longestTry = Duration.ZERO;

  /** The samplers draw in turn, and ask this model, which holds the budget of all tries. */
  SelfConsistency(Workspace workspace, BudgetedChatModel model, List<Sampler> samplers, int most) {
    this.voting = new Voting(workspace);
    this.model = model;
    this.samplers = samplers;
    this.most = Math.max(1, most);
  }

  /** The trace begins with this. */
  SelfConsistency after(Step step) {
    before.add(step);
    return this;
  }

  /** The answer; fails after the {@link FailureTrace} of all tries when none found a query. */
  Outcome hold(Cancellation cancellation) throws NlException {
    try {
      if (most == 1) {
        draw(1, cancellation);
        return alone();
      }
      long began = System.nanoTime();
      for (int wanted = Math.min(AT_FIRST, most); wanted > 0; wanted = further(cancellation)) {
        draw(wanted, cancellation);
        count(cancellation);
      }
      return elected(Duration.ofNanos(System.nanoTime() - began));
    } catch (NlException e) {
      throw e.after(new FailureTrace(steps(), usage()));
    }
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
    for (SampledAnswer candidate : drawn.subList(cast.size(), drawn.size())) {
      Cast vote = voting.of(candidate, cancellation);
      cast.add(vote);
      ballots = ballots.with(vote.vote(), candidate.doubtful());
    }
  }

  private Outcome alone() throws NlException {
    SampledAnswer only = drawn.get(0);
    if (only.sql().isEmpty()) {
      throw failure();
    }
    return outcome(only, OptionalDouble.empty(), List.of(), List.of());
  }

  private Outcome elected(Duration time) throws NlException {
    ResultGroups.@Nullable Group winner = ballots.winner().orElse(null);
    Step step = voteStep(cast, ballots, time);
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

  /**
   * What a try brought to the vote.
   *
   * @param sql its query; empty when it found none
   * @param vote null when it has none
   * @param digest of its result; null when it has no vote
   * @param reason why it has no vote
   */
  record Cast(
      String sql, ResultGroups.@Nullable Vote vote, @Nullable ResultDigest digest, String reason) {

    static Cast none(String sql, String reason) {
      return new Cast(sql, null, null, reason);
    }
  }

  static Step voteStep(List<Cast> cast, ResultGroups ballots, Duration time) {
    long voting = cast.stream().filter(c -> c.vote() != null).count();
    List<String> lines = new ArrayList<>();
    lines.add(cast.size() + (cast.size() == 1 ? " try, " : " tries, ") + voting + " with a vote");
    for (ResultGroups.Group group : ballots.groups()) {
      lines.add(line(group, cast, ballots, lines.size() == 1));
    }
    for (int i = 0; i < cast.size(); i++) {
      if (cast.get(i).vote() == null) {
        lines.add("no vote: try " + (i + 1) + ", " + why(cast.get(i)));
      }
    }
    return Step.ofAll("Vote", String.join("\n", lines), time);
  }

  private static String why(Cast cast) {
    String reason = TextLimits.cut(cast.reason(), LONGEST_REASON);
    return cast.sql().isEmpty() ? reason : reason + ": " + cast.sql();
  }

  private static String line(
      ResultGroups.Group group, List<Cast> cast, ResultGroups ballots, boolean winner) {
    ResultDigest digest = cast.get(group.query()).digest();
    String tries =
        group.members().stream()
            .map(i -> Integer.toString(i + 1))
            .collect(Collectors.joining(", "));
    return "%s: %s of %s (%s %%), tries %s%s: %s"
        .formatted(
            winner ? "answer" : "other",
            group.votes(),
            cast.size(),
            Math.round(100.0 * group.votes() / cast.size()),
            tries,
            (digest == null ? "" : ", " + size(digest))
                + (ballots.doubtful().contains(group.query()) ? ", in doubt" : ""),
            digest == null ? "can't be answered" : cast.get(group.query()).sql());
  }

  private static String size(ResultDigest digest) {
    String rows = digest.rows() + (digest.rows() == 1 ? " row" : " rows");
    return digest.cut() ? "compared by their first " + rows : rows;
  }

  /** Runs what tries found to the end, for their votes; equal queries once. For one question. */
  static final class Voting {

    private final Workspace workspace;
    private final Map<String, Cast> digested = new HashMap<>();

    Voting(Workspace workspace) {
      this.workspace = workspace;
    }

    /** What a try brings to the vote; fails when the question was cancelled or is out of time. */
    Cast of(SampledAnswer candidate, Cancellation cancellation) throws NlException {
      NlException failure = candidate.failure();
      if (failure != null && failure.error() == NlError.CANNOT_ANSWER) {
        return new Cast("", ResultGroups.Vote.CANNOT_ANSWER, null, "");
      }
      if (candidate.sql().isEmpty()) {
        String why = failure == null ? "" : failure.getMessage();
        return Cast.none("", String.valueOf(why));
      }
      String sql = candidate.sql().get();
      Cast same = digested.get(sql);
      if (same == null) {
        same = executed(sql, cancellation);
        digested.put(sql, same);
      }
      return same;
    }

    private Cast executed(String sql, Cancellation cancellation) throws NlException {
      try {
        boolean orders = workspace.guard().orders(sql);
        ResultDigest digest = workspace.explorer().digest(sql, cancellation);
        String count = digest.rows() + (digest.cut() ? "+ rows\n" : " rows\n");
        String rows = digest.columns() + " columns\n" + count + digest.multiset();
        return new Cast(
            sql, new ResultGroups.Vote(rows, orders ? digest.list() : null), digest, "");
      } catch (SQLException e) {
        cancellation.check();
        if (e instanceof NlException ours && ours.error() == NlError.CANCELLED) {
          throw ours;
        }
        return Cast.none(sql, String.valueOf(e.getMessage()));
      }
    }
  }
}
