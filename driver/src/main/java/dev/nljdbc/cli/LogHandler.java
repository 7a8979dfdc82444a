// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.index.BuildState;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Takes what the driver logs away from Java's own handler, which would print it with dates and
 * class names: progress goes to whoever shows it, warnings to the user, the libraries' words
 * nowhere.
 */
final class LogHandler extends Handler implements AutoCloseable {

  /** Held here, for Java forgets the settings of a logger that nobody holds. */
  private static final Logger OURS = Logger.getLogger("dev.nljdbc");

  private static final String LIBRARIES = "dev.nljdbc.shaded.";

  private final Consumer<String> progress;
  private final Consumer<BuildState> builds;
  private final Consumer<String> warnings;
  private final @Nullable Level before = OURS.getLevel();
  private final SimpleFormatter formatter = new SimpleFormatter();

  private LogHandler(
      Consumer<String> progress, Consumer<BuildState> builds, Consumer<String> warnings) {
    this.progress = progress;
    this.builds = builds;
    this.warnings = warnings;
  }

  /**
   * Until it is closed.
   *
   * @param builds hears how far the building of an index is, some times a second
   */
  static LogHandler heard(
      Consumer<String> progress, Consumer<BuildState> builds, Consumer<String> warnings) {
    LogHandler lines = new LogHandler(progress, builds, warnings);
    OURS.setUseParentHandlers(false);
    OURS.setLevel(Level.FINE);
    OURS.addHandler(lines);
    return lines;
  }

  @Override
  public void publish(LogRecord line) {
    String logger = String.valueOf(line.getLoggerName());
    if (logger.startsWith(LIBRARIES)) {
      return;
    }
    Object[] given = line.getParameters();
    if (given != null && given.length == 1 && given[0] instanceof BuildState state) {
      builds.accept(state);
    } else if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
      warnings.accept(formatter.formatMessage(line));
    } else if (line.getLevel().intValue() >= Level.INFO.intValue()) {
      progress.accept(formatter.formatMessage(line));
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    OURS.removeHandler(this);
    OURS.setLevel(before);
  }
}
