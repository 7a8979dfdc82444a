// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.candidate.CandidateRunner;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Cross-validation by database: in each turn the questions about one part of the databases are
 * asked of a parser that learned from the others.
 */
final class CrossValidation {

  private final TrainingSet set;
  private final CandidateVerdicts verdicts;
  private final int folds;
  private final int threads;
  private final long seed;
  private final Consumer<String> progress;

  /**
   * Asks nothing yet.
   *
   * @param folds in how many turns, at least 2
   * @param threads that ask
   * @param seed of the split
   * @param progress told a line now and then
   */
  public CrossValidation(
      TrainingSet set,
      CandidateVerdicts verdicts,
      int folds,
      int threads,
      long seed,
      Consumer<String> progress) {
    if (folds < 2) {
      throw new IllegalArgumentException("At least two folds, not " + folds);
    }
    this.set = set;
    this.verdicts = verdicts;
    this.folds = folds;
    this.threads = threads;
    this.seed = seed;
    this.progress = progress;
  }

  /**
   * Asks every question once.
   *
   * @param trials run the candidates
   * @return an answer to each, in the order of the questions
   * @throws SQLException when a database can't be read
   * @throws IOException when what was learned can't be written
   */
  public List<HeldOutAnswer> answers(Learner learner, TrialPool trials)
      throws SQLException, IOException {
    return each(learner, set.questions(), (learned, question) -> answer(learned, question, trials));
  }

  /**
   * What the parsers that learned nothing of a question's database make of each question, where
   * another answers it. Questions in other words are learned from, and not asked.
   *
   * @param trials run the readings
   * @return in the order of the questions
   * @throws SQLException when a database can't be read
   * @throws IOException when what was learned can't be written
   */
  public List<HeldOutOpinion> opinions(Learner learner, TrialPool trials)
      throws SQLException, IOException {
    return each(
        learner,
        set.questions().stream().filter(question -> !question.paraphrase()).toList(),
        (learned, question) ->
            new HeldOutOpinion(
                question.id(),
                learned.opinion(question, trials.of(question.database())),
                learned.opinion(question, CandidateRunner.NONE)));
  }

  /** Asks a parser that learned nothing of the question's database. */
  private interface Asking<T> {
    T of(TrainedParser learned, TrainingQuestion question) throws SQLException, NlException;
  }

  private <T> List<T> each(Learner learner, List<TrainingQuestion> asked, Asking<T> asking)
      throws SQLException, IOException {
    List<TrainingQuestion> questions = set.questions();
    List<SortedSet<String>> parts = DatabaseFolds.split(questions, folds, seed);
    SortedMap<Integer, T> answers = new TreeMap<>();
    try (TrainingPool pool = new TrainingPool(threads)) {
      for (int fold = 0; fold < folds; fold++) {
        Set<String> held = parts.get(fold);
        long begun = System.nanoTime();
        TrainedParser learned =
            learner.learn(DatabaseFolds.shares(questions, others(parts, fold), seed));
        double learning = seconds(begun);
        begun = System.nanoTime();
        int[] numbers =
            IntStream.range(0, asked.size())
                .filter(i -> held.contains(asked.get(i).database()))
                .toArray();
        List<Callable<T>> tasks = new ArrayList<>();
        IntStream.of(numbers).forEach(i -> tasks.add(() -> asking.of(learned, asked.get(i))));
        List<T> given = pool.all(tasks);
        IntStream.range(0, numbers.length).forEach(i -> answers.put(numbers[i], given.get(i)));
        tell(fold, held.size(), given, learning, seconds(begun));
      }
    }
    return List.copyOf(answers.values());
  }

  private static SortedSet<String> others(List<SortedSet<String>> parts, int fold) {
    SortedSet<String> others = new TreeSet<>();
    for (int i = 0; i < parts.size(); i++) {
      if (i != fold) {
        others.addAll(parts.get(i));
      }
    }
    return others;
  }

  private HeldOutAnswer answer(TrainedParser learned, TrainingQuestion question, TrialPool trials)
      throws SQLException, NlException {
    CandidateRunner trial = trials.of(question.database());
    Prediction guess = learned.ask(question, trial);
    return HeldOutAnswer.of(
        question, guess, verdicts.right(question, guess.candidates()), verdicts.goldRows(question));
  }

  private void tell(int fold, int databases, List<?> given, double learning, double asking) {
    String format =
        "fold %d of %d: %d databases held out, %,d questions%s; learned in %.0f s, asked in %.0f s";
    List<HeldOutAnswer> answers =
        given.stream()
            .filter(HeldOutAnswer.class::isInstance)
            .map(HeldOutAnswer.class::cast)
            .toList();
    long right = answers.stream().filter(HeldOutAnswer::right).count();
    String share =
        answers.isEmpty()
            ? ""
            : String.format(
                Locale.ROOT, ", %,d right (%.1f %%)", right, 100.0 * right / answers.size());
    progress.accept(
        String.format(
            Locale.ROOT,
            format,
            fold + 1,
            folds,
            databases,
            given.size(),
            share,
            learning,
            asking));
  }

  private static double seconds(long begun) {
    return (System.nanoTime() - begun) / 1e9;
  }
}
