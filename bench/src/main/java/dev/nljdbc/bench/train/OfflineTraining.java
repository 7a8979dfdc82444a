// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.report.Summary.Environment;
import dev.nljdbc.bench.samples.SampleQuestion;
import dev.nljdbc.core.Today;
import dev.nljdbc.offline.model.ModelFile;
import dev.nljdbc.text.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.time.DayOfWeek;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** Trains the offline model on all there is, or says by cross-validation how good it is. */
public final class OfflineTraining implements AutoCloseable {

  /**
   * Steps of SQLite's virtual machine that a candidate may take: some tenths of a second, as in the
   * driver, which counts time.
   */
  static final int TRIED = 10_000_000;

  private static final String HEADING =
      """
      Cross-validation by database: %,d questions of Spider's training part about %d databases in %d parts (seed %d). Those about
      one part are asked of a parser that learned from the others only, and so are the same questions in other words (Spider-Syn, %,d).
      Left out: %s. A query is right if it has the gold's rows, as `evaluate` judges. The hand-written rules, whose query is one of
      the candidates, were written by looking at questions of this very split.
      Java %s, %s, %d cores; %d questions at a time.

      """;

  /** Cells of results that are remembered, some 60 bytes each. */
  private static final long REMEMBERED = 20_000_000;

  /** Makes a learner. */
  @FunctionalInterface
  interface LearnerFactory {
    /** Creates a learner from the parts of a training. */
    Learner of(
        TrainingSet set,
        IndexedDatabases databases,
        TrialPool trials,
        CandidateVerdicts verdicts,
        int threads,
        Consumer<String> progress);
  }

  /** The day of all questions, on any machine: that on which the sample questions were written. */
  static final Today DAY =
      new Today(SampleQuestion.TODAY, true, ZoneOffset.UTC, true, DayOfWeek.MONDAY);

  private final TrainingSet set;
  private final TrainingSet taught;
  private final IndexedDatabases databases;
  private final CandidateVerdicts verdicts;
  private final TrialPool remembering;
  private final TrialPool plain;
  private final Learner learner;
  private final int threads;
  private final long seed;
  private final Consumer<String> progress;

  /**
   * Of questions and what learns from them.
   *
   * @param making of what learns
   * @throws SQLException when a database can't be read
   */
  OfflineTraining(
      TrainingSet set,
      Optional<Path> cache,
      LearnerFactory making,
      int threads,
      long seed,
      Consumer<String> progress)
      throws SQLException {
    this.set = set;
    this.threads = threads;
    this.seed = seed;
    this.progress = progress;
    this.databases = new IndexedDatabases(set.files(), cache);
    this.taught = set.withNamesExchanged(databases);
    this.remembering = new TrialPool(set.files(), TRIED, new TrialPool.Memo(REMEMBERED));
    this.verdicts = new CandidateVerdicts(set.files(), remembering);
    this.plain = new TrialPool(set.files(), TRIED, new TrialPool.Memo(0));
    this.learner = making.of(taught, databases, remembering, verdicts, threads, progress);
  }

  /**
   * Reads the questions and opens their databases.
   *
   * @param spider Spider's folder, as published
   * @param syn Spider-Syn's folder; empty for no paraphrases
   * @param cache the folder that keeps indexes from one time to the next; empty for memory
   * @param threads that share the work
   * @param seed of all splits
   * @param progress told a line after each step
   */
  public static OfflineTraining open(
      Path spider,
      Optional<Path> syn,
      Optional<Path> cache,
      int threads,
      long seed,
      Consumer<String> progress)
      throws DatasetException, SQLException {
    long begun = System.nanoTime();
    TrainingSet set = TrainingSet.read(spider, syn);
    OfflineTraining training =
        new OfflineTraining(set, cache, OfflineTraining::learner, threads, seed, progress);
    for (String database : set.files().keySet()) {
      training.databases.get(database);
    }
    String format = "%,d questions about %d databases, read and indexed in %.0f s; left out: %s";
    int questions = set.questions().size();
    int databases = set.files().size();
    training.tell(format, questions, databases, seconds(begun), training.leftOut());
    return training;
  }

  private void tell(String format, Object... values) {
    progress.accept(String.format(Locale.ROOT, format, values));
  }

  private Object leftOut() {
    return set.leftOut().isEmpty() ? "none" : set.leftOut();
  }

  /**
   * Trains on all databases.
   *
   * @param command that the file names, without what differs from machine to machine
   * @param out receives the model's file; the same data and seed give the same bytes
   */
  public void train(String command, OutputStream out) throws SQLException, IOException {
    long begun = System.nanoTime();
    TrainedParser learned =
        learner.learn(DatabaseFolds.shares(set.questions(), set.files().keySet(), seed));
    tell("learned in %.0f s", seconds(begun));
    ModelFile.Builder file = described(command);
    learned.write(file);
    file.build().write(out);
  }

  private String licence() {
    return "The weights are made from CC BY-SA 4.0 data (Spider; Yu et al., EMNLP 2018)"
        + (paraphrases() > 0 ? " and MIT data (Spider-Syn; Gan et al., ACL 2021)" : "")
        + " and hold no text of its questions; they are CC BY-SA 4.0 as far as they derive"
        + " from it.";
  }

  /** The learner of the parser that the driver ships. */
  private static Learner learner(
      TrainingSet set,
      IndexedDatabases databases,
      TrialPool trials,
      CandidateVerdicts verdicts,
      int threads,
      Consumer<String> progress) {
    return new ParserLearner(
        set,
        databases,
        trials,
        verdicts,
        new TrainingPool(threads),
        progress,
        SampleQuestion.CALIBRATING);
  }

  private long paraphrases() {
    return set.questions().stream().filter(TrainingQuestion::paraphrase).count();
  }

  private String madeFrom() {
    long paraphrases = paraphrases();
    return String.format(
        Locale.ROOT,
        "Spider 1.0, training part: %,d questions about %d databases; %,d of them with names"
            + " exchanged by WordNet 3.1%s; %s",
        set.questions().size() - paraphrases,
        set.files().size(),
        taught.exchanged(),
        paraphrases == 0
            ? ""
            : String.format(
                Locale.ROOT,
                "; Spider-Syn, training part: %,d of them in other words",
                paraphrases),
        SampleReadings.described());
  }

  /** Tells other questions from these. */
  private static String digest(TrainingSet set) {
    MessageDigest digest = Sha256.digest();
    for (TrainingQuestion q : set.questions()) {
      String line = String.join("\t", q.id(), q.database(), q.question(), q.gold()) + "\n";
      digest.update(line.getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * Asks every question of a parser that learned nothing of its database.
   *
   * @param folds in so many turns
   * @return the figures as Markdown
   */
  public String crossValidate(int folds) throws SQLException, IOException {
    List<HeldOutAnswer> answers = validation(folds).answers(learner, plain);
    return heading(folds) + new OfflineReport(answers).text();
  }

  private CrossValidation validation(int folds) {
    return new CrossValidation(set, verdicts, folds, threads, seed, progress);
  }

  /**
   * Learns the confidence of answers, and writes its file.
   *
   * @param folds in so many turns each question is read by a parser that learned nothing of its
   *     database
   * @param judged queries with their verdicts, a JSON object a line
   * @param command that does it, without what differs from machine to machine
   * @return how good it is on databases that it was not learned from, as text
   */
  public String confidence(int folds, Path judged, String command, OutputStream out)
      throws SQLException, IOException {
    List<HeldOutOpinion> opinions = validation(folds).opinions(learner, remembering);
    try (TrainingPool pool = new TrainingPool(threads)) {
      ConfidenceTraining.Learned learned =
          new ConfidenceTraining(set, databases, remembering, verdicts, pool, progress)
              .learn(opinions, judged);
      ModelFile.Builder file = described(command);
      learned.confidence().write(file);
      file.build().write(out);
      return learned.report();
    }
  }

  private ModelFile.Builder described(String command) {
    ModelFile.Builder file = ModelFile.builder();
    file.property("command", command);
    file.property("made-from", madeFrom());
    file.property("made-from-sha256", digest(taught));
    file.property("licence", licence());
    return file;
  }

  private String heading(int folds) {
    Environment here = Environment.current();
    return String.format(
        Locale.ROOT,
        HEADING,
        set.questions().size() - paraphrases(),
        set.files().size(),
        folds,
        seed,
        paraphrases(),
        leftOut(),
        here.java(),
        here.os(),
        here.processors(),
        threads);
  }

  private static double seconds(long begun) {
    return (System.nanoTime() - begun) / 1e9;
  }

  @Override
  public void close() throws SQLException {
    plain.close();
    remembering.close();
    verdicts.close();
    databases.close();
  }
}
