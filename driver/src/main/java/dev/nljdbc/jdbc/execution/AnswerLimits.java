// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.catalog.read.PlanEstimate;
import dev.nljdbc.catalog.read.Watchdog;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The limits of an answer's rows.
 *
 * @param rows the most rows, of which a warning tells; 0 for all
 * @param longest the longest wait for a row; zero for any
 * @param setting what that was set with
 */
record AnswerLimits(int rows, Duration longest, String setting) {

  /**
   * The most rows that a query may read, by the engine's plan.
   *
   * @param most zero for any number
   */
  record Cost(long most) {

    private static final List<String> UNITS = List.of("", "K", "M", "G", "T");

    static Cost of(Settings settings) {
      return new Cost(settings.amount(Setting.ANSWER_COST));
    }

    boolean limited() {
      return most > 0;
    }

    boolean exceeded(PlanEstimate estimate) {
      return limited() && estimate.rows() > most;
    }

    /** The message to a model, which may find a cheaper query, and to its user. */
    String refusal(PlanEstimate estimate) {
      return "not run: "
          + describe("the query", estimate)
          + " Read fewer: filter by a key or an indexed column, or join fewer tables."
          + allowing(estimate);
    }

    /** The message to the user, who may allow it. */
    NlException exception(PlanEstimate estimate) {
      return new NlException(NlError.COST, describe("The answer", estimate) + allowing(estimate));
    }

    private static String allowing(PlanEstimate estimate) {
      return " To allow it, the user asks NL {cost=%s}: … or sets nl.answer.cost."
          .formatted(enough(estimate.rows()));
    }

    private String describe(String what, PlanEstimate estimate) {
      return String.format(
          Locale.ROOT,
          "%s reads about %,d rows by the engine's plan, and nl.answer.cost allows %,d.",
          what,
          estimate.rows(),
          most);
    }

    /** A round number that is no less, as the setting is written. */
    private static String enough(long rows) {
      long units = rows;
      int unit = 0;
      while (units >= 10_000 && unit < UNITS.size() - 1) {
        units = (units + 999) / 1_000;
        unit++;
      }
      return units + UNITS.get(unit);
    }
  }

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

  /** The engine computed for longer than that. */
  NlException timeout(@Nullable SQLException cause) {
    String message =
        ("The database worked at the answer's SQL for more than %s ms without giving a"
                + " row (%s), and was stopped. Ask for less, or give it more time.")
            .formatted(longest.toMillis(), setting);
    return new NlException(NlError.TIMEOUT, message, cause);
  }
}
