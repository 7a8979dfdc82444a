// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.index.BuildState;
import java.time.Duration;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * A progress bar of tables on a terminal, from the first state of a build that names them. Its line
 * is wiped in the end.
 */
final class BuildBar implements AutoCloseable {
  private final Console console;
  private @Nullable ProgressBar bar;

  /** A bar that is not shown yet. */
  BuildBar(Console console) {
    this.console = console;
  }

  /** Shows how far the build is. */
  synchronized void at(BuildState state) {
    if (state.total() == 0) {
      return;
    }
    ProgressBar current = bar == null ? begin(state) : bar;
    bar = current;
    current.maxHint(state.total());
    current.stepTo(state.done());
    current.setExtraMessage(" " + state.words());
  }

  private ProgressBar begin(BuildState state) {
    int width = console.width() - 1;
    return new ProgressBarBuilder()
        .setTaskName("reading the database")
        .setMaxRenderedLength(width)
        .setConsumer(
            new DelegatingProgressBarConsumer(
                text -> console.err().print(ProgressIndicator.WIPE + text), width))
        .setInitialMax(state.total())
        .startsFrom(state.done(), Duration.ZERO)
        .setStyle(ProgressBarStyle.ASCII)
        .setUpdateIntervalMillis(200)
        .hideEta() // tables differ too much in size; the build knows better
        .build();
  }

  /** Whether it is on the terminal now. */
  synchronized boolean shown() {
    return bar != null;
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
      bar = null;
      console.err().print(ProgressIndicator.WIPE);
    }
  }
}
