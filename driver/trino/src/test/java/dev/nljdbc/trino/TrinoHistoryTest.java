// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.trino;

import static dev.nljdbc.trino.TrinoServer.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the coordinator remembers of its queries says how tables join. */
class TrinoHistoryTest {

  private static final TrinoServer SERVER = TrinoServer.shared();

  @TempDir private Path folder;

  @BeforeAll
  static void fill() throws SQLException {
    SERVER.run(
        "CREATE SCHEMA IF NOT EXISTS memory.inn",
        "CREATE TABLE memory.inn.guest (no INTEGER, name VARCHAR)",
        "CREATE TABLE memory.inn.booking (id INTEGER, booker INTEGER, price INTEGER, note VARCHAR)",
        "INSERT INTO memory.inn.guest VALUES (1, 'Ann')",
        "INSERT INTO memory.inn.booking VALUES (1, 1, 10, 'late')");
  }

  @Test
  void connect_historyAskedFor_knowsItsJoinsAndNoneOfItsConstants() throws Exception {
    try (Connection connection = SERVER.asking(folder, "/memory/inn", "historian")) {
      assertThat(rows(connection, "NL PATH: booking.price, guest.name").toString())
          .doesNotContain("history");
    }
    SERVER.run(
        "SELECT g.name, SUM(b.price) AS spent FROM memory.inn.booking b JOIN memory.inn.guest g ON"
            + " b.booker = g.no /* TOPSECRET-comment */ WHERE b.note = 'TOPSECRET-text' GROUP BY"
            + " g.name",
        "SELECT g.name FROM memory.inn.guest g JOIN memory.inn.booking b ON g.no = b.booker WHERE"
            + " b.price > 86753090");
    Path other = folder.resolve("history");
    try (Connection connection =
        SERVER.asking(other, "/memory/inn", "historian", "nl.queries", "history")) {
      assertThat(rows(connection, "NL PATH: booking.price, guest.name").toString())
          .contains("used in history");
      assertThat(rows(connection, "NL PROMPT: what did each guest spend?").toString())
          .doesNotContain("TOPSECRET", "86753090");
    }
    for (Path file : files(other)) {
      assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
          .as(file.toString())
          .doesNotContain("TOPSECRET", "86753090");
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}
