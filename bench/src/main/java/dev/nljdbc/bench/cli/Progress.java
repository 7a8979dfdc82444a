package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.metric.Verdict;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.RunListener;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * The progress bar, with the accuracy so far and the time left, and a last word when the user stops
 * the run.
 */
final class Progress implements RunListener, AutoCloseable {

  private static final int REFRESH_MILLIS = 500;

  private final PrintWriter err;
  private final int total;
  private final Path out;
  private final boolean quiet;
  private @Nullable ProgressBar bar;
  private final Thread onExit = new Thread(this::sayWhereToResume, "bench-farewell");
  private int done;
  private int correct;

  Progress(PrintWriter err, int total, boolean quiet, Path out) {
    this.err = err;
    this.total = total;
    this.out = out;
    this.quiet = quiet;
    Runtime.getRuntime().addShutdownHook(onExit);
  }

  /** The pace, and with it the time left, is that of the questions asked from now on. */
  @Override
  public synchronized void begins() {
    if (quiet) {
      return;
    }
    bar =
        new ProgressBarBuilder()
            .setInitialMax(total)
            .startsFrom(done, Duration.ZERO)
            .setTaskName("asking")
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(REFRESH_MILLIS)
            .setConsumer(new ConsoleProgressBarConsumer(System.err))
            .build();
  }

  @Override
  public synchronized void done(QuestionRecord question, boolean earlier) {
    done++;
    if (question.verdict() == Verdict.CORRECT) {
      correct++;
    }
    ProgressBar shown = bar;
    if (shown != null) {
      shown.setExtraMessage(String.format(Locale.ROOT, " EX %.1f %%", 100.0 * correct / done));
      shown.step();
    }
  }

  private synchronized void sayWhereToResume() {
    err.printf(
        "%nStopped after %,d of %,d questions. The same command goes on from there (--out %s).%n",
        done, total, out);
    err.flush();
  }

  @Override
  public synchronized void close() {
    ProgressBar shown = bar;
    if (shown != null) {
      shown.close();
    }
    Runtime.getRuntime().removeShutdownHook(onExit);
  }
}
