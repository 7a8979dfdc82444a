// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.Candidate;
import dev.nljdbc.offline.ambiguity.Ambiguity;
import dev.nljdbc.offline.candidate.CandidateRunner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a question may mean: what was answered, what other tries of a language model answered,
 * the other meanings of its words, and the offline model's other readings. Each is run within the
 * limits of trial queries; readings with equal rows are one.
 */
public final class ReadingFinder {

  /** The maximum number of readings. */
  static final int MOST = 8;

  /** The least confidence of the offline model's other readings. */
  private static final double LEAST = 0.02;

  private final OfflineStrategy offline;

  /** Reads with this. */
  public ReadingFinder(OfflineStrategy offline) {
    this.offline = offline;
  }

  /**
   * A reading of a question.
   *
   * @param meaning what its words are taken for; empty where only the SQL tells
   * @param sql passed the guard
   * @param rows its first rows and how many there are; null where it did not run in time
   * @param confidence empty where nothing is known of it
   * @param by who read it so: a model's name
   */
  public record FoundReading(
      String meaning,
      String sql,
      SqlExplorer.@Nullable Rows rows,
      OptionalDouble confidence,
      String by) {}

  private record Draft(String meaning, String sql, OptionalDouble confidence, String by) {}

  /**
   * The readings of a question, the best first; those without rows last.
   *
   * @param answer whatever was answered, which comes first; empty when there is no answer
   * @throws NlException why there is no reading at all, or what ended the question
   */
  public List<FoundReading> of(
      Question question, Workspace workspace, Optional<Outcome> answer, Cancellation cancellation)
      throws NlException {
    Optional<OfflineReading> look = look(question, workspace, answer.isPresent(), cancellation);
    List<Draft> drafts = new ArrayList<>();
    TrialQueries trials = new TrialQueries(workspace, cancellation).further();
    List<Ambiguity> words = new ArrayList<>();
    if (look.isPresent()) {
      for (Ambiguity word : look.get().reading().ambiguities()) {
        word.differing(trials.further()).ifPresent(words::add);
      }
    }
    answer.ifPresent(outcome -> drafts.add(answered(outcome, look, words)));
    look.ifPresent(l -> drafts.addAll(meanings(l, words, true)));
    answer.ifPresent(outcome -> drafts.addAll(voted(outcome)));
    look.ifPresent(l -> drafts.addAll(candidates(l)));
    look.ifPresent(l -> drafts.addAll(meanings(l, words, false)));
    return tried(drafts, workspace, trials.further());
  }

  private Optional<OfflineReading> look(
      Question question, Workspace workspace, boolean answered, Cancellation cancellation)
      throws NlException {
    try {
      return Optional.of(offline.look(question, workspace, cancellation));
    } catch (NlException e) {
      if (!answered || e.error().endsQuestion()) {
        throw e;
      }
      return Optional.empty(); // the answer is a reading all the same
    }
  }

  private static Draft answered(
      Outcome outcome, Optional<OfflineReading> look, List<Ambiguity> words) {
    boolean same = look.isPresent() && look.get().reading().sql().equals(outcome.sql());
    return new Draft(
        same ? taken(words) : "", outcome.sql(), outcome.confidence(), outcome.model());
  }

  /** The meanings of the words in the first reading. */
  private static String taken(List<Ambiguity> words) {
    return words.stream()
        .filter(Ambiguity::taken)
        .map(w -> w.meanings().get(0).inWords())
        .collect(Collectors.joining("; "));
  }

  private static List<Draft> meanings(OfflineReading look, List<Ambiguity> words, boolean equal) {
    List<Draft> drafts = new ArrayList<>();
    List<Draft> others = new ArrayList<>();
    double first = look.confidence();
    long meanings = Math.max(1, words.stream().mapToInt(w -> w.others().size()).sum());
    OptionalDouble each = OptionalDouble.of(Math.min(first, 1 - first) / meanings);
    if (equal && !words.isEmpty()) {
      String sql = look.reading().sql();
      drafts.add(new Draft(taken(words), sql, OptionalDouble.of(first), Settings.OFFLINE));
    }
    for (Ambiguity word : words) {
      for (Ambiguity.Meaning m : word.others()) {
        if (m.equal() == equal) {
          others.add(new Draft(m.inWords(), m.sql(), each, Settings.OFFLINE));
        }
      }
    }
    List<String> likeliest = candidates(look).stream().map(Draft::sql).toList();
    others.sort(Comparator.comparingInt(d -> place(d.sql(), likeliest)));
    drafts.addAll(others);
    return drafts;
  }

  /** The offline model's own readings come in its order, before those that it did not make. */
  private static int place(String sql, List<String> likeliest) {
    int place = likeliest.indexOf(sql);
    return place < 0 ? likeliest.size() : place;
  }

  private static List<Draft> voted(Outcome outcome) {
    return outcome.others().stream()
        .map(o -> new Draft("", o.sql(), OptionalDouble.of(o.share()), outcome.model()))
        .toList();
  }

  private static List<Draft> candidates(OfflineReading look) {
    List<Candidate> all = look.reading().candidates();
    return all.stream()
        .filter(c -> c == all.get(0) || c.confidence() >= LEAST)
        .sorted(Comparator.comparingDouble((Candidate c) -> -c.confidence()))
        .map(c -> new Draft("", c.sql(), OptionalDouble.of(c.confidence()), Settings.OFFLINE))
        .toList();
  }

  /** The readings that return other rows than those before, or could not run in time. */
  private static List<FoundReading> tried(
      List<Draft> drafts, Workspace workspace, TrialQueries trials) throws NlException {
    List<FoundReading> found = new ArrayList<>();
    List<CandidateRunner.Result> seen = new ArrayList<>();
    for (Draft draft : drafts) {
      String sql = passed(draft.sql(), workspace);
      if (sql == null || found.stream().anyMatch(f -> f.sql().equals(sql))) {
        continue;
      }
      CandidateRunner.Result outcome = trials.run(sql);
      int same = same(sql, outcome, found, seen);
      if (same >= 0) {
        found.set(same, meaning(found.get(same), draft.meaning()));
      } else if (outcome.status() != CandidateRunner.Status.FAILED && found.size() < MOST) {
        seen.add(outcome);
        SqlExplorer.Rows rows = trials.rows(sql).orElse(null);
        found.add(new FoundReading(draft.meaning(), sql, rows, draft.confidence(), draft.by()));
      }
    }
    return emptyLast(found);
  }

  private static int same(
      String sql,
      CandidateRunner.Result outcome,
      List<FoundReading> found,
      List<CandidateRunner.Result> seen) {
    for (int i = 0; i < seen.size(); i++) {
      if (outcome.same(sql, seen.get(i), found.get(i).sql())) {
        return i;
      }
    }
    return -1;
  }

  /** A reading says what another one with its rows takes the words for, if it can't itself. */
  private static FoundReading meaning(FoundReading r, String other) {
    return r.meaning().isEmpty()
        ? new FoundReading(other, r.sql(), r.rows(), r.confidence(), r.by())
        : r;
  }

  /** Excludes readings that the guard refuses. */
  private static @Nullable String passed(String sql, Workspace workspace) throws NlException {
    try {
      return workspace.guard().check(sql);
    } catch (NlException e) {
      if (e.error() != NlError.REFUSED) {
        throw e;
      }
      return null;
    }
  }

  /** The first stays the first: it is what the question is answered with. */
  private static List<FoundReading> emptyLast(List<FoundReading> found) {
    List<FoundReading> sorted = new ArrayList<>(found);
    if (sorted.size() > 1) {
      sorted
          .subList(1, sorted.size())
          .sort(Comparator.comparing(r -> r.rows() != null && r.rows().total() == 0));
    }
    return sorted;
  }
}
