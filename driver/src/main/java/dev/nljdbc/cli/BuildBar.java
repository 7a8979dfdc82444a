package dev.nljdbc.cli;

import dev.nljdbc.index.BuildState;
import java.time.Duration;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * A bar on the terminal while an index is built: tables, what is read, how fast, how long still.
 */
final class BuildBar implements AutoCloseable {

  private static final int UPDATE_MILLIS = 200;

  private final Console console;
  private @Nullable ProgressBar bar;

  BuildBar(Console console) {
    this.console = console;
  }

  /** Shows how far the build is. */
  synchronized void at(BuildState state) {
    if (state.total() == 0) {
      return;
    }
    ProgressBar current = bar;
    if (current == null) {
      current = begin(state);
      bar = current;
    }
    current.maxHint(state.total());
    current.stepTo(state.done());
    current.setExtraMessage(" " + state.words());
  }

  private ProgressBar begin(BuildState state) {
    return new ProgressBarBuilder()
        .setTaskName("reading the database")
        .setInitialMax(state.total())
        .startsFrom(state.done(), Duration.ZERO)
        .setStyle(ProgressBarStyle.ASCII)
        .hideEta() // ours knows how large the tables are
        .setUpdateIntervalMillis(UPDATE_MILLIS)
        .setMaxRenderedLength(console.width() - 1)
        .setConsumer(
            new DelegatingProgressBarConsumer(
                line -> console.err().print(ProgressIndicator.WIPE + line), console.width() - 1))
        .build();
  }

  /** Whether it is on the line now. */
  synchronized boolean shown() {
    return bar != null;
  }

  /** Wipes it. */
  @Override
  public synchronized void close() {
    ProgressBar current = bar;
    if (current != null) {
      bar = null;
      current.close();
      console.err().print(ProgressIndicator.WIPE);
    }
  }
}
