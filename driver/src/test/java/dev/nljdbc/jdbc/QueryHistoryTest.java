// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.MariaDbServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the engine remembers of its queries says how tables join, and nothing of what they hold. */
class QueryHistoryTest {

  private static final String[] TABLES = {
    "CREATE TABLE guest (no INTEGER, name VARCHAR(20))",
    "CREATE TABLE booking (id INTEGER, booker INTEGER, price INTEGER, note VARCHAR(40))",
    "INSERT INTO guest VALUES (1, 'Ann')",
    "INSERT INTO booking VALUES (1, 1, 10, 'TOPSECRET-cell')"
  };

  private static final String[] ASKED = {
    "SELECT /* TOPSECRET-comment */ g.name, SUM(b.price) AS spent FROM booking b JOIN guest g ON"
        + " b.booker = g.no WHERE b.note = 'TOPSECRET-text' GROUP BY g.name",
    "SELECT g.name FROM guest g JOIN booking b ON g.no = b.booker WHERE b.price > 86753090",
    "SELECT 'TOPSECRET-constant', id FROM booking"
  };

  @TempDir Path directory;

  private static void run(String url, String user, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, user, "");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private void assertMined(Statement statement) throws Exception {
    assertThat(rows(statement, "NL PATH: booking.price, guest.name").toString())
        .contains("booking.booker = guest.no (no key; used in history (");
    String prompt = rows(statement, "NL PROMPT: what did each guest spend?").toString();
    assertThat(prompt).doesNotContain("TOPSECRET-comment", "TOPSECRET-constant", "86753090");
    for (Path file : files()) {
      assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
          .as(file.toString())
          .doesNotContain("TOPSECRET-comment", "TOPSECRET-text", "TOPSECRET-constant", "86753090");
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(directory.resolve("indexes"))) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void postgresql_statStatements_giveJoins_andSayWhatTheRoleMayNotSee() throws Exception {
    try (EmbeddedPostgres server =
        EmbeddedPostgres.builder()
            .setServerConfig("shared_preload_libraries", "pg_stat_statements")
            .setServerConfig("fsync", "off")
            .start()) {
      String url = server.getJdbcUrl("postgres", "postgres");
      Asked asked = new Asked(directory);
      run(url, "postgres", TABLES);
      String bare = url.replaceAll("\\?.*", "");
      try (Connection connection =
              asked.connect(Engines.POSTGRESQL, url, "user", "postgres", "nl.queries", "history");
          Statement statement = connection.createStatement()) {
        rows(statement, "NL COLUMNS: price");
        assertThat(rows(statement, "NL STATUS").toString())
            .contains("nl.queries=history: the engine's history can't be read")
            .contains("pg_stat_statements");
      }
      run(url, "postgres", "CREATE EXTENSION pg_stat_statements");
      run(url, "postgres", ASKED);
      run(url, "postgres", "CREATE ROLE clerk LOGIN", "GRANT SELECT ON booking, guest TO clerk");
      try (Connection connection =
              asked.connect(Engines.POSTGRESQL, url, "user", "postgres", "nl.queries", "history");
          Statement statement = connection.createStatement()) {
        statement.execute("NL REFRESH booking");
        assertMined(statement);
        assertThat(rows(statement, "NL COLUMNS: query calls").toString())
            .as("what others asked is no table of the user's")
            .doesNotContain("pg_stat_statements");
      }
      try (Connection connection =
              asked.connect(Engines.POSTGRESQL, bare, "user", "clerk", "nl.queries", "history");
          Statement statement = connection.createStatement()) {
        rows(statement, "NL COLUMNS: price");
        assertThat(rows(statement, "NL STATUS").toString())
            .contains("queries of other roles can't be seen by this one");
      }
    }
  }

  @Test
  void mariaDb_digests_giveJoins() throws Exception {
    String url = MariaDbServer.another("hotel", "--performance-schema=ON");
    run(url, "root", TABLES);
    run(url, "root", ASKED);
    try (Connection connection =
            new Asked(directory).connect(Engines.MARIADB, url, "nl.queries", "history");
        Statement statement = connection.createStatement()) {
      assertMined(statement);
    }
  }

  @Test
  void engineWithoutHistory_saysSo() throws Exception {
    try (Connection connection =
            new Asked(directory)
                .connect(Engines.H2, Asked.tracks(Engines.H2, directory), "nl.queries", "history");
        Statement statement = connection.createStatement()) {
      rows(statement, "NL COLUMNS: title");
      assertThat(rows(statement, "NL STATUS").toString())
          .contains("no history of this engine is known");
    }
  }
}
