// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index.cli;

import dev.nljdbc.index.BuildState;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar of tables on a terminal, from the first state of a build that names them. */
public final class BuildBar implements AutoCloseable {
  private final Consumer<ProgressBarBuilder> options;
  private final Function<BuildState, String> message;
  private final Runnable ended;
  private @Nullable ProgressBar bar;

  /**
   * A bar that is not shown yet.
   *
   * @param options sets the bar's name and where it is printed
   * @param message the text behind the bar
   * @param ended runs once a shown bar is drawn no more
   */
  public BuildBar(
      Consumer<ProgressBarBuilder> options, Function<BuildState, String> message, Runnable ended) {
    this.options = options;
    this.message = message;
    this.ended = ended;
  }

  /** Shows how far the build is. */
  public synchronized void at(BuildState state) {
    if (state.total() == 0) {
      return;
    }
    ProgressBar current = bar == null ? begin(state) : bar;
    bar = current;
    current.maxHint(state.total());
    current.stepTo(state.done());
    current.setExtraMessage(" " + message.apply(state));
  }

  private ProgressBar begin(BuildState state) {
    ProgressBarBuilder builder =
        new ProgressBarBuilder()
            .setInitialMax(state.total())
            .startsFrom(state.done(), Duration.ZERO)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(200)
            .hideEta(); // tables differ too much in size; the build knows better
    options.accept(builder);
    return builder.build();
  }

  /** Whether it is on the terminal now. */
  public synchronized boolean shown() {
    return bar != null;
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
      bar = null;
      ended.run();
    }
  }
}
