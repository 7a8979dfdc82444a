// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.learn.TreeTrainer;
import dev.nljdbc.bench.samples.SampleQuestion;
import dev.nljdbc.bench.train.ConfidenceLearner.Lead;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.CandidateDoubts;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.Candidate;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.Reading;
import dev.nljdbc.offline.ReadingStages;
import dev.nljdbc.offline.TrainingParser;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.model.ModelFile;
import dev.nljdbc.offline.model.TreeModel;
import dev.nljdbc.offline.parse.LearnedParser;
import dev.nljdbc.offline.parse.ParserModel;
import dev.nljdbc.offline.parse.RankedQuery;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/**
 * Learns the parser of the driver: sketches and slots on all databases; the ranking of candidates
 * on those that parsers of the other databases make; confidence on the order of these candidates by
 * a ranking of the other databases.
 */
final class ParserLearner implements Learner {

  private static final TreeTrainer.Settings RANKING =
      TreeTrainer.Settings.STANDARD
          .withTrees(320, 63, 10)
          .withSteps(0.06, 5, 5)
          .withShares(0.4, 0.8, 1);

  /** One in so many questions. Two parts have no more in common than chance would give them. */
  private enum Part {
    /** Ranked without running anything, as it must be on large tables. */
    BLIND(6),
    /** Of the reworded questions, which are others' once more: those that are ranked. */
    REWORDED(2),
    /** Read once more with a column hidden, for the confidence. */
    HIDDEN(3);

    private final int oneIn;

    Part(int oneIn) {
      this.oneIn = oneIn;
    }

    boolean holds(TrainingQuestion question) {
      long seed = ((long) ordinal() << Integer.SIZE) + question.id().hashCode();
      return new SplittableRandom(seed).nextInt(oneIn) == 0;
    }
  }

  /** The weight of a reworded question. */
  private static final double PARAPHRASE = 0.5;

  private final TrainingSet set;
  private final TrialPool trials;
  private final CandidateVerdicts verdicts;
  private final TrainingPool workers;
  private final TrainingExamples lessons;
  private final IndexedDatabases databases;
  private final Consumer<String> progress;
  private final List<String> samples;

  /** Candidates of a question, and which of them are right. */
  private record Scene(TrainingQuestion question, List<RankedQuery> made, List<Boolean> right) {

    Lead lead(TreeModel ranking) {
      List<RankedQuery> ranked = RankedQuery.by(ranking, made);
      String first = ranked.get(0).sql();
      int at = made.stream().map(RankedQuery::sql).toList().indexOf(first);
      return new Lead(question, false, RankedQuery.lead(ranked), right.get(at));
    }
  }

  /** Candidates of a question of which a column is hidden. */
  private record HiddenScene(TrainingQuestion question, List<RankedQuery> made) {}

  /** The questions about some databases that a parser which learned from the others can read. */
  private record Scenes(List<Scene> asked, List<HiddenScene> hidden) {}

  /**
   * Learns nothing yet.
   *
   * @param set the questions
   * @param databases theirs
   * @param trials run candidates
   * @param verdicts say which candidates are right
   * @param workers share the work
   * @param progress told a line after each step
   * @param samples files of questions that the confidence is learned of, too, such as {@link
   *     SampleQuestion#CALIBRATING}
   */
  public ParserLearner(
      TrainingSet set,
      IndexedDatabases databases,
      TrialPool trials,
      CandidateVerdicts verdicts,
      TrainingPool workers,
      Consumer<String> progress,
      List<String> samples) {
    this.set = set;
    this.samples = samples;
    this.progress = progress;
    this.trials = trials;
    this.verdicts = verdicts;
    this.workers = workers;
    this.databases = databases;
    this.lessons = new TrainingExamples(set, databases, workers);
  }

  @Override
  public TrainedParser learn(List<? extends Set<String>> shares) throws SQLException, IOException {
    ParserModel model = model(shares);
    return new TrainedParser() {
      @Override
      public Prediction ask(TrainingQuestion question, CandidateRunner trial)
          throws SQLException, NlException {
        return predict(model, question, trial);
      }

      @Override
      public Opinion opinion(TrainingQuestion question, CandidateRunner trial)
          throws SQLException, NlException {
        return new TrainingParser(lessons.parser(question.database()))
            .opinion(question.question(), model, trial);
      }

      @Override
      public void write(ModelFile.Builder into) throws IOException {
        ParserModel.write(model, into);
      }
    };
  }

  private Prediction predict(ParserModel model, TrainingQuestion question, CandidateRunner trial)
      throws SQLException, NlException {
    try {
      Reading read =
          new TrainingParser(lessons.parser(question.database()))
              .read(question.question(), OfflineTraining.DAY, stages(model), trial);
      return new Prediction(
          read.candidates().stream().map(Candidate::sql).toList(), read.confidence());
    } catch (NlException e) {
      return Prediction.refused(e);
    }
  }

  private static List<String> sql(List<RankedQuery> ranked) {
    return ranked.stream().map(RankedQuery::sql).toList();
  }

  private ParserModel model(List<? extends Set<String>> shares) throws SQLException, IOException {
    List<Set<String>> grounds = new ArrayList<>(List.of(all(shares)));
    shares.forEach(share -> grounds.add(others(shares, share)));
    List<ParserModel> bases = bases(grounds);
    Clock clock = new Clock();
    List<Scenes> held = new ArrayList<>();
    for (int i = 0; i < shares.size(); i++) {
      held.add(scenes(bases.get(1 + i), shares.get(i)));
    }
    clock.tell("candidates");
    List<TreeModel> rankings = rankings(held);
    ParserModel model = bases.get(0).ranking(rankings.get(0));
    clock.tell("ranking");
    List<Lead> leads = new ArrayList<>();
    for (int i = 0; i < held.size(); i++) {
      leads.addAll(leads(held.get(i), rankings.get(1 + i)));
    }
    tellAccuracy(leads);
    ConfidenceLearner confidence = new ConfidenceLearner(leads);
    confidence.addSamples(samples, stages(confidence.into(model)));
    clock.tell("confidence");
    return confidence.into(model);
  }

  private static ReadingStages stages(ParserModel model) {
    return new ReadingStages(model, true, true);
  }

  /** Of the first candidates for databases that nothing was learned of. */
  private void tellAccuracy(List<Lead> leads) {
    for (boolean paraphrase : new boolean[] {false, true}) {
      List<Boolean> right =
          leads.stream()
              .filter(l -> !l.hidden() && l.question().paraphrase() == paraphrase)
              .map(Lead::right)
              .toList();
      double share = 100.0 * right.stream().filter(r -> r).count() / Math.max(1, right.size());
      String format = "  of databases not learned from: %.1f %% of %,d%s questions right";
      String kind = paraphrase ? " reworded" : "";
      progress.accept(String.format(Locale.ROOT, format, share, right.size(), kind));
    }
  }

  /** What is learned of some databases each, before any ranking. */
  private List<ParserModel> bases(List<Set<String>> grounds) throws SQLException, IOException {
    Clock clock = new Clock();
    lessons.prepare();
    clock.tell("lessons");
    List<Callable<ParserModel>> tasks = new ArrayList<>();
    grounds.forEach(over -> tasks.add(() -> lessons.base(q -> over.contains(q.database()))));
    List<ParserModel> learned = workers.all(tasks);
    clock.tell("sketches and slots");
    return learned;
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

  private static Set<String> all(List<? extends Set<String>> shares) {
    Set<String> all = new TreeSet<>();
    shares.forEach(all::addAll);
    return all;
  }

  private static Set<String> others(List<? extends Set<String>> shares, Set<String> share) {
    Set<String> others = all(shares);
    others.removeAll(share);
    return others;
  }

  private Scenes scenes(ParserModel model, Set<String> over) throws SQLException, IOException {
    List<Callable<Scene>> asked = new ArrayList<>();
    List<Callable<HiddenScene>> hidden = new ArrayList<>();
    for (TrainingQuestion q : set.questions()) {
      if (over.contains(q.database())) {
        if (!q.paraphrase() || Part.REWORDED.holds(q)) {
          asked.add(() -> scene(model, q));
        }
        if (!q.paraphrase() && Part.HIDDEN.holds(q)) {
          hidden.add(() -> hidden(model, q));
        }
      }
    }
    return new Scenes(
        workers.all(asked).stream().filter(s -> !s.made.isEmpty()).toList(),
        workers.all(hidden).stream().filter(s -> !s.made.isEmpty()).toList());
  }

  private List<Lead> leads(Scenes scenes, TreeModel ranking) throws SQLException, IOException {
    List<Callable<Lead>> tasks = new ArrayList<>();
    scenes.asked.forEach(s -> tasks.add(() -> s.lead(ranking)));
    scenes.hidden.forEach(s -> tasks.add(() -> lead(s, ranking)));
    return workers.all(tasks);
  }

  private Lead lead(HiddenScene scene, TreeModel ranking) throws SQLException {
    List<RankedQuery> ranked = RankedQuery.by(ranking, scene.made);
    List<String> first = List.of(ranked.get(0).sql());
    boolean right = verdicts.right(scene.question, first).get(0);
    return new Lead(scene.question, true, RankedQuery.lead(ranked), right);
  }

  private Scene scene(ParserModel model, TrainingQuestion q) throws SQLException, NlException {
    CandidateRunner trial = Part.BLIND.holds(q) ? CandidateRunner.NONE : trials.of(q.database());
    List<RankedQuery> ranked =
        new TrainingParser(lessons.parser(q.database()))
            .candidates(q.question(), model, true, trial);
    return new Scene(q, ranked, verdicts.right(q, sql(ranked)));
  }

  /** The candidates for a question of which a column is hidden, if any can be. */
  private HiddenScene hidden(ParserModel model, TrainingQuestion q)
      throws SQLException, NlException {
    Optional<DatabaseIndex> part =
        UnanswerableQuestions.of(q, databases.get(q.database()).indexed().index());
    if (part.isEmpty()) {
      return new HiddenScene(q, List.of());
    }
    return new HiddenScene(
        q,
        new TrainingParser(new OfflineParser(part.get(), new CandidateDoubts()))
            .candidates(q.question(), model, true, trials.of(q.database())));
  }

  /** The ranking that is learned of all; then, for each of them, that of the others. */
  private List<TreeModel> rankings(List<Scenes> held) throws SQLException, IOException {
    List<Callable<TreeModel>> tasks = new ArrayList<>();
    tasks.add(() -> ranking(held));
    for (Scenes own : held) {
      tasks.add(() -> ranking(held.stream().filter(s -> s != own).toList()));
    }
    return workers.all(tasks);
  }

  private static TreeModel ranking(List<Scenes> held) {
    TreeTrainer trainer = new TreeTrainer(LearnedParser.FEATURES, TreeTrainer.Loss.LISTWISE);
    for (Scene s : held.stream().flatMap(scenes -> scenes.asked.stream()).toList()) {
      if (s.right.contains(true) && s.right.contains(false)) {
        boolean[] right = new boolean[s.right.size()];
        for (int i = 0; i < right.length; i++) {
          right[i] = s.right.get(i);
        }
        double weight = s.question.paraphrase() ? PARAPHRASE : 1;
        trainer.addGroup(s.made.stream().map(RankedQuery::features).toList(), right, weight);
      }
    }
    return trainer.train(RANKING);
  }
}
