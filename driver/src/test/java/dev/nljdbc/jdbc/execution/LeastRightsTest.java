// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.guard.Canaries;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A login made by the README's own text asks questions: it is answered as the owner is, and neither
 * its questions nor its own SQL reach more than it was granted.
 */
class LeastRightsTest {

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"POSTGRESQL", "MARIADB", "H2", "HSQLDB"})
  void login_ofTheReadme_isAnsweredAndReachesNoMore(Engines engine) throws Exception {
    try (LeastRights rights = new LeastRights(engine);
        Canaries canaries = Canaries.on(engine, rights::grant);
        Connection owner = connect(canaries.url(), engine.properties(), "owner");
        Connection reader = connect(rights.url(canaries.url()), rights.login(), "reader")) {
      String counted = "NL: How many orders does each customer have?";
      assertThat(rows(reader, counted)).isNotEmpty().isEqualTo(rows(owner, counted));
      assertThat(rows(reader, "NL: How many customers are there?"))
          .isEqualTo(rows(owner, "NL: How many customers are there?"));

      assertThat(rows(owner, "NL COLUMNS: n of canary").toString()).containsIgnoringCase("canary");
      String seen = rows(reader, "NL COLUMNS: n of canary").toString();
      if (engine != Engines.H2) { // which tell all names to anybody
        assertThat(seen).doesNotContainIgnoringCase("canary");
      }
      assertThat(seen).doesNotContain("731913");
      assertThat(answer(reader, "NL: How many canaries are there?")).isNotEqualTo("[[1]]");
      assertThatThrownBy(() -> rows(reader, "SELECT * FROM canary"))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> run(reader, "DELETE FROM customers"))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> run(reader, "CREATE TABLE mine (n INTEGER)"))
          .isInstanceOf(SQLException.class);
      assertThat(canaries.hits()).isEmpty();
    }
  }

  private Connection connect(String real, Properties login, String folder) throws SQLException {
    Properties properties = new Properties();
    properties.putAll(login);
    properties.setProperty("nl.dir", directory.resolve(folder).toString());
    return DriverManager.getConnection("jdbc:nl:" + real.substring("jdbc:".length()), properties);
  }

  private static String answer(Connection connection, String question) {
    try {
      return rows(connection, question).toString();
    } catch (SQLException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static List<List<String>> rows(Connection connection, String text) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(text)) {
      int width = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          row.add(String.valueOf(result.getString(i)));
        }
        rows.add(row);
      }
    }
    return rows;
  }
}
