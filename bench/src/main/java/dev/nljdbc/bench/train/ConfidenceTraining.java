// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.learn.CalibrationTrainer;
import dev.nljdbc.bench.learn.TreeTrainer;
import dev.nljdbc.bench.metric.ConfidenceCalibration.Sure;
import dev.nljdbc.bench.metric.RankQuality;
import dev.nljdbc.bench.metric.spider.Hardness;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.AnswerConfidence;
import dev.nljdbc.examine.StaticFeatures;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.model.Calibration;
import dev.nljdbc.offline.model.TreeModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Learns the confidence of answers: from right and wrong queries for Spider's training questions,
 * beside the reading of a parser that learned nothing of the question's database. Queries are the
 * gold, those of the file of verdicts, and the parser's readings. It is learned twice: with the
 * rows of the queries, and as if nothing had been run.
 */
final class ConfidenceTraining {

  private static final TreeTrainer.Settings TREES =
      TreeTrainer.Settings.STANDARD
          .withTrees(250, 31, 8)
          .withSteps(0.08, 5, 5)
          .withShares(0.3, 0.8, 1);

  /**
   * The share of right ones among answers by the difficulty of the gold: the accuracies of few-shot
   * SQL-PaLM (Table 2), all moved by as much in log-odds so that 82 % of all are right, which is
   * the execution accuracy of published systems on new questions.
   */
  private static final Map<Hardness, Double> RIGHT =
      Map.of(Hardness.EASY, 0.95, Hardness.MEDIUM, 0.89, Hardness.HARD, 0.70, Hardness.EXTRA, 0.57);

  /**
   * As many of the parser's readings are learned from, right or wrong: of wrong ones alone it would
   * learn that what the parser reads is wrong.
   */
  private static final int READINGS = 4;

  private static final int FOLDS = 5;

  private static final String GOLD = "gold";
  private static final String READ = "reading";

  private final TrainingSet set;
  private final IndexedDatabases databases;
  private final TrialPool trials;
  private final CandidateVerdicts verdicts;
  private final TrainingPool workers;
  private final Consumer<String> progress;

  ConfidenceTraining(
      TrainingSet set,
      IndexedDatabases databases,
      TrialPool trials,
      CandidateVerdicts verdicts,
      TrainingPool workers,
      Consumer<String> progress) {
    this.set = set;
    this.databases = databases;
    this.trials = trials;
    this.verdicts = verdicts;
    this.workers = workers;
    this.progress = progress;
  }

  /**
   * A query for a question.
   *
   * @param kind how it was made
   * @param weight how much it counts; more than 0
   */
  record Case(TrainingQuestion question, String kind, String sql, boolean right, double weight) {

    /**
     * Whether it stands for a query of a system that the parser did not think of. Else all wrong
     * queries that systems write would be among the parser's readings.
     */
    boolean unthought() {
      return kind.equals(READ) && new SplittableRandom(sql.hashCode()).nextInt(2) == 0;
    }
  }

  /**
   * A case with what is known of it.
   *
   * @param features with its rows
   * @param notRun as if nothing had been run
   */
  record Row(Case made, float[] features, float[] notRun) {

    /** Of the gold; the greatest where Spider's own parser does not accept it. */
    Hardness hardness() {
      return made.question.hardness().orElse(Hardness.EXTRA);
    }

    double weight(Map<Hardness, Double> factors) {
      return made.weight * (made.right ? factors.getOrDefault(hardness(), 1.0) : 1);
    }

    /** This case without the features of rows. */
    private Row asNotRun() {
      return new Row(made, notRun, notRun);
    }
  }

  /** The trained confidence, and its report on held-out databases. */
  record Learned(AnswerConfidence confidence, String report) {}

  /**
   * Learns.
   *
   * @param opinions by question
   * @param judged lines of the file of verdicts
   */
  Learned learn(List<HeldOutOpinion> opinions, Path judged) throws SQLException, IOException {
    Map<String, HeldOutOpinion> byQuestion = new HashMap<>();
    opinions.forEach(o -> byQuestion.put(o.question(), o));
    List<Row> rows = rows(byQuestion, cases(byQuestion, judged));
    progress.accept(rows.size() + " queries examined");
    return fitted(rows);
  }

  /** Learns from queries that were examined. */
  Learned fitted(List<Row> rows) {
    Map<Hardness, Double> factors = factors(rows);
    List<Row> notRun = rows.stream().map(Row::asNotRun).toList();
    String report =
        "With rows\n\n"
            + crossValidated(rows, factors)
            + "\nNothing is run\n\n"
            + crossValidated(notRun, factors);
    AnswerConfidence learned =
        new AnswerConfidence(fit(rows, row -> true, factors), fit(notRun, row -> true, factors));
    return new Learned(learned, report);
  }

  private AnswerConfidence.Fit fit(
      List<Row> rows, Predicate<Row> from, Map<Hardness, Double> factors) {
    return new AnswerConfidence.Fit(trees(rows, from, factors), calibration(rows, from, factors));
  }

  /** By how much right queries count more, so that as many of each difficulty are right. */
  private static Map<Hardness, Double> factors(List<Row> rows) {
    Map<Hardness, Double> factors = new EnumMap<>(Hardness.class);
    RIGHT.forEach(
        (hardness, share) -> {
          double odds = share / (1 - share);
          factors.put(
              hardness, odds * weight(rows, hardness, false) / weight(rows, hardness, true));
        });
    return factors;
  }

  private static double weight(List<Row> rows, Hardness hardness, boolean right) {
    return rows.stream()
        .filter(row -> row.made.right == right && row.hardness() == hardness)
        .mapToDouble(row -> row.made.weight)
        .sum();
  }

  /** The weight of an error by its kind: less for kinds that systems seldom make. */
  private static double weight(String kind, boolean right) {
    if (right) {
      return kind.startsWith("near/") ? 0.3 : 1;
    }
    return kind.equals(READ)
        ? 1
        : kind.startsWith("near/") || kind.startsWith("equiv/") ? 0.7 : 0.1;
  }

  private List<Case> cases(Map<String, HeldOutOpinion> opinions, Path judged)
      throws SQLException, IOException {
    Map<String, TrainingQuestion> questions = new LinkedHashMap<>();
    for (TrainingQuestion question : set.questions()) {
      if (!question.paraphrase() && opinions.containsKey(question.id())) {
        questions.put(question.id(), question);
      }
    }
    List<Case> cases = judged(questions, judged);
    for (TrainingQuestion question : questions.values()) {
      cases.add(new Case(question, GOLD, question.gold(), true, 1));
      readings(question, opinion(opinions, question.id()).opinion(), cases);
    }
    return cases;
  }

  private static List<Case> judged(Map<String, TrainingQuestion> questions, Path file)
      throws IOException {
    List<Case> cases = new ArrayList<>();
    JsonMapper json = new JsonMapper();
    for (String line : Files.readAllLines(file)) {
      JsonNode one = json.readTree(line);
      TrainingQuestion question =
          questions.get(one.path("split").asText() + ".json#" + one.path("index").asInt(-1));
      if (question != null) {
        String kind = one.required("kind").asText();
        boolean right = one.required("exec").asInt() == 1;
        String sql = one.required("predicted").asText();
        cases.add(new Case(question, kind, sql, right, weight(kind, right)));
      }
    }
    if (cases.isEmpty()) {
      throw new IOException(file + " judges no query for a question of Spider's training part");
    }
    return cases;
  }

  private static HeldOutOpinion opinion(Map<String, HeldOutOpinion> all, String question) {
    return all.getOrDefault(question, new HeldOutOpinion(question, Opinion.NONE, Opinion.NONE));
  }

  private void readings(TrainingQuestion question, Opinion opinion, List<Case> cases)
      throws SQLException {
    List<String> some = opinion.readings().stream().map(Opinion.Read::sql).limit(READINGS).toList();
    List<Boolean> right = verdicts.right(question, some);
    for (int i = 0; i < some.size(); i++) {
      cases.add(new Case(question, READ, some.get(i), right.get(i), 1.0 / (i + 1)));
    }
  }

  private List<Row> rows(Map<String, HeldOutOpinion> opinions, List<Case> cases)
      throws SQLException, IOException {
    Map<String, List<Case>> byQuestion = new LinkedHashMap<>();
    for (Case one : cases) {
      byQuestion.computeIfAbsent(one.question.id(), id -> new ArrayList<>()).add(one);
    }
    List<Callable<List<Row>>> tasks = new ArrayList<>();
    byQuestion.forEach((id, some) -> tasks.add(() -> examined(some, opinion(opinions, id))));
    return workers.all(tasks).stream().flatMap(List::stream).toList();
  }

  /** The cases of one question that run. */
  private List<Row> examined(List<Case> cases, HeldOutOpinion opinion)
      throws SQLException, NlException {
    TrainingQuestion question = cases.get(0).question;
    CandidateRunner trial = trials.of(question.database());
    DatabaseIndex index = databases.get(question.database()).indexed().index();
    QueryExaminer examiner =
        new QueryExaminer(question.question(), "", index, opinion.opinion(), trial, trial);
    StaticFeatures notRun = new StaticFeatures(question.question(), "", index, opinion.notRun());
    List<Row> rows = new ArrayList<>();
    for (Case one : cases) {
      QueryExaminer own = examiner;
      StaticFeatures ownNotRun = notRun;
      if (one.unthought()) {
        Opinion rest = without(opinion.opinion(), one.sql);
        Opinion restNotRun = without(opinion.notRun(), one.sql);
        own = new QueryExaminer(question.question(), "", index, rest, trial, trial);
        ownNotRun = new StaticFeatures(question.question(), "", index, restNotRun);
      }
      QueryExaminer.Found found = own.examine(one.sql);
      if (found.ran()) {
        rows.add(new Row(one, found.features(), ownNotRun.of(one.sql)));
      }
    }
    return rows;
  }

  /** As if the parser had read nothing with the rows of a query. */
  private static Opinion without(Opinion opinion, String sql) {
    List<Opinion.Read> readings = opinion.readings();
    Set<Double> shares = // readings of the same rows have the same share
        readings.stream()
            .filter(r -> r.sql().equals(sql))
            .map(Opinion.Read::share)
            .collect(Collectors.toSet());
    List<Opinion.Read> rest = readings.stream().filter(r -> !shares.contains(r.share())).toList();
    if (rest.isEmpty()) {
      return Opinion.NONE;
    }
    double less = rest.get(0).share() / readings.get(0).share();
    return new Opinion(opinion.confidence() * Math.min(1, less), opinion.refused(), rest);
  }

  private TreeModel trees(List<Row> rows, Predicate<Row> from, Map<Hardness, Double> factors) {
    TreeTrainer trainer = new TreeTrainer(rows.get(0).features.length, TreeTrainer.Loss.LOGISTIC);
    for (Row row : rows) {
      if (from.test(row)) {
        trainer.add(row.features, row.made.right, row.weight(factors));
      }
    }
    return trainer.train(TREES);
  }

  /** The score of a database's queries is that of trees that were learned from the others. */
  private Calibration calibration(
      List<Row> rows, Predicate<Row> from, Map<Hardness, Double> factors) {
    CalibrationTrainer trainer = new CalibrationTrainer();
    List<Row> some = rows.stream().filter(from).toList();
    for (int half = 0; half < 2; half++) {
      int own = half;
      TreeModel others = trees(some, row -> half(row) != own, factors);
      for (Row row : some) {
        if (half(row) == half) {
          trainer.add(others.score(row.features), row.made.right, row.weight(factors));
        }
      }
    }
    return trainer.train();
  }

  private static int half(Row row) {
    return Math.floorMod(row.made.question.database().hashCode(), 2);
  }

  private String crossValidated(List<Row> rows, Map<Hardness, Double> factors) {
    List<SortedSet<String>> parts = DatabaseFolds.split(set.questions(), FOLDS, 1);
    List<Row> asked = new ArrayList<>();
    List<Sure> sure = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    for (SortedSet<String> held : parts) {
      Predicate<Row> others = row -> !held.contains(row.made.question.database());
      AnswerConfidence.Fit learned = fit(rows, others, factors);
      for (Row row : rows) {
        if (!others.test(row)) {
          asked.add(row);
          sure.add(new Sure(learned.of(row.features), row.made.right));
          weights.add(row.weight(factors));
        }
      }
    }
    return report(asked, sure, weights);
  }

  private static String report(List<Row> rows, List<Sure> sure, List<Double> weights) {
    StringBuilder text = new StringBuilder();
    text.append(line("all", row -> true, rows, sure, weights));
    text.append(line("the parser's readings", row -> READ.equals(kind(row)), rows, sure, weights));
    text.append(line("all others", row -> !READ.equals(kind(row)), rows, sure, weights));
    text.append(
        String.format(
            Locale.ROOT,
            "cross-validated by database: calibration error %.3f%n",
            RankQuality.calibrationError(sure, weights)));
    return text.toString();
  }

  private static String kind(Row row) {
    return row.made.kind;
  }

  private static String line(
      String name, Predicate<Row> of, List<Row> rows, List<Sure> sure, List<Double> weights) {
    int[] some = IntStream.range(0, rows.size()).filter(i -> of.test(rows.get(i))).toArray();
    return String.format(
        Locale.ROOT,
        "%s: %,d queries, AUROC %.3f%n",
        name,
        some.length,
        RankQuality.auroc(
            IntStream.of(some).mapToObj(sure::get).toList(),
            IntStream.of(some).mapToObj(weights::get).toList()));
  }
}
