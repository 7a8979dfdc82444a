// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;

/**
 * The guard's reading of quotes, comments and backslashes against the engine's, under the settings
 * that change the engine's: random texts in which a query of the forbidden table stands, mostly
 * inside of what the guard takes for a string. What it passes is run, several statements in one
 * text allowed where the driver can be told so, and must not tell what is in that table.
 */
class ReadingsTest {

  private static final int TEXTS = 4_000;
  private static final String FORBIDDEN = "(SELECT CAST(n AS CHAR(9)) FROM canary)";

  private static final List<String> PIECES =
      List.of(
          "'",
          "'",
          "'",
          "'",
          "''",
          "\\",
          "\\'",
          "\\\\",
          "\"",
          "\"\"",
          "a",
          ", ",
          " ",
          "\n",
          "-- ",
          "--",
          "/*",
          "*/",
          "/*!",
          "#",
          "E'",
          "N'",
          "x'",
          "B'",
          "U&'",
          "$$",
          "$a$",
          "`",
          "n",
          ";",
          "; DELETE FROM canary; ",
          "\t",
          "\r",
          "縗",
          "¿",
          "1",
          "[",
          "]",
          "_latin1'",
          "||",
          "\u00a0",
          FORBIDDEN,
          ", " + FORBIDDEN + ", ",
          ", " + FORBIDDEN);

  @TableTest
  void check_randomQuotes_tellNothingUnderAnySetting(Engines engine, String setting)
      throws Exception {
    Random random = new Random(6);
    int passed = 0;
    try (Canaries canaries = Canaries.on(engine);
        Connection connection = severalStatements(engine, canaries.url())) {
      Engines.run(connection, setting);
      SqlGuard guard = new SqlGuard(canaries.catalog());
      for (int i = 0; i < TEXTS; i++) {
        String text = text(random);
        try {
          String sql = guard.check(text);
          passed++;
          assertThat(told(connection, sql)).as(text).noneMatch(canaries::tells);
        } catch (NlException refused) {
          assertThat(refused.getMessage()).startsWith("Refused");
        }
      }
      assertThat(canaries.hits()).isEmpty();
    }
    assertThat(passed).isGreaterThan(TEXTS / 100);
  }

  private static Connection severalStatements(Engines engine, String url) throws SQLException {
    Properties properties = engine.properties();
    if (engine == Engines.MARIADB) {
      properties.setProperty("allowMultiQueries", "true");
    }
    return DriverManager.getConnection(url, properties);
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder("SELECT ");
    text.append(random.nextInt(3) > 0 ? "'" : "");
    int forbidden = random.nextInt(8);
    for (int n = 0; n < 9; n++) {
      boolean chosen = n == forbidden || random.nextInt(3) > 0;
      text.append(
          n == forbidden
              ? PIECES.get(PIECES.size() - 1 - random.nextInt(3))
              : chosen ? PIECES.get(random.nextInt(PIECES.size())) : "");
    }
    return text.append(random.nextInt(3) > 0 ? "'" : "").toString();
  }

  /** All cells of all results, and the error. */
  private static List<String> told(Connection connection, String sql) {
    List<String> told = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      boolean rows = statement.execute(sql);
      while (rows || statement.getUpdateCount() >= 0) {
        if (rows) {
          cells(statement, told);
        }
        rows = statement.getMoreResults();
      }
    } catch (SQLException e) {
      told.add(String.valueOf(e.getMessage()));
    }
    return told;
  }

  private static void cells(Statement statement, List<String> told) throws SQLException {
    try (ResultSet rows = statement.getResultSet()) {
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int i = 1; i <= width; i++) {
          told.add(String.valueOf(rows.getString(i)));
        }
      }
    }
  }
}
