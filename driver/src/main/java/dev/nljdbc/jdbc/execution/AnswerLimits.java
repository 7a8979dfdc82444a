package dev.nljdbc.jdbc.execution;

import dev.nljdbc.catalog.read.Watchdog;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The limits of an answer's rows.
 *
 * @param rows the most rows, of which a warning tells; 0 for all
 * @param longest the longest wait for a row; zero for any
 * @param setting what that was set with
 */
record AnswerLimits(int rows, Duration longest, String setting) {

  /** The limits by the settings. What the user set on the statement wins. */
  static AnswerLimits of(Settings settings, Statement statement) throws SQLException {
    if (statement.isClosed()) { // by an earlier failure, as DuckDB does, and so without limits
      return of(settings, 0, 0);
    }
    return of(settings, statement.getMaxRows(), statement.getQueryTimeout());
  }

  private static AnswerLimits of(Settings settings, int maxRows, int seconds) {
    int rows = maxRows > 0 ? 0 : settings.integer(Setting.ANSWER_ROWS);
    return seconds > 0
        ? new AnswerLimits(rows, Duration.ofSeconds(seconds), "the statement's query timeout")
        : new AnswerLimits(
            rows, settings.duration(Setting.ANSWER_TIMEOUT), Setting.ANSWER_TIMEOUT.key());
  }

  /** The query timeout for a driver that can't cancel, in seconds; 0 where there is no limit. */
  int seconds() {
    return longest.isZero() ? 0 : Watchdog.wholeSeconds(longest);
  }

  /**
   * The longest execution; null if it has no limit, or if the statement's query timeout limits it.
   */
  @Nullable Duration execution() {
    return longest.isZero() || !setting.equals(Setting.ANSWER_TIMEOUT.key()) ? null : longest;
  }
}
