// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a query reads, by the engine's plan: the rows of each table that is scanned, the rows that
 * an index is estimated to find, and both once per loop of a nested loop. The query does not run.
 *
 * @param rows that are read, not those that are returned
 */
public record PlanEstimate(long rows) {

  /** Planning takes milliseconds; an engine that is busy or locked may need more. */
  private static final Duration LONGEST = Duration.ofSeconds(5);

  /** How the plan is asked for: a section of the engine's {@code queries.txt}. */
  private static final String PLAN = "plan";

  private static final Map<String, PlanReader> READERS =
      Map.of(
          "postgresql", new PostgresPlan(),
          "mariadb", new MariaDbPlan(),
          "duckdb", new DuckDbPlan(),
          "h2", new H2Plan(),
          "sqlite", new SqlitePlan(),
          "trino", new TrinoPlan());

  /** The first rows of one table, in an order perhaps: no condition, group or call. */
  private static final Pattern FIRST_ROWS =
      Pattern.compile(
          "\\s*SELECT\\s+(?!DISTINCT\\b)[^()]+?\\sFROM\\s+[^\\s(),]+(?:\\s+(?:AS\\s+)?(?!LIMIT|OFFSET"
              + "|FETCH|WHERE|ORDER|GROUP)[^\\s(),]+)?(?:\\s+ORDER\\s+BY\\s[^()]+?)?(?:\\s+OFFSET\\s+(\\d{1,15})\\s+ROWS?)?"
              + "\\s+(?:LIMIT|FETCH\\s+(?:FIRST|NEXT))\\s+(\\d{1,15})(?:\\s+ROWS?\\s+ONLY)?"
              + "(?:\\s+OFFSET\\s+(\\d{1,15}))?\\s*",
          Pattern.CASE_INSENSITIVE);

  /** Puts values in the place of the {@code ?} of a query. */
  @FunctionalInterface
  public interface Values {

    /** Sets them all. */
    void setOn(PreparedStatement statement) throws SQLException;
  }

  /**
   * Asks the engine until a deadline.
   *
   * @return empty where the engine has no plans, or has none of this query
   * @throws SQLException when an open transaction could not be taken back to where it was
   */
  public static Optional<PlanEstimate> of(Connection connection, String sql, Deadline deadline)
      throws SQLException {
    return of(connection, sql, deadline, null);
  }

  /**
   * Asks the engine about a query with {@code ?} in it.
   *
   * @param values null for a query without any
   * @return empty where the engine has no plans, or has none of this query
   * @throws SQLException when an open transaction could not be taken back to where it was
   */
  public static Optional<PlanEstimate> of(
      Connection connection, String sql, Deadline deadline, @Nullable Values values)
      throws SQLException {
    EngineFacts facts = EngineFacts.of(connection.getMetaData().getDatabaseProductName());
    Optional<String> plan = facts.text(PLAN);
    PlanReader reader = READERS.get(facts.name());
    if (plan.isEmpty() || reader == null) {
      return Optional.empty();
    }
    Deadline soon = deadline.within(LONGEST);
    PlanFigures figures = new PlanFigures(connection, facts, soon);
    return new SavepointRunner(connection)
        .get(
            () -> {
              String asked = plan.get().replace("%s", sql);
              return reader.read(rows(connection, asked, soon, values), figures);
            },
            PlanEstimate::debug)
        .flatMap(read -> read)
        .map(read -> new PlanEstimate(rounded(read.plain() ? first(sql, read) : read.rows())));
  }

  private static long rounded(double rows) {
    return Math.round(Math.min(rows, Long.MAX_VALUE));
  }

  /** Some plans do not tell that reading ends at a limit. */
  private static double first(String sql, PlanReader.Plan read) {
    Matcher m = FIRST_ROWS.matcher(sql);
    if (!m.matches()) {
      return read.rows();
    }
    return Math.min(read.rows(), number(m.group(1)) + number(m.group(2)) + number(m.group(3)));
  }

  private static long number(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  static List<List<String>> rows(
      Connection connection, String sql, Deadline deadline, @Nullable Values values)
      throws SQLException {
    if (deadline.passed()) {
      throw new SQLException("no time left");
    }
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      if (values != null) {
        values.setOn(statement);
      }
      try (Watchdog watchdog = Watchdog.over(statement, deadline);
          ResultSet rows = statement.executeQuery()) {
        return texts(rows);
      }
    }
  }

  private static List<List<String>> texts(ResultSet rows) throws SQLException {
    List<List<String>> all = new ArrayList<>();
    int columns = rows.getMetaData().getColumnCount();
    while (rows.next()) {
      List<String> row = new ArrayList<>();
      for (int i = 1; i <= columns; i++) {
        @Nullable String text = rows.getString(i);
        row.add(text == null ? "" : text);
      }
      all.add(row);
    }
    return all;
  }

  private static void debug(SQLException e) {
    System.getLogger(PlanEstimate.class.getName())
        .log(System.Logger.Level.DEBUG, "The engine tells no plan of a query", e);
  }
}
