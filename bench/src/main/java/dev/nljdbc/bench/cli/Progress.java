// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.metric.Percentage;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.Runner.RunListener;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How far a run is, with the accuracy so far and the time left, and a last word when the user stops
 * it. One line on a terminal that is written over; elsewhere a line now and then, for a log.
 */
final class Progress implements RunListener, AutoCloseable {

  private static final Duration BETWEEN_LINES = Duration.ofSeconds(30);
  private static final String ERASE_REST = "\u001b[K";
  private static final Duration ON_TERMINAL = Duration.ofMillis(500);

  private final PrintWriter err;
  private final int total;
  private final @Nullable Path out;
  private final boolean quiet;
  private final boolean terminal;
  private final LongSupplier clock;
  private boolean resumes = true;
  private final Thread onExit = new Thread(this::sayWhereToResume, "bench-farewell");
  private int done;
  private int correct;
  private int earlier;
  private long began;
  private long lastLine;

  Progress(PrintWriter err, int total, boolean quiet, Path out) {
    this(err, total, quiet, out, onTerminal(), System::nanoTime);
  }

  /** Of a replay, which begins anew each time. */
  static Progress ofReplay(PrintWriter err, int total, boolean quiet, Path out) {
    Progress progress = new Progress(err, total, quiet, out);
    progress.resumes = false;
    return progress;
  }

  /** Of scoring what is there already: nothing to go on with, and nothing said of what is short. */
  static Progress ofScoring(PrintWriter err, int total, boolean quiet) {
    return new Progress(err, total, quiet, null, onTerminal(), System::nanoTime);
  }

  /** Java knows of standard output only; standard error may lead to a file. */
  private static boolean onTerminal() {
    return System.console() != null && !Files.isRegularFile(Path.of("/dev/stderr"));
  }

  /**
   * One with a clock of its own.
   *
   * @param out the run's folder; null of scoring
   * @param terminal whether there is one that shows a bar
   * @param clock gives nanoseconds
   */
  Progress(
      PrintWriter err,
      int total,
      boolean quiet,
      @Nullable Path out,
      boolean terminal,
      LongSupplier clock) {
    this.err = err;
    this.total = total;
    this.out = out;
    this.quiet = quiet;
    this.terminal = terminal;
    this.clock = clock;
    if (out != null) {
      Runtime.getRuntime().addShutdownHook(onExit);
    }
  }

  /** The pace, and with it the time left, is that of the questions asked from now on. */
  @Override
  public synchronized void begins() {
    earlier = done;
    began = clock.getAsLong();
    lastLine = began;
    if (!quiet && out != null) {
      line();
    }
  }

  @Override
  public void done(QuestionRecord question, boolean before) {
    done(question.verdict(), before);
  }

  /** One more. */
  synchronized void done(Verdict verdict, boolean before) {
    done++;
    correct += verdict == Verdict.CORRECT ? 1 : 0;
    if (!before && !quiet) {
      boolean last = done == total && (out != null || terminal);
      Duration between = terminal ? ON_TERMINAL : BETWEEN_LINES;
      if (last || clock.getAsLong() - lastLine >= between.toNanos()) {
        lastLine = clock.getAsLong();
        line();
      }
    }
  }

  private String accuracy() {
    return String.format(Locale.ROOT, "EX %.1f %%", Percentage.of(correct, done));
  }

  private void line() {
    StringBuilder text =
        new StringBuilder(String.format(Locale.ROOT, "%,d of %,d questions", done, total));
    if (done > 0) {
      text.append(", ").append(accuracy());
    }
    if (done > earlier && done < total) {
      long spent = clock.getAsLong() - began;
      long seconds = spent / (done - earlier) * (total - done) / 1_000_000_000;
      text.append(
          String.format(
              Locale.ROOT, ", %d:%02d:%02d left", seconds / 3600, seconds / 60 % 60, seconds % 60));
    }
    err.print(terminal ? "\r" + text + ERASE_REST : text + System.lineSeparator());
    err.flush();
  }

  private synchronized void sayWhereToResume() {
    String next = resumes ? "goes on from there" : "begins anew";
    err.printf(
        "%nStopped after %,d of %,d questions. The same command %s (--out %s).%n",
        done, total, next, out);
    err.flush();
  }

  @Override
  public synchronized void close() {
    if (terminal && !quiet) {
      err.println();
    }
    Runtime.getRuntime().removeShutdownHook(onExit);
  }
}
