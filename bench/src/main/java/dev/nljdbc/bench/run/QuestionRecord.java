// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Step;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.answer.TimeSpent;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Score;
import dev.nljdbc.bench.metric.Score.ResultSample;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.metric.Scorer.Scored;
import dev.nljdbc.bench.run.QuestionAsker.Reply;
import dev.nljdbc.llm.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What came of one question: the contents of {@code questions/<number>.json}.
 *
 * @param number position in the split, from 0
 * @param source file and position there
 * @param database name
 * @param question as asked
 * @param evidence that the data set has with it, told or not; empty for none
 * @param gold the data set's SQL
 * @param predicted the answer's SQL; empty when there was none
 * @param verdict how it fared
 * @param error why there was no answer, or why the SQL or the gold does not run; empty for none
 * @param sqlState of the failure to answer; empty for none
 * @param goldRows rows of the gold as the metric ran it; -1 when it did not run
 * @param predictedRows rows of the prediction, up to one more than the gold's; -1 likewise
 * @param milliseconds from the question to the last row
 * @param prepareMilliseconds for connecting and indexing, at a worker's first question on a
 *     database; 0 at others
 * @param account how the answer came about, or what was spent without one; null when nothing was
 *     tried
 * @param trace the steps; empty when nothing was tried
 * @param figures what was measured, by name
 * @param groups what the question is told apart by, for example {@code hardness}
 * @param goldResult the beginning of the gold's result; null when it did not run
 * @param predictedResult the beginning of the prediction's; null likewise
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record QuestionRecord(
    int number,
    String source,
    String database,
    String question,
    String evidence,
    String gold,
    String predicted,
    Verdict verdict,
    String error,
    String sqlState,
    int goldRows,
    int predictedRows,
    double milliseconds,
    double prepareMilliseconds,
    @Nullable Account account,
    List<TraceStep> trace,
    SortedMap<String, Double> figures,
    SortedMap<String, String> groups,
    @Nullable ResultSample goldResult,
    @Nullable ResultSample predictedResult) {

  /** Reads files of older runs, too: what they lack is empty. */
  @SuppressWarnings("ReturnMissingNullable")
  public QuestionRecord {
    figures = figures == null ? new TreeMap<>() : figures;
    groups = groups == null ? new TreeMap<>() : groups;
  }

  /**
   * An answer's account.
   *
   * @param model its name; empty when there was no answer
   * @param confidence in 0 to 1; null when there is nothing to base it on
   * @param rounds turns of the model
   * @param cached whether it had been made before
   * @param rows that came back through the driver
   * @param answerMilliseconds the driver's own figure, until the SQL was found
   * @param calls requests to the model
   * @param promptTokens sent, cached ones included
   * @param cachedTokens those of them that the provider had cached
   * @param completionTokens received
   * @param transcriptTokens of the whole conversation, each text counted once: what the last turn
   *     sent and received
   * @param modelMilliseconds spent waiting for the model
   * @param searchMilliseconds spent in SearchColumn and SearchValue
   * @param sqlMilliseconds spent in exploration SQL
   * @param restMilliseconds of the driver's own figure, beside these
   * @param usd price
   * @param priced whether the price is known
   * @param warnings for the user
   */
  public record Account(
      String model,
      @Nullable Double confidence,
      int rounds,
      boolean cached,
      long rows,
      double answerMilliseconds,
      int calls,
      long promptTokens,
      long cachedTokens,
      long completionTokens,
      long transcriptTokens,
      double modelMilliseconds,
      double searchMilliseconds,
      double sqlMilliseconds,
      double restMilliseconds,
      double usd,
      boolean priced,
      List<String> warnings) {

    static Account of(Reply reply) {
      NlAnswer answer = reply.answer();
      Outcome outcome = answer.outcome();
      return of(
          outcome,
          outcome.steps(),
          outcome.usage(),
          answer.cached(),
          reply.rows(),
          millis(answer.time()),
          answer.spent(),
          warnings(outcome, reply.failure()));
    }

    private static List<String> warnings(Outcome outcome, String failure) {
      List<String> warnings = new ArrayList<>(outcome.warnings());
      if (!failure.isEmpty()) {
        warnings.add("Its rows could not be read to the end: " + failure);
      }
      return List.copyOf(warnings);
    }

    static Account of(FailureTrace attempts) {
      return of(null, attempts.steps(), attempts.usage(), false, 0, 0, TimeSpent.NONE, List.of());
    }

    private static Account of(
        @Nullable Outcome outcome,
        List<Step> steps,
        Usage usage,
        boolean cached,
        long rows,
        double milliseconds,
        TimeSpent spent,
        List<String> warnings) {
      OptionalDouble sure = outcome == null ? OptionalDouble.empty() : outcome.confidence();
      return new Account(
          outcome == null ? "" : outcome.model(),
          sure.isPresent() ? sure.getAsDouble() : null,
          steps.stream().mapToInt(Step::round).max().orElse(1),
          cached,
          rows,
          milliseconds,
          usage.calls(),
          usage.promptTokens(),
          usage.cachedTokens(),
          usage.completionTokens(),
          transcript(steps),
          millis(usage.time()),
          millis(spent.search()),
          millis(spent.sql()),
          millis(spent.rest()),
          usage.usd().doubleValue(),
          usage.priced(),
          warnings);
    }
  }

  /** A conversation sends all that was said before with every turn. */
  private static long transcript(List<Step> steps) {
    return steps.stream().mapToLong(Step::tokens).max().orElse(0);
  }

  /** A step of the agent, as {@code NL TRACE} shows it. */
  public record TraceStep(
      int round,
      String thought,
      String action,
      String observation,
      long tokens,
      double milliseconds) {}

  /** Was answered. */
  static QuestionRecord answered(
      Example example, Reply reply, Scored scored, Duration time, Duration preparing) {
    String sql = reply.answer().sql();
    List<TraceStep> trace = trace(reply.answer().outcome().steps());
    return make(example, sql, scored, "", time, preparing, Account.of(reply), trace);
  }

  private static List<TraceStep> trace(List<Step> steps) {
    return steps.stream()
        .map(
            step ->
                new TraceStep(
                    step.round(),
                    step.thought(),
                    step.action(),
                    step.observation(),
                    step.tokens(),
                    millis(step.time())))
        .toList();
  }

  /** Was not answered, or not asked. */
  static QuestionRecord unanswered(
      Example example,
      Scored scored,
      String sqlState,
      Duration time,
      Duration preparing,
      FailureTrace attempts) {
    List<Step> steps = attempts.steps();
    Account account = steps.isEmpty() ? null : Account.of(attempts);
    return make(example, "", scored, sqlState, time, preparing, account, trace(steps));
  }

  /** Was not asked, for want of a database. */
  static QuestionRecord withoutDatabase(Example example) {
    Score score = Score.without(Verdict.NO_DATABASE, "There is no database " + example.database());
    Scored scored = new Scored(score, new TreeMap<>(), new TreeMap<>());
    return unanswered(example, scored, "", Duration.ZERO, Duration.ZERO, FailureTrace.NONE);
  }

  private static QuestionRecord make(
      Example example,
      String predicted,
      Scored scored,
      String sqlState,
      Duration time,
      Duration preparing,
      @Nullable Account account,
      List<TraceStep> trace) {
    Score score = scored.score();
    return new QuestionRecord(
        example.number(),
        example.source(),
        example.database(),
        example.question(),
        example.evidence(),
        example.gold(),
        predicted,
        score.verdict(),
        score.detail(),
        sqlState,
        score.goldRows(),
        score.predictedRows(),
        millis(time),
        millis(preparing),
        account,
        trace,
        scored.figures(),
        scored.groups(),
        score.goldResult(),
        score.predictedResult());
  }

  /** This record without its trace and results, to keep thousands in memory. */
  public QuestionRecord brief() {
    return new QuestionRecord(
        number,
        source,
        database,
        question,
        evidence,
        gold,
        predicted,
        verdict,
        error,
        sqlState,
        goldRows,
        predictedRows,
        milliseconds,
        prepareMilliseconds,
        account,
        List.of(),
        figures,
        groups,
        null,
        null);
  }

  private static double millis(Duration time) {
    return time.toNanos() / 1000 / 1000.0;
  }

  /** The score of the question. */
  public Score score() {
    return new Score(verdict, error, goldRows, predictedRows, goldResult, predictedResult);
  }

  /** The parts in which two runs differ on it, except how long things took; empty for none. */
  public List<String> differences(QuestionRecord other) {
    JsonNode first = timeless(new JsonMapper().valueToTree(this));
    JsonNode second = timeless(new JsonMapper().valueToTree(other));
    return first.properties().stream()
        .map(Map.Entry::getKey)
        .filter(name -> !first.path(name).equals(second.path(name)))
        .toList();
  }

  /** Removes the times from a record, in place. */
  public static JsonNode timeless(JsonNode node) {
    if (node instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      object.remove(names.stream().filter(name -> name.endsWith("illiseconds")).toList());
    }
    node.forEach(QuestionRecord::timeless);
    return node;
  }
}
