// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.trino;

import static dev.nljdbc.trino.TrinoServer.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Questions across two catalogs: purchases in a PostgreSQL database, behind Trino's own connector,
 * and tickets in a lake. The server is an older one, of 2022.
 */
class TrinoPostgresTest {

  @TempDir private static Path folder;

  private static TrinoServer server;

  @BeforeAll
  static void start() throws IOException, SQLException {
    String url =
        Engines.POSTGRESQL.urlWith(
            folder,
            "CREATE TABLE client (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city VARCHAR(40),"
                + " joined TIMESTAMP, tags TEXT[], extra JSONB)",
            "CREATE TABLE purchase (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES client,"
                + " total NUMERIC(10, 2), placed DATE)",
            "INSERT INTO client VALUES (1, 'Anna', 'Oslo', '2020-01-02 10:00', '{a}', '{}'),"
                + " (2, 'Bert', 'Rome', '2021-03-04 11:00', NULL, NULL),"
                + " (3, 'Carl', 'Oslo', NULL, NULL, NULL)",
            "INSERT INTO purchase VALUES (1, 1, 10, '2023-01-05'), (2, 1, 20.5, '2024-02-06'),"
                + " (3, 2, 40, '2024-03-07')",
            "CREATE VIEW spent AS SELECT client_id, sum(total) AS total FROM purchase GROUP BY 1",
            "CREATE SCHEMA hidden CREATE TABLE secret (n INTEGER)");
    server =
        TrinoServer.start(
            "trino-server-postgresql",
            "1",
            "shop",
            "io.trino.plugin.postgresql.PostgreSqlPlugin",
            "postgresql",
            url + "?user=postgres&password=postgres");
    server.run(
        "CREATE SCHEMA memory.lake",
        "CREATE TABLE memory.lake.ticket AS SELECT * FROM (VALUES (1, 1, 'high', DATE '2024-01-01'),"
            + " (2, 1, 'low', DATE '2024-02-01'), (3, 3, 'high', DATE '2024-03-01'),"
            + " (4, 2, 'high', DATE '2024-04-01')) AS t(id, client_id, priority, opened)");
  }

  @AfterAll
  static void stop() throws InterruptedException {
    if (server != null) {
      server.close();
    }
  }

  private static Connection connect(String user) throws SQLException {
    return server.asking(folder, "/shop/public", user, "nl.schemas", "public,memory.lake");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "How many purchases are there?                    | 3",
        "What is the total of all purchases in 2024?      | 60.50",
        "How many tickets are there per priority?         | high,3;low,1",
        "How many tickets are there per city?             | Oslo,3;Rome,1",
        "Names of clients with high priority tickets      | Anna;Bert;Carl",
        "How many tickets does each client have? Show the name | Anna,2;Bert,1;Carl,1",
        "clients without purchases                        | Carl",
        "How many clients joined in 2021?                 | 1"
      })
  void question_acrossTwoCatalogs_findsTheRows(String question, String expected)
      throws SQLException {
    try (Connection connection = connect("across")) {
      String found =
          String.join(";", rows(connection, "NL: " + question).stream().sorted().toList())
              .replace('|', ',');
      assertThat(found).as(connection.nativeSQL("NL: " + question)).isEqualTo(expected);
    }
  }

  @Test
  void question_acrossTwoCatalogs_usesNamesOfThreeParts() throws SQLException {
    try (Connection connection = connect("names")) {
      assertThat(connection.nativeSQL("NL: How many tickets are there per city?"))
          .contains("memory.lake.ticket")
          .contains("client.city");
    }
  }

  @Test
  void question_withAParameter_isBoundInPostgresql() throws SQLException {
    try (Connection connection = connect("bound");
        PreparedStatement prepared =
            connection.prepareStatement("NL: names of clients in the city ?")) {
      prepared.setString(1, "Rome");
      try (ResultSet rows = prepared.executeQuery()) {
        assertThat(rows(rows)).containsExactly("Bert");
      }
    }
  }

  @Test
  void schemas_notNamed_areNotRead() throws SQLException {
    try (Connection connection = connect("hidden")) {
      assertThat(rows(connection, "NL COLUMNS: secret")).noneMatch(row -> row.contains("secret"));
      assertThatThrownBy(() -> rows(connection, "NL: how many secrets are there?"))
          .isInstanceOf(SQLException.class);
    }
    assertThat(server.statements("hidden")).noneMatch(sent -> sent.sql().contains("secret"));
  }

  @Test
  void questions_eachStatement_isReadToItsEnd() throws SQLException {
    try (Connection connection = connect("ended")) {
      rows(connection, "NL: How many tickets are there per city?");
    }
    assertThat(server.statements("ended"))
        .isNotEmpty()
        .allMatch(sent -> sent.state().equals("FINISHED"), "finished");
  }
}
