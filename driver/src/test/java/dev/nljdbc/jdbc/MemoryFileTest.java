// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.first;
import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static dev.nljdbc.jdbc.Asked.warnings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.testing.Engines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a team verified, in a file that it keeps like its code. */
class MemoryFileTest {

  private static final String LONG = "tracks of more than 4 minutes";
  private static final String LONG_SQL = "SELECT title FROM track WHERE minutes > 4 ORDER BY id";

  @TempDir Path directory;
  private Path file;
  private String url;

  @BeforeEach
  void prepare() throws Exception {
    file = directory.resolve("memory.yml");
    url = Asked.tracks(Engines.SQLITE, directory);
  }

  private Connection person(String name, String... settings) throws Exception {
    return new Asked(directory.resolve(name)).connect(Engines.SQLITE, url, settings);
  }

  private static String export(Statement statement) throws Exception {
    return firsts(statement, "NL EXPORT MEMORY").get(0);
  }

  @Test
  void export_readByAnother_answersAndDefinesTheSame() throws Exception {
    try (Connection ann = person("ann");
        Statement statement = ann.createStatement()) {
      statement.execute("NL REMEMBER '" + LONG + "' AS " + LONG_SQL);
      statement.execute("NL REMEMBER EXACTLY 'all of it' AS SELECT title FROM track");
      statement.execute(
          "NL REMEMBER 'shorter than ?' AS SELECT title FROM track WHERE minutes < ?");
      statement.execute("NL DEFINE 'playing time', 'air time' AS SUM(minutes) FROM track");
      Files.writeString(file, export(statement));
    }
    assertThat(Files.readString(file))
        .isEqualTo(
            """
            # What people verified, for nl.memory: made by NL EXPORT MEMORY, edited and merged by hand.

            queries:

              - question: all of it
                sql: SELECT title FROM track
                exactly: true

              - question: shorter than ?
                sql: SELECT title FROM track WHERE minutes < ?

              - question: tracks of more than 4 minutes
                sql: SELECT title FROM track WHERE minutes > 4 ORDER BY id

            terms:

              - term: playing time
                also:
                - air time
                expression: SUM(minutes)
                from: track
            """);
    try (Connection bo = person("bo", "nl.memory", file.toString());
        Statement statement = bo.createStatement()) {
      assertThat(firsts(statement, "NL: " + LONG)).containsExactly("Moon", "Rain");
      assertThat(statement.unwrap(NlAnswer.class).verified()).isTrue();
      assertThat(firsts(statement, "NL: " + LONG.replace("4", "6"))).containsExactly("Rain");
      assertThat(statement.unwrap(NlAnswer.class).ofTemplate()).isTrue();
      assertThat(firsts(statement, "NL: What is the air time?")).containsExactly("15");
      try (PreparedStatement shorter = bo.prepareStatement("NL: shorter than ?")) {
        shorter.setInt(1, 5);
        try (ResultSet rows = shorter.executeQuery()) {
          assertThat(Asked.rows(rows)).isEqualTo(List.of(List.of("Sun")));
        }
      }
      assertThat(export(statement))
          .as("equal contents, equal file")
          .isEqualTo(Files.readString(file));
    }
  }

  @Test
  void remember_here_winsOverTheFileAndIsExported() throws Exception {
    Files.writeString(file, "queries:\n- question: " + LONG + "\n  sql: " + LONG_SQL + "\n");
    try (Connection connection = person("ann", "nl.memory", file.toString());
        Statement statement = connection.createStatement()) {
      assertThat(first(statement, "NL MEMORY")).containsEntry("user", "memory.yml:2");
      statement.execute("NL REMEMBER '" + LONG + "' AS SELECT title FROM track WHERE minutes > 6");
      assertThat(firsts(statement, "NL: " + LONG)).containsExactly("Rain");
      assertThat(rows(statement, "NL MEMORY")).hasSize(1);
      assertThat(export(statement)).contains("minutes > 6").doesNotContain("minutes > 4");
      statement.execute("NL FORGET '" + LONG + "'");
      assertThat(firsts(statement, "NL: " + LONG)).containsExactly("Moon", "Rain");
      assertThatThrownBy(() -> statement.execute("NL FORGET '" + LONG + "'"))
          .hasMessageContaining(file.toString());
    }
  }

  @Test
  void file_changed_isReadAgain_andBadEntriesAreToldByTheirLine() throws Exception {
    Files.writeString(file, "queries:\n- question: " + LONG + "\n  sql: " + LONG_SQL + "\n");
    try (Connection connection = person("ann", "nl.memory", file.toString());
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, "NL: " + LONG)).containsExactly("Moon", "Rain");
      Files.writeString(
          file,
          """
          queries:
          - question: no sql
          - question: tracks of more than 4 minutes
            sql: SELECT 'other' FROM track WHERE id = 1
            note: hm
          terms: [{term: x}]
          """);
      assertThat(firsts(statement, "NL: " + LONG)).containsExactly("other");
      assertThat(warnings(statement))
          .contains("memory.yml:2: the entry is left out, for it needs 'question:' and 'sql:'")
          .contains("memory.yml:5: 'note:' means nothing here");
      rows(statement, "NL TERMS");
      assertThat(warnings(statement)).contains("memory.yml:6: the entry is left out");
      Files.writeString(file, "queries: [");
      assertThat(rows(statement, "NL MEMORY")).isEmpty();
      assertThat(warnings(statement)).contains("can't be read, and nothing of it is used");
    }
  }

  @Test
  void file_queryThatTheGuardRefuses_isNotRun() throws Exception {
    Files.writeString(file, "queries:\n- question: gone\n  sql: DELETE FROM track\n");
    try (Connection connection =
            person("ann", "nl.memory", file.toString(), "nl.answers", "verified");
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> rows(statement, "NL: gone"))
          .hasMessageContaining("nl.answers is verified");
      assertThat(firsts(statement, "SELECT count(*) FROM track")).containsExactly("3");
    }
  }
}
