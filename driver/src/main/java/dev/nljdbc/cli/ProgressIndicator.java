// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.core.DaemonClock;
import dev.nljdbc.index.BuildState;
import dev.nljdbc.text.VisibleText;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Shows a person that work goes on, on a line of standard error that is wiped in the end; nothing
 * where that is no terminal, or within the first moment.
 */
final class ProgressIndicator implements AutoCloseable {

  private static final int FIRST_MILLISECONDS = 600;
  private static final int STEP_MILLISECONDS = 200;
  private static final String SIGNS = "|/-\\";

  /** Clears the terminal's line. */
  static final String WIPE = "\r\u001b[K";

  private final Console console;
  private final @Nullable ScheduledExecutorService clock;
  private final LogHandler log;
  private final BuildBar bar;
  private volatile String stage = "";
  private int steps;

  private ProgressIndicator(
      Console console, Consumer<String> warnings, @Nullable ScheduledExecutorService clock) {
    this.console = console;
    this.clock = clock;
    this.bar = new BuildBar(console);
    this.log = LogHandler.heard(line -> stage = line, this::build, warnings);
  }

  static ProgressIndicator on(Console console, Consumer<String> warnings) {
    if (!console.terminals().err()) {
      return new ProgressIndicator(console, warnings, null);
    }
    ScheduledExecutorService clock = DaemonClock.named("nl-jdbc-waiting");
    ProgressIndicator waiting = new ProgressIndicator(console, warnings, clock);
    clock.scheduleAtFixedRate(
        waiting::show, FIRST_MILLISECONDS, STEP_MILLISECONDS, TimeUnit.MILLISECONDS);
    return waiting;
  }

  /** A build that takes longer than a moment has a bar of its own. */
  private void build(BuildState state) {
    if (clock != null && state.elapsed().toMillis() >= FIRST_MILLISECONDS) {
      bar.at(state);
    }
  }

  private synchronized void show() {
    if (bar.shown()) {
      return;
    }
    int tenths = (FIRST_MILLISECONDS + steps * STEP_MILLISECONDS) / 100;
    char sign = SIGNS.charAt(steps % SIGNS.length());
    steps++;
    String doing = stage.isEmpty() ? "Ctrl-C cancels" : VisibleText.line(stage);
    String line = sign + " " + tenths / 10 + "." + tenths % 10 + " s  " + doing;
    console.err().print(WIPE + DisplayWidth.cut(line, console.width() - 1));
  }

  @Override
  public void close() {
    log.close();
    if (clock == null) {
      return;
    }
    clock.shutdownNow();
    bar.close();
    synchronized (this) {
      if (steps > 0) {
        console.err().print(WIPE);
      }
    }
  }
}
