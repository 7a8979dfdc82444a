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
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tables and columns whose names need quotes, from the question to the rows. */
class OddNamesTest {

  @TempDir Path directory;

  @EnginesByTurns
  void question_onNamesThatNeedQuotes_isAnswered(Engines engine) throws Exception {
    try (Connection connection = connect(engine, shop(engine));
        Statement statement = connection.createStatement()) {
      assertThat(first(statement, "NL: How many order details are there?")).isEqualTo("3");
      assertThat(first(statement, "NL: What is the highest unit price of the order details?"))
          .startsWith("9");
      assertThat(first(statement, "NL: How many order details have the ship town Zürich?"))
          .isEqualTo("2");
    }
  }

  @EnginesByTurns
  void columns_byName_haveTheirProfile(Engines engine) throws Exception {
    try (Connection connection = connect(engine, shop(engine));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL COLUMNS: ship town")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString("table")).isEqualTo("Order Details");
      assertThat(rows.getString("column")).isEqualTo("ship \"town\"");
      assertThat(rows.getString("profile"))
          .isEqualTo("Texts of 4 to 6 characters, one of 'Zürich', 'Bern'.");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL", "DUCKDB"})
  void question_onAnotherSchema_isAnswered(Engines engine) throws Exception {
    String real =
        engine.urlWith(
            directory,
            "CREATE SCHEMA \"Cold Store\"",
            "CREATE TABLE \"Cold Store\".\"crate\" (\"id\" INTEGER PRIMARY KEY, \"weight\""
                + " INTEGER)",
            "INSERT INTO \"Cold Store\".\"crate\" VALUES (1, 12), (2, 30)");
    try (Connection connection = connect(engine, real);
        Statement statement = connection.createStatement()) {
      assertThat(first(statement, "NL: How many crates are there?")).isEqualTo("2");
      assertThat(first(statement, "NL: What is the greatest weight of a crate?")).isEqualTo("30");
    }
  }

  private static String first(Statement statement, String question) throws SQLException {
    try (ResultSet rows = statement.executeQuery(question)) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1);
    }
  }

  private Connection connect(Engines engine, String real) throws SQLException {
    Properties properties = engine.properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    return DriverManager.getConnection("jdbc:nl:" + real.substring("jdbc:".length()), properties);
  }

  private String shop(Engines engine) throws SQLException {
    String[] statements = {
      "CREATE TABLE \"Order Details\" (\"Order\" INTEGER PRIMARY KEY, \"Unit Price\" DECIMAL(6,2),"
          + " \"ship \"\"town\"\"\" VARCHAR(40))",
      "INSERT INTO \"Order Details\" VALUES (1, 2.5, 'Zürich'), (2, 9, 'Bern'), (3, 4, 'Zürich')"
    };
    if (engine == Engines.MARIADB) {
      for (int i = 0; i < statements.length; i++) {
        statements[i] =
            statements[i].replace("\"\"", "\u0000").replace('"', '`').replace('\u0000', '"');
      }
    }
    return engine.urlWith(directory, statements);
  }
}
