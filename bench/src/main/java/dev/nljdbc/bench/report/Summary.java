// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.ConfidenceCalibration;
import dev.nljdbc.bench.metric.ConfidenceCalibration.Sure;
import dev.nljdbc.bench.metric.Score;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.report.Tally.AccuracyIntervals;
import dev.nljdbc.bench.run.Evaluation.Evaluated;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.QuestionRecord.Account;
import dev.nljdbc.bench.run.RunEnvironments;
import dev.nljdbc.bench.run.RunSettings;
import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a run or an evaluation comes to: the contents of {@code summary.json}.
 *
 * @param dataset name
 * @param split name
 * @param accuracy over all questions; its fields stand beside the others
 * @param interval what accuracy is expected in, 95 %
 * @param verdicts how many of each
 * @param failures how many questions had no answer, by SQLState; empty in an evaluation
 * @param missingDatabases those that the questions needed and the folder lacks
 * @param databases accuracy by database
 * @param groups accuracy by what questions are told apart by, for example {@code hardness}
 * @param figures each number's mean over the questions that have it, and what is made of means
 * @param milliseconds per question from asking to the last row, indexing not included; null when
 *     nothing was asked
 * @param prepareMilliseconds connecting and indexing, where it was done; null likewise
 * @param perQuestion how rounds, tokens, price and time are spread over the questions; null
 *     likewise
 * @param spending what the answers cost; null likewise
 * @param fastPath what the fast path did; null where there was none
 * @param calibration how far the answers' confidence can be believed; null when none has any
 * @param settings of the run; null likewise
 * @param environment where this summary was made
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Summary(
    String dataset,
    String split,
    @JsonUnwrapped Accuracy accuracy,
    AccuracyIntervals interval,
    Map<Verdict, Integer> verdicts,
    SortedMap<String, Integer> failures,
    List<String> missingDatabases,
    SortedMap<String, Accuracy> databases,
    SortedMap<String, SortedMap<String, Accuracy>> groups,
    SortedMap<String, Mean> figures,
    @Nullable Distribution milliseconds,
    @Nullable Distribution prepareMilliseconds,
    @Nullable SortedMap<String, Distribution> perQuestion,
    @Nullable Spending spending,
    @Nullable FastPath fastPath,
    @Nullable ConfidenceCalibration calibration,
    @Nullable RunSettings settings,
    Environment environment) {

  private static final JsonMapper JSON = new JsonMapper();

  /** Questions whose database is there. */
  @JsonProperty("could_be_run")
  public int couldBeRun() {
    return accuracy.questions() - verdicts.getOrDefault(Verdict.NO_DATABASE, 0);
  }

  /** Correct ones of those that could be run, 0 to 1; 0 of none. */
  @JsonProperty
  public double executionAccuracyWhereRun() {
    int runnable = couldBeRun();
    return runnable == 0 ? 0 : Math.round(10_000.0 * accuracy.correct() / runnable) / 10_000.0;
  }

  /** The summary of a run. */
  public static Summary of(RunSettings settings, List<QuestionRecord> records) {
    Tally tally = new Tally();
    for (QuestionRecord one : records) {
      tally.add(one.database(), one.predicted(), one.verdict(), one.figures(), one.groups());
    }
    List<QuestionRecord> asked =
        records.stream().filter(one -> one.verdict() != Verdict.NO_DATABASE).toList();
    return new Summary(
        settings.dataset(),
        settings.split(),
        tally.all(),
        tally.certainty(),
        tally.verdicts(),
        failures(records),
        missing(records),
        tally.databases(),
        tally.groups(),
        tally.figures(),
        Distribution.of(asked, QuestionRecord::milliseconds),
        Distribution.of(
            asked.stream().filter(one -> one.prepareMilliseconds() > 0).toList(),
            QuestionRecord::prepareMilliseconds),
        Distribution.perQuestion(records),
        Spending.of(records),
        FastPath.of(settings, records),
        calibration(records),
        settings,
        Environment.current());
  }

  private static List<String> missing(List<QuestionRecord> records) {
    return records.stream()
        .filter(one -> one.verdict() == Verdict.NO_DATABASE)
        .map(QuestionRecord::database)
        .distinct()
        .sorted()
        .toList();
  }

  private static @Nullable ConfidenceCalibration calibration(List<QuestionRecord> records) {
    List<Sure> answers = new ArrayList<>();
    for (QuestionRecord question : records) {
      Account account = question.account();
      Double confidence = account == null ? null : account.confidence();
      if (confidence != null) {
        answers.add(new Sure(confidence, question.verdict() == Verdict.CORRECT));
      }
    }
    return answers.isEmpty() ? null : ConfidenceCalibration.of(answers);
  }

  private static SortedMap<String, Integer> failures(List<QuestionRecord> records) {
    SortedMap<String, Integer> failures = new TreeMap<>();
    for (QuestionRecord question : records) {
      if (question.verdict() == Verdict.UNANSWERED) {
        failures.merge(question.sqlState(), 1, Integer::sum);
      }
    }
    return failures;
  }

  /** Sums up a run, and writes {@code summary.json} and its predictions into its folder. */
  public static Summary write(
      Path run, RunSettings settings, Family family, List<QuestionRecord> records)
      throws IOException {
    Summary summary = of(settings, records);
    PredictionFile.write(run, family, records);
    OwnerOnly.replace(run.resolve("summary.json"), summary.json().getBytes(StandardCharsets.UTF_8));
    return summary;
  }

  /** The lines for people, each ended. */
  public String text() {
    return TextReport.of(this);
  }

  /** An evaluation's lines for people, with what was measured by hardness or difficulty. */
  public String text(List<Evaluated> scored) {
    return text() + new GroupTable(scored).text();
  }

  /** The summary as JSON. */
  public String json() {
    return print(this);
  }

  /** An evaluation as JSON: {@code summary}, {@code byGroup} and {@code questions}. */
  public String json(List<Evaluated> scored) {
    List<Line> lines = scored.stream().map(Line::of).toList();
    return print(new Whole(this, new GroupTable(scored).means(), lines));
  }

  /** The summary of an evaluation. */
  public static Summary of(Dataset dataset, List<Evaluated> scored) {
    Tally tally = new Tally();
    scored.forEach(
        one ->
            tally.add(
                one.example().database(),
                one.predicted(),
                one.verdict(),
                one.scored().figures(),
                one.scored().groups()));
    return new Summary(
        dataset.name(),
        dataset.split(),
        tally.all(),
        tally.certainty(),
        tally.verdicts(),
        new TreeMap<>(),
        List.copyOf(dataset.missing(scored.stream().map(Evaluated::example).toList())),
        tally.databases(),
        tally.groups(),
        tally.figures(),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        Environment.current());
  }

  /**
   * Where it ran.
   *
   * @param java version and maker
   * @param os name, version, architecture
   * @param processors that Java may use
   */
  public record Environment(String java, String os, int processors) {

    /** This process's. */
    public static Environment current() {
      return new Environment(
          RunEnvironments.java(), RunEnvironments.os(), Runtime.getRuntime().availableProcessors());
    }
  }

  /** An evaluation, in sum and by question. */
  private record Whole(
      Summary summary, Map<String, Map<String, Mean>> byGroup, List<Line> questions) {}

  /** One prediction's score. */
  private record Line(
      int number,
      String id,
      String source,
      String database,
      Verdict verdict,
      String detail,
      int goldRows,
      int predictedRows,
      SortedMap<String, Double> figures,
      SortedMap<String, String> groups) {

    static Line of(Evaluated one) {
      Example example = one.example();
      Score score = one.scored().score();
      return new Line(
          example.number(),
          example.id(),
          example.source(),
          example.database(),
          score.verdict(),
          score.detail(),
          score.goldRows(),
          score.predictedRows(),
          one.scored().figures(),
          one.scored().groups());
    }
  }

  private static String print(Object value) {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("records of ours are JSON", e);
    }
  }
}
