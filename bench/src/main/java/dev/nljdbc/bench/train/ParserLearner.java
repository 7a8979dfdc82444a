// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.learn.CalibrationTrainer;
import dev.nljdbc.bench.learn.TreeTrainer;
import dev.nljdbc.bench.train.OfflineTraining.AblatedStage;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.CandidateDoubts;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.Candidate;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.Reading;
import dev.nljdbc.offline.ReadingStages;
import dev.nljdbc.offline.TrainingParser;
import dev.nljdbc.offline.model.Calibration;
import dev.nljdbc.offline.model.ModelFile;
import dev.nljdbc.offline.model.TreeModel;
import dev.nljdbc.offline.parse.CandidateRunner;
import dev.nljdbc.offline.parse.LearnedParser;
import dev.nljdbc.offline.parse.ParserModel;
import dev.nljdbc.offline.parse.RankedQuery;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Learns the parser of the driver: sketches and slots on some databases, the ranking of the
 * candidates that this makes on others (each database is ranked once, by a making that did not
 * learn of it), confidence on those that neither saw; at last sketches and slots once more on all.
 */
final class ParserLearner implements Learner {

  private static final TreeTrainer.Settings RANKING =
      TreeTrainer.Settings.STANDARD
          .withTrees(240, 31, 8)
          .withSteps(0.06, 5, 5)
          .withShares(0.4, 0.8, 1);
  private static final TreeTrainer.Settings CONFIDENCE =
      TreeTrainer.Settings.STANDARD.withTrees(60, 8, 4).withSteps(0.06, 10, 5);

  private static final int BLIND = 6;

  /** The weight of an unanswerable question in training the confidence. */
  private static final double HIDDEN = 0.5;

  /**
   * What it weighs where confidence is calibrated: people ask fewer of them. With 0.1, 145 of 160
   * such questions are refused (measure answerability), and 11 of 160 others; with 0.5 148 and 16,
   * with 0.02 143 and 8. Without them the model is surer where it should not be: of sixty questions
   * of people in trade, 14 instead of 10 are wrong with a confidence of 0.5 or more.
   */
  private static final double HIDDEN_ASKED = 0.1;

  private final TrainingSet set;
  private final TrialPool trials;
  private final CandidateVerdicts verdicts;
  private final TrainingPool workers;
  private final TrainingExamples lessons;
  private final IndexedDatabases databases;
  private final Consumer<String> progress;
  private final Map<Ground, ParserModel> bases = new HashMap<>();

  /**
   * What sketches and slots are learned from; what is left out of ranking changes nothing there.
   */
  private record Ground(Set<String> over, boolean paraphrases, boolean rules) {

    boolean holds(TrainingQuestion question) {
      return over.contains(question.database()) && (paraphrases || !question.paraphrase());
    }
  }

  /** Candidates of a question, and which of them are right. */
  private record Scene(TrainingQuestion question, List<RankedQuery> ranked, List<Boolean> right) {}

  /**
   * Learns nothing yet.
   *
   * @param set the questions
   * @param databases theirs
   * @param trials run candidates
   * @param verdicts say which candidates are right
   * @param workers share the work
   * @param progress told a line after each step
   */
  public ParserLearner(
      TrainingSet set,
      IndexedDatabases databases,
      TrialPool trials,
      CandidateVerdicts verdicts,
      TrainingPool workers,
      Consumer<String> progress) {
    this.set = set;
    this.progress = progress;
    this.trials = trials;
    this.verdicts = verdicts;
    this.workers = workers;
    this.databases = databases;
    this.lessons = new TrainingExamples(set, databases, workers);
  }

  @Override
  public TrainedParser learn(DatabaseFolds.Parts parts, Set<AblatedStage> without)
      throws SQLException, IOException {
    if (without.contains(AblatedStage.LEARNING)) {
      return new RuleBaseline(databases).learn(parts, without);
    }
    return trained(model(parts, without), without);
  }

  /** A parser of a model that is complete. */
  TrainedParser trained(ParserModel model, Set<AblatedStage> without) {
    return new TrainedParser() {
      @Override
      public Prediction ask(TrainingQuestion question, CandidateRunner trial)
          throws SQLException, NlException {
        return predict(model, question, trial(trial, without), without);
      }

      @Override
      public Opinion opinion(TrainingQuestion question, CandidateRunner trial)
          throws SQLException, NlException {
        return lessons.parser(question.database()).opinion(question.question(), model, trial);
      }

      @Override
      public void write(ModelFile.Builder into) throws IOException {
        ParserModel.write(model, into);
      }
    };
  }

  private Prediction predict(
      ParserModel model,
      TrainingQuestion question,
      CandidateRunner trial,
      Set<AblatedStage> without)
      throws SQLException, NlException {
    try {
      ReadingStages stages =
          new ReadingStages(
              model,
              !without.contains(AblatedStage.RULES),
              !without.contains(AblatedStage.DERIVED));
      Reading read =
          new TrainingParser(parser(question, without)).read(question.question(), stages, trial);
      return new Prediction(
          read.candidates().stream().map(Candidate::sql).toList(), read.confidence());
    } catch (NlException e) {
      return Prediction.refused(e);
    }
  }

  private static List<String> sql(List<RankedQuery> ranked) {
    return ranked.stream().map(RankedQuery::sql).toList();
  }

  /**
   * What is learned of databases.
   *
   * @param without what to leave out
   */
  public ParserModel model(DatabaseFolds.Parts parts, Set<AblatedStage> without)
      throws SQLException, IOException {
    Predicate<TrainingQuestion> learned =
        without.contains(AblatedStage.PARAPHRASES) ? q -> !q.paraphrase() : q -> true;
    Set<String> odd = new TreeSet<>();
    Set<String> even = new TreeSet<>();
    for (String database : parts.fit()) {
      (odd.size() > even.size() ? even : odd).add(database);
    }
    Set<String> rerank = parts.rerank();
    List<ParserModel> bases =
        bases(without, List.of(parts.fit(), parts.all(), union(rerank, even), union(rerank, odd)));
    Clock clock = new Clock();
    ParserModel fitted = bases.get(0);
    ParserModel all = bases.get(1);
    if (!without.contains(AblatedStage.RANKING)) {
      // Ranking learns of databases that the making did not: so each half has its own making.
      List<Scene> scenes = new ArrayList<>(scenes(fitted, rerank, learned, without));
      Predicate<TrainingQuestion> some = q -> learned.test(q) && !(q.paraphrase() && skipped(q));
      scenes.addAll(scenes(bases.get(2), odd, some, without));
      scenes.addAll(scenes(bases.get(3), even, some, without));
      clock.tell("candidates of " + scenes.size() + " questions");
      TreeModel ranking = ranking(scenes);
      clock.tell("ranking");
      fitted = fitted.ranking(ranking);
      all = all.ranking(ranking);
    }
    List<Scene> held = scenes(fitted, parts.calibration(), learned, without);
    return confident(all, held, hidden(fitted, parts.calibration(), without), clock);
  }

  private static ParserModel confident(
      ParserModel model, List<Scene> scenes, List<Scene> hidden, Clock clock) {
    List<Scene> held = scenes.stream().filter(s -> !s.ranked.isEmpty()).toList();
    TreeModel confidence = confidence(held, hidden);
    Calibration calibration = calibration(held, hidden, confidence);
    clock.tell("confidence");
    return model.confidence(confidence, calibration);
  }

  /** Makings of some databases each; those that were learned for another stage are not again. */
  private List<ParserModel> bases(Set<AblatedStage> without, List<Set<String>> grounds)
      throws SQLException, IOException {
    boolean paraphrases = !without.contains(AblatedStage.PARAPHRASES);
    boolean rules = !without.contains(AblatedStage.RULES);
    List<Ground> wanted =
        grounds.stream().map(over -> new Ground(over, paraphrases, rules)).toList();
    List<Ground> unknown = wanted.stream().filter(ground -> !bases.containsKey(ground)).toList();
    if (!unknown.isEmpty()) {
      learnBases(unknown, rules);
    }
    return wanted.stream().map(ground -> Objects.requireNonNull(bases.get(ground))).toList();
  }

  private void learnBases(List<Ground> unknown, boolean rules) throws SQLException, IOException {
    Clock clock = new Clock();
    lessons.prepare(rules);
    clock.tell("lessons");
    List<Callable<ParserModel>> tasks = new ArrayList<>();
    unknown.forEach(ground -> tasks.add(() -> lessons.base(ground::holds)));
    List<ParserModel> learned = workers.all(tasks);
    IntStream.range(0, learned.size()).forEach(i -> bases.put(unknown.get(i), learned.get(i)));
    clock.tell("sketches and slots");
  }

  /** Says how long the steps take. */
  private final class Clock {

    private long begun = System.nanoTime();

    void tell(String step) {
      long now = System.nanoTime();
      progress.accept(String.format(Locale.ROOT, "  %s: %.0f s", step, (now - begun) / 1e9));
      begun = now;
    }
  }

  private static Set<String> union(Set<String> a, Set<String> b) {
    Set<String> union = new TreeSet<>(a);
    union.addAll(b);
    return union;
  }

  /** Two in three: other words of questions that are ranked anyway. */
  private static boolean skipped(TrainingQuestion q) {
    return Math.floorMod(q.id().hashCode(), 3) > 0;
  }

  private List<Scene> scenes(
      ParserModel model,
      Set<String> over,
      Predicate<TrainingQuestion> learned,
      Set<AblatedStage> without)
      throws SQLException, IOException {
    List<Callable<Scene>> tasks = new ArrayList<>();
    for (TrainingQuestion q : set.questions()) {
      if (over.contains(q.database()) && learned.test(q)) {
        tasks.add(() -> scene(model, q, without));
      }
    }
    return workers.all(tasks);
  }

  private Scene scene(ParserModel model, TrainingQuestion q, Set<AblatedStage> without)
      throws SQLException, NlException {
    CandidateRunner trial =
        blind(q) ? CandidateRunner.NONE : trial(trials.of(q.database()), without);
    boolean rules = !without.contains(AblatedStage.RULES);
    List<RankedQuery> ranked =
        new TrainingParser(parser(q, without)).candidates(q.question(), model, rules, trial);
    return new Scene(q, ranked, verdicts.right(q, sql(ranked)));
  }

  /** The parser's candidates for questions of which a column is hidden. */
  private List<Scene> hidden(ParserModel model, Set<String> over, Set<AblatedStage> without)
      throws SQLException, IOException {
    List<Callable<Optional<Scene>>> tasks = new ArrayList<>();
    for (TrainingQuestion q : set.questions()) {
      if (over.contains(q.database()) && !q.paraphrase()) {
        tasks.add(() -> hidden(model, q, without));
      }
    }
    return workers.all(tasks).stream().flatMap(Optional::stream).toList();
  }

  private Optional<Scene> hidden(ParserModel model, TrainingQuestion q, Set<AblatedStage> without)
      throws SQLException, NlException {
    Optional<DatabaseIndex> part =
        UnanswerableQuestions.of(q, databases.get(q.database()).indexed().index());
    if (part.isEmpty()) {
      return Optional.empty();
    }
    CandidateRunner trial = trial(trials.of(q.database()), without);
    boolean rules = !without.contains(AblatedStage.RULES);
    List<RankedQuery> ranked =
        new TrainingParser(new OfflineParser(part.get(), new CandidateDoubts()))
            .candidates(q.question(), model, rules, trial);
    return ranked.isEmpty()
        ? Optional.empty()
        : Optional.of(new Scene(q, ranked, verdicts.right(q, sql(ranked))));
  }

  private OfflineParser parser(TrainingQuestion question, Set<AblatedStage> without)
      throws SQLException {
    return without.contains(AblatedStage.DOUBTS)
        ? lessons.unexamining(question.database())
        : lessons.parser(question.database());
  }

  /** One in so many questions is ranked without running anything, as it must be on large tables. */
  private static boolean blind(TrainingQuestion q) {
    return Math.floorMod(q.id().hashCode(), BLIND) == 0;
  }

  private static CandidateRunner trial(CandidateRunner given, Set<AblatedStage> without) {
    return without.contains(AblatedStage.EXECUTION) ? CandidateRunner.NONE : given;
  }

  private static TreeModel ranking(List<Scene> scenes) {
    TreeTrainer trainer = new TreeTrainer(LearnedParser.FEATURES, TreeTrainer.Loss.LISTWISE);
    for (Scene s : scenes) {
      if (s.right.contains(true) && s.right.contains(false)) {
        boolean[] right = new boolean[s.right.size()];
        for (int i = 0; i < right.length; i++) {
          right[i] = s.right.get(i);
        }
        double weight = s.question.paraphrase() ? 0.5 : 1;
        trainer.addGroup(s.ranked.stream().map(RankedQuery::features).toList(), right, weight);
      }
    }
    return trainer.train(RANKING);
  }

  private static TreeModel confidence(List<Scene> scenes, List<Scene> hidden) {
    TreeTrainer trainer = new TreeTrainer(LearnedParser.LEAD_FEATURES, TreeTrainer.Loss.LOGISTIC);
    for (Scene s : scenes) {
      trainer.add(RankedQuery.lead(s.ranked), s.right.get(0), s.question.paraphrase() ? 0.5 : 1);
    }
    hidden.forEach(s -> trainer.add(RankedQuery.lead(s.ranked), s.right.get(0), HIDDEN));
    return trainer.train(CONFIDENCE);
  }

  /**
   * From a score to a probability. The score of a database's questions is that of a confidence that
   * was learned from the others: of those that it was learned from it would be too sure.
   */
  private static Calibration calibration(List<Scene> scenes, List<Scene> hidden, TreeModel whole) {
    CalibrationTrainer trainer = new CalibrationTrainer();
    Map<String, Integer> numbers = new HashMap<>();
    scenes.forEach(s -> numbers.putIfAbsent(s.question.database(), numbers.size()));
    for (int half = 0; half < 2; half++) {
      int other = 1 - half;
      List<Scene> others = scenes.stream().filter(s -> half(s, numbers) == other).toList();
      List<Scene> hiddenOthers = hidden.stream().filter(s -> half(s, numbers) == other).toList();
      TreeModel confidence = others.isEmpty() ? whole : confidence(others, hiddenOthers);
      int own = half;
      scenes.stream()
          .filter(s -> half(s, numbers) == own && !s.question.paraphrase())
          .forEach(s -> add(trainer, confidence, s, 1));
      hidden.stream()
          .filter(s -> half(s, numbers) == own)
          .forEach(s -> add(trainer, confidence, s, HIDDEN_ASKED));
    }
    return trainer.train();
  }

  private static void add(
      CalibrationTrainer trainer, TreeModel confidence, Scene s, double weight) {
    trainer.add(confidence.score(RankedQuery.lead(s.ranked)), s.right.get(0), weight);
  }

  private static int half(Scene scene, Map<String, Integer> numbers) {
    return numbers.getOrDefault(scene.question.database(), 0) % 2;
  }
}
