package dev.nljdbc.index.cli;

import dev.nljdbc.index.BuildState;
import dev.nljdbc.index.IndexProgress;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows a progress bar with rate and time left on a terminal's standard error during a build. Shows
 * nothing elsewhere, and nothing for short builds.
 */
final class BuildProgressBar implements IndexProgress, AutoCloseable {

  private static final int REFRESH_MILLIS = 250;
  private static final Duration SILENT = Duration.ofMillis(400);

  private final boolean shown = System.console() != null;
  private final long began = System.nanoTime();
  private @Nullable ProgressBar bar;

  @Override
  public void at(BuildState state) {
    int total = state.total();
    if (!shown || total == 0 || System.nanoTime() - began < SILENT.toNanos()) {
      return;
    }
    ProgressBar current = bar;
    if (current == null) {
      current =
          new ProgressBarBuilder()
              .setInitialMax(total)
              .startsFrom(state.done(), Duration.ZERO)
              .setTaskName("indexing")
              .setStyle(ProgressBarStyle.ASCII)
              .setUnit(" tables", 1)
              .hideEta() // tables differ too much in size; the build knows better
              .setUpdateIntervalMillis(REFRESH_MILLIS)
              .setConsumer(new ConsoleProgressBarConsumer(System.err))
              .build();
      bar = current;
    }
    current.stepTo(state.done());
    current.setExtraMessage(" " + state.stage() + state.pace());
  }

  @Override
  public void close() {
    ProgressBar current = bar;
    if (current != null) {
      current.close();
      bar = null;
    }
  }
}
