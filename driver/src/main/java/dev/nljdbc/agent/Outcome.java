// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.Tool.Observation;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.llm.Usage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * SQL for a question, and how it came about.
 *
 * @param sql passed the guard, and ran
 * @param confidence in 0 to 1: of several tries, the votes for the answer by all that were made,
 *     failed ones too; of one try, how likely it is right ({@link SecondOpinion}); of the offline
 *     model, its own estimate; empty when the question was not read beside the model
 * @param model the model's name
 * @param steps what was thought, done and observed, in order
 * @param usage what it cost
 * @param warnings for the user: the context was cut, no rows and why that may be; doubts that may
 *     change the rows among them
 * @param doubts what speaks against the query, what may change its rows first
 * @param rows how many rows the query had when it was last tried; empty when nobody counted them
 * @param finished whether whoever answered said that this is the answer; not when the rounds were
 *     spent before, and this is the best query till then
 * @param others what other tries found that returns other rows, most votes first
 */
public record Outcome(
    String sql,
    OptionalDouble confidence,
    String model,
    List<Step> steps,
    Usage usage,
    List<String> warnings,
    List<Doubt> doubts,
    OptionalLong rows,
    boolean finished,
    List<Voted> others) {

  /** A finished one whose rows nobody counted, and against which nothing is known to speak. */
  public Outcome(
      String sql,
      OptionalDouble confidence,
      String model,
      List<Step> steps,
      Usage usage,
      List<String> warnings) {
    this(sql, confidence, model, steps, usage, warnings, List.of(), OptionalLong.empty(), true);
  }

  /** One that no other query was found beside. */
  public Outcome(
      String sql,
      OptionalDouble confidence,
      String model,
      List<Step> steps,
      Usage usage,
      List<String> warnings,
      List<Doubt> doubts,
      OptionalLong rows,
      boolean finished) {
    this(sql, confidence, model, steps, usage, warnings, doubts, rows, finished, List.of());
  }

  /** Copies the lists. */
  public Outcome {
    steps = List.copyOf(steps);
    warnings = List.copyOf(warnings);
    doubts = List.copyOf(doubts);
    others = List.copyOf(others);
  }

  /**
   * A query that lost the vote.
   *
   * @param sql passed the guard, and ran
   * @param share of the votes
   */
  public record Voted(String sql, double share) {}

  /** This outcome with steps before its own. */
  Outcome after(Step first) {
    List<Step> all = Stream.concat(Stream.of(first), steps.stream()).toList();
    return new Outcome(
        sql, confidence, model, all, usage, warnings, doubts, rows, finished, others);
  }

  /** This outcome with steps before its own, the last of which ran its query. */
  Outcome executed(Observation.Ran ran, List<Doubt> against, List<Step> all) {
    return new Outcome(
            ran.sql(), confidence, model, all, usage, warnings, doubts, ran.rows(), true, others)
        .doubted(against);
  }

  /** This outcome with more doubts. Those that may change the rows become warnings. */
  public Outcome doubted(List<Doubt> more) {
    List<Doubt> every = Stream.concat(doubts.stream(), more.stream()).distinct().toList();
    List<String> told =
        Stream.concat(
                warnings.stream(), every.stream().filter(Doubt::mayChangeRows).map(Doubt::warning))
            .distinct()
            .toList();
    return new Outcome(sql, confidence, model, steps, usage, told, every, rows, finished, others);
  }

  /** This outcome without a kind of doubts, and their warnings. */
  public Outcome without(Doubt.Kind kind) {
    List<Doubt> gone = doubts.stream().filter(doubt -> doubt.kind() == kind).toList();
    List<String> told = new ArrayList<>(warnings);
    told.removeAll(gone.stream().map(Doubt::warning).toList());
    List<Doubt> left = doubts.stream().filter(doubt -> doubt.kind() != kind).toList();
    return new Outcome(sql, confidence, model, steps, usage, told, left, rows, finished, others);
  }

  /** This outcome with another confidence. */
  public Outcome withConfidence(double other) {
    OptionalDouble sure = OptionalDouble.of(other);
    return new Outcome(sql, sure, model, steps, usage, warnings, doubts, rows, finished, others);
  }

  /** This outcome with other warnings. */
  public Outcome withWarnings(List<String> told) {
    return new Outcome(sql, confidence, model, steps, usage, told, doubts, rows, finished, others);
  }

  /** This outcome without anything that may quote cells: steps, warnings, doubts, other queries. */
  public Outcome withoutCells() {
    return new Outcome(
        sql, confidence, model, List.of(), usage, List.of(), List.of(), rows, finished);
  }

  /** This outcome with all but its SQL in other words. */
  Outcome inWords(UnaryOperator<String> others) {
    return new Outcome(
        sql,
        confidence,
        model,
        steps.stream().map(step -> step.inWords(others)).toList(),
        usage,
        warnings.stream().map(others).toList(),
        doubts.stream()
            .map(
                d ->
                    new Doubt(
                        d.kind(),
                        others.apply(d.text()),
                        others.apply(d.remedy()),
                        d.mayChangeRows()))
            .toList(),
        rows,
        finished,
        this.others);
  }

  /**
   * This outcome with the numbers of rows in place of the rows that its steps observed.
   *
   * @param question that it answers
   */
  public Outcome withoutRows(String question) {
    return new Outcome(
        sql,
        confidence,
        model,
        new ObservedCells(question, sql).without(steps),
        usage,
        warnings,
        doubts,
        rows,
        finished,
        others);
  }

  /** This outcome without the steps, warnings, doubts and other queries that quote some values. */
  public Outcome withoutValues(Collection<String> values) {
    List<String> told =
        values.stream().filter(v -> !v.isBlank()).map(v -> v.toLowerCase(Locale.ROOT)).toList();
    Predicate<String> plain =
        said -> told.stream().noneMatch(said.toLowerCase(Locale.ROOT)::contains);
    return new Outcome(
        sql,
        confidence,
        model,
        steps.stream()
            .filter(s -> plain.test(s.thought() + '\n' + s.action() + '\n' + s.observation()))
            .toList(),
        usage,
        warnings.stream().filter(plain).toList(),
        doubts.stream().filter(doubt -> plain.test(doubt.warning())).toList(),
        rows,
        finished,
        others.stream().filter(other -> plain.test(other.toString())).toList());
  }

  /** This outcome with another query. */
  public Outcome withSql(String other) {
    return new Outcome(
        other, confidence, model, steps, usage, warnings, doubts, rows, finished, others);
  }

  /** Turns of the model in all tries, at least 1. */
  public int rounds() {
    Map<Integer, Integer> last = new HashMap<>();
    for (Step step : steps) {
      last.merge(step.sample(), step.round(), Math::max);
    }
    return Math.max(1, last.values().stream().mapToInt(Integer::intValue).sum());
  }
}
