// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;

/** Periods that are counted from today, through the driver: guarded, run and warned of. */
class TodayTest {

  @TempDir Path directory;

  @EnginesByTurns
  void executeQuery_periodByTheEnginesClock_findsItsRows(Engines engine) throws Exception {
    YearMonth month = YearMonth.now();
    LocalDate last = month.atDay(1).minusDays(1);
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, visit_date DATE)",
            "INSERT INTO visit VALUES (1, '%s'), (2, '%s'), (3, '%s'), (4, '2019-05-05')"
                .formatted(last, last.withDayOfMonth(1), last.plusDays(1)));
    Properties properties = engine.properties();
    properties.setProperty("nl.dir", "memory");
    try (Connection connection =
        DriverManager.getConnection(url.replaceFirst("jdbc:", "jdbc:nl:"), properties)) {
      int counted = ask(connection, "NL: How many visits were there last month?");
      boolean same = YearMonth.now().equals(month); // else it may have been asked of the next
      assertThat(counted).isIn(same ? List.of(2) : List.of(1, 2));
      assertThat(ask(connection, "NL {today=2019-06-01}: How many visits were there last month?"))
          .isEqualTo(1);
      try (Statement statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery(
                  "NL {today=2099-01-01}: How many visits were there last year?")) {
        rows.next();
        assertThat(rows.getInt(1)).isZero();
        assertThat(warnings(statement)).containsIgnoringCase("visit.visit_date ends on ");
      }
    }
  }

  private static int ask(Connection connection, String question) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(question)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private static String warnings(Statement statement) throws SQLException {
    StringBuilder all = new StringBuilder();
    for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
      all.append(w.getMessage()).append('\n');
    }
    return all.toString();
  }
}
