package dev.nljdbc.bench.train;

import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.parse.Trial;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Cross-validation by database: in each turn the questions about one part of the databases are
 * asked of a parser that learned from the others.
 */
public final class CrossValidation {

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
   * Asks every question once, or those about some of the parts.
   *
   * @param turns how many parts are asked about, from the first
   * @param without what to leave out
   * @param asked which questions are asked; all are learned from
   * @param trials run the candidates
   * @return an answer to each that was asked, in the order of the questions
   * @throws SQLException when a database can't be read
   * @throws IOException when what was learned can't be written
   */
  public List<HeldOutAnswer> run(
      Learner learner,
      int turns,
      Set<Stage> without,
      Predicate<TrainingQuestion> asked,
      Trials trials)
      throws SQLException, IOException {
    List<SortedSet<String>> parts = DatabaseFolds.split(set.questions(), folds, seed);
    HeldOutAnswer[] answers = new HeldOutAnswer[set.questions().size()];
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (int fold = 0; fold < Math.min(turns, folds); fold++) {
        Set<String> held = parts.get(fold);
        long begun = System.nanoTime();
        TrainedParser learned =
            learner.learn(DatabaseFolds.parts(set.questions(), others(parts, fold), seed), without);
        double learning = seconds(begun);
        begun = System.nanoTime();
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < answers.length; i++) {
          int number = i;
          TrainingQuestion question = set.questions().get(i);
          if (held.contains(question.database()) && asked.test(question)) {
            futures.add(
                pool.submit(
                    () -> {
                      answers[number] = answer(learned, question, trials);
                      return null;
                    }));
          }
        }
        await(futures);
        tell(fold, held, answers, learning, seconds(begun));
      }
    } finally {
      pool.shutdownNow();
    }
    List<HeldOutAnswer> given = new ArrayList<>();
    for (HeldOutAnswer answer : answers) {
      if (answer != null) {
        given.add(answer);
      }
    }
    return given;
  }

  private static SortedSet<String> others(List<SortedSet<String>> parts, int fold) {
    SortedSet<String> others = new java.util.TreeSet<>();
    for (int i = 0; i < parts.size(); i++) {
      if (i != fold) {
        others.addAll(parts.get(i));
      }
    }
    return others;
  }

  private HeldOutAnswer answer(TrainedParser learned, TrainingQuestion question, Trials trials)
      throws SQLException, NlException {
    Trial trial = trials.of(question.database());
    long begun = System.nanoTime();
    Prediction guess = learned.ask(question, trial);
    double millis = (System.nanoTime() - begun) / 1e6;
    return HeldOutAnswer.of(
        question,
        guess,
        verdicts.right(question, guess.candidates()),
        millis,
        verdicts.goldRows(question));
  }

  private static void await(List<Future<?>> futures) throws SQLException, IOException {
    for (Future<?> future : futures) {
      try {
        future.get();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof SQLException failure) {
          throw failure;
        }
        throw new IOException("A question could not be asked", e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("Interrupted", e);
      }
    }
  }

  private void tell(
      int fold, Set<String> held, HeldOutAnswer[] answers, double learning, double asking) {
    int right = 0;
    int asked = 0;
    for (HeldOutAnswer answer : answers) {
      if (answer != null && held.contains(answer.question().database())) {
        asked++;
        right += answer.right() ? 1 : 0;
      }
    }
    progress.accept(
        String.format(
            Locale.ROOT,
            "fold %d of %d: %d databases held out, %,d of %,d questions right (%.1f %%); learned in"
                + " %.0f s, asked in %.0f s",
            fold + 1,
            folds,
            held.size(),
            right,
            asked,
            asked == 0 ? 0 : 100.0 * right / asked,
            learning,
            asking));
  }

  private static double seconds(long begun) {
    return (System.nanoTime() - begun) / 1e9;
  }
}
