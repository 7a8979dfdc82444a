// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.first;
import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static dev.nljdbc.jdbc.Asked.warnings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person verified wins over the model, is kept, and is never lost by itself. */
class VerifiedQueriesTest {

  private static final String LONG = "SELECT title FROM track WHERE minutes > 4 ORDER BY id";

  @TempDir Path directory;

  private static void assertFails(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, NlError error, String... said) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              assertThat(e.error()).isEqualTo(error);
              assertThat(e.getMessage()).contains(said);
            });
  }

  private Path file() throws IOException {
    try (Stream<Path> files = Files.list(new Asked(directory).indexes())) {
      return files.filter(f -> f.toString().endsWith(".memory")).findFirst().orElseThrow();
    }
  }

  @EnginesByTurns
  void remember_question_isAnsweredByItsSqlWithoutAModel(Engines engine) throws Exception {
    Asked asked = new Asked(directory);
    String url = Asked.tracks(engine, directory);
    try (Connection connection = asked.connect(engine, url);
        Statement statement = connection.createStatement()) {
      Map<String, String> kept =
          first(statement, "NL REMEMBER 'What''s on the LONG side, in \"Rain\" terms?' AS " + LONG);
      assertThat(kept)
          .containsEntry("question", "What's on the LONG side, in \"Rain\" terms?")
          .containsEntry("sql", LONG)
          .containsEntry("parameters", "0")
          .containsEntry("replaced", "null")
          .containsEntry("kept in", file().toString());

      String same = "NL:  what's   on the long side, in \"Rain\" terms ";
      assertThat(firsts(statement, same)).containsExactly("Moon", "Rain");
      assertThat(warnings(statement)).startsWith(LONG + "\n-- model verified, confidence 1.00");
      NlAnswer answer = statement.unwrap(NlAnswer.class);
      assertThat(answer.verified()).isTrue();
      assertThat(answer.outcome().confidence()).hasValue(1);
      assertThat(first(statement, "NL SQL: " + same.substring(3)))
          .containsEntry("model", "verified")
          .containsEntry("sql", LONG);
      assertThat(connection.nativeSQL(same)).isEqualTo(LONG);

      assertThatThrownBy(() -> rows(statement, "NL: what's on the long side, in \"rain\" terms?"))
          .as("case counts inside quotes")
          .isInstanceOf(NlException.class);
    }
  }

  @EnginesByTurns
  void remember_sqlThatDoesNotRunOrIsNotAllowed_isRefusedClearly(Engines engine) throws Exception {
    Asked asked = new Asked(directory);
    try (Connection connection = asked.connect(engine, Asked.tracks(engine, directory));
        Statement statement = connection.createStatement()) {
      assertFails(
          () -> rows(statement, "NL REMEMBER 'a' AS DELETE FROM track"), NlError.REFUSED, "SELECT");
      assertFails(
          () -> rows(statement, "NL REMEMBER 'a' AS SELECT nothing FROM track"),
          NlError.REFUSED,
          "does not run",
          "nothing");
      assertFails(
          () -> rows(statement, "NL REMEMBER 'a ? of' AS SELECT nothing FROM track WHERE id = ?"),
          NlError.REFUSED,
          "does not run",
          "nothing");
      assertFails(
          () -> rows(statement, "NL REMEMBER 'a ? of' AS SELECT id FROM track"),
          NlError.SYNTAX,
          "the question has 1 parameters",
          "the SQL 0");
      assertThat(rows(statement, "NL MEMORY")).isEmpty();
      assertThat(firsts(statement, "SELECT title FROM track")).hasSize(3);
    }
  }

  @EnginesByTurns
  void remember_databaseWithoutTables_isAnsweredToo(Engines engine) throws Exception {
    String real = engine.urlWith(directory, "CREATE TABLE t (i INTEGER)", "DROP TABLE t");
    String values = engine == Engines.HSQLDB ? "VALUES (42)" : "SELECT 42";
    try (Connection connection = new Asked(directory).connect(engine, real);
        Statement statement = connection.createStatement()) {
      assertThat(first(statement, "NL REMEMBER 'What is the answer?' AS " + values))
          .containsEntry("question", "What is the answer?");
      assertThat(firsts(statement, "NL: what is the answer?")).containsExactly("42");
      assertFails(
          () -> statement.executeQuery("NL: what is the question?"), NlError.NO_TABLES, "no table");
    }
  }

  @Test
  void rememberLast_answer_isKeptAsItWasAsked() throws Exception {
    Asked asked = new Asked(directory);
    try (FakeChatServer server = FakeChatServer.start();
        Connection connection =
            asked.connect(
                Engines.H2,
                Asked.tracks(Engines.H2, directory),
                "nl.model",
                "m",
                "nl.base-url",
                server.baseUrl(),
                "nl.answers",
                "new");
        Statement statement = connection.createStatement()) {
      assertFails(
          () -> rows(statement, "NL REMEMBER LAST"), NlError.SYNTAX, "asked no question yet");
      server.reply(Reply.error(401, "wrong key"));
      assertThatThrownBy(() -> rows(statement, "NL: Long tracks?")).isInstanceOf(NlException.class);
      assertFails(() -> rows(statement, "NL REMEMBER LAST"), NlError.SYNTAX, "has no answer");
      server.reply(
          Reply.call("ExecuteSQL", "{\"sql\":\"" + LONG + "\",\"final\":true}"),
          Reply.call("ExecuteSQL", "{\"sql\":\"SELECT title, id FROM track\",\"final\":true}"));
      assertThat(firsts(statement, "NL: Long tracks?")).containsExactly("Moon", "Rain");
      assertThat(first(statement, "NL REMEMBER LAST"))
          .containsEntry("question", "Long tracks?")
          .containsEntry("sql", LONG);
      assertThat(firsts(statement, "NL: long tracks")).containsExactly("Moon", "Rain");
      assertThat(rows(statement, "NL(name): long tracks"))
          .as("asked for as many columns, it is the same question")
          .isEqualTo(List.of(List.of("Moon"), List.of("Rain")));
      assertThat(statement.unwrap(NlAnswer.class).verified()).isTrue();
      assertThat(rows(statement, "NL(title, id): long tracks"))
          .as("asked for others, it is another question")
          .hasSize(3);
      assertThat(Asked.warnings(statement)).contains("does not give the columns asked for");
      assertThat(first(statement, "NL REMEMBER LAST")).containsEntry("replaced", "null");
      assertThat(firsts(statement, "NL(TITLE, id): long tracks")).hasSize(3);
      assertThat(statement.unwrap(NlAnswer.class).verified()).isTrue();
      assertThat(server.requests()).hasSize(3);
    }
  }

  @Test
  void memory_listsWhatWasRememberedAndItsUses() throws Exception {
    Asked asked = new Asked(directory);
    String url = Asked.tracks(Engines.POSTGRESQL, directory);
    try (Connection connection = asked.connect(Engines.POSTGRESQL, url);
        Statement statement = connection.createStatement()) {
      rows(statement, "NL REMEMBER 'long tracks' AS SELECT 1 FROM track");
      assertThat(first(statement, "NL REMEMBER 'Long tracks?' AS " + LONG))
          .containsEntry("replaced", "SELECT 1 FROM track");
      rows(statement, "NL REMEMBER 'all of them' AS SELECT * FROM track;");
      rows(statement, "NL: long tracks");
      rows(statement, "NL: long tracks!");
      System.gc(); // what was counted is held until the connection ends
    }
    Asked later = new Asked(directory);
    try (Connection connection = later.connect(Engines.POSTGRESQL, url);
        Statement statement = connection.createStatement()) {
      List<List<String>> all = rows(statement, "NL MEMORY");
      assertThat(all).extracting(row -> row.get(0)).containsExactly("Long tracks?", "all of them");
      assertThat(all.get(0).subList(0, 5))
          .satisfies(row -> assertThat(row.get(1)).isEqualTo(LONG))
          .satisfies(row -> assertThat(row.get(2)).startsWith("20"))
          .satisfies(row -> assertThat(row.get(3)).isEqualTo("postgres"))
          .satisfies(row -> assertThat(row.get(4)).isEqualTo("2"));
      assertThat(all.get(1).get(4)).isEqualTo("0");

      assertFails(
          () -> rows(statement, "NL FORGET 'long trucks'"), NlError.SYNTAX, "'Long tracks?'");
      assertThat(rows(statement, "NL FORGET ' LONG tracks'"))
          .containsExactly(List.of("Long tracks?", LONG));
      assertThat(firsts(statement, "NL MEMORY")).containsExactly("all of them");
      assertThat(Files.readAllLines(file())).hasSize(2).last().asString().contains("all of them");
    }
  }

  @Test
  void verified_sqlThatNoLongerRunsOrPasses_isWarnedOfAndTheModelIsAsked() throws Exception {
    Asked asked = new Asked(directory);
    String url = Asked.tracks(Engines.SQLITE, directory);
    try (FakeChatServer server =
            FakeChatServer.start()
                .always(
                    r ->
                        Reply.call(
                            "ExecuteSQL", "{\"sql\":\"SELECT title FROM song\",\"final\":true}"));
        Connection connection =
            asked.connect(Engines.SQLITE, url, "nl.model", "m", "nl.base-url", server.baseUrl());
        Statement statement = connection.createStatement()) {
      rows(statement, "NL REMEMBER 'long tracks' AS " + LONG);
      assertThat(firsts(statement, "NL: long tracks")).hasSize(2);
      statement.execute("ALTER TABLE track RENAME TO song");
      for (int i = 0; i < 2; i++) {
        assertThat(firsts(statement, "NL: long tracks")).hasSize(3);
        assertThat(warnings(statement))
            .contains("The verified query of this question", "NL FORGET");
        assertThat(statement.unwrap(NlAnswer.class).verified()).isFalse();
      }
      assertThat(server.requests()).as("the second time from the cache").hasSize(1);
      statement.execute("ALTER TABLE song RENAME TO track");
      assertThat(firsts(statement, "NL: long tracks")).containsExactly("Moon", "Rain");

      Files.writeString(
          file(), Files.readString(file()).replace("SELECT title FROM track", "DELETE FROM track"));
      server.always(
          r -> Reply.call("ExecuteSQL", "{\"sql\":\"SELECT id FROM track\",\"final\":true}"));
      assertThat(firsts(statement, "NL: long tracks")).containsExactly("1", "2", "3");
      assertThat(warnings(statement)).contains("is not allowed any more");
      assertThat(firsts(statement, "SELECT title FROM track")).hasSize(3);
    }
  }

  @Test
  void verified_indexIsRefreshedAndRemoved_stays() throws Exception {
    String url = Asked.tracks(Engines.H2, directory);
    Asked asked = new Asked(directory);
    try (Connection connection = asked.connect(Engines.H2, url);
        Statement statement = connection.createStatement()) {
      rows(statement, "NL REMEMBER 'long tracks' AS " + LONG);
      rows(statement, "NL REFRESH");
      rows(statement, "NL REFRESH track");
      assertThat(firsts(statement, "NL: long tracks")).hasSize(2);
    }
    Path index = Path.of(file().toString().replace(".memory", ""));
    try (Stream<Path> all = Files.walk(index)) {
      for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
    Asked later = new Asked(directory);
    try (Connection connection = later.connect(Engines.H2, url);
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, "NL: long tracks")).containsExactly("Moon", "Rain");
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
  }

  @Test
  void file_damagedLine_isToldAndKeptAside() throws Exception {
    String url = Asked.tracks(Engines.H2, directory);
    Asked asked = new Asked(directory);
    try (Connection connection = asked.connect(Engines.H2, url);
        Statement statement = connection.createStatement()) {
      rows(statement, "NL REMEMBER 'long tracks' AS " + LONG);
      Files.write(
          file(),
          "{\"question\":\"cut in the mid".getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.APPEND);
      assertThat(firsts(statement, "NL: long tracks")).hasSize(2);
      String warnings = warnings(statement);
      assertThat(warnings).contains("1 of the verified queries", "can't be read", ".damaged-");
      rows(statement, "NL: long tracks");
      assertThat(warnings(statement)).as("told once").doesNotContain("damaged");
      rows(statement, "NL REMEMBER 'short tracks' AS SELECT 1 FROM track");
      assertThat(firsts(statement, "NL MEMORY")).containsExactly("long tracks", "short tracks");
    }
    try (Stream<Path> files = Files.list(asked.indexes())) {
      assertThat(files.filter(f -> f.toString().contains(".damaged-")).toList())
          .singleElement()
          .satisfies(f -> assertThat(Files.readString(f)).contains("cut in the mid", LONG));
    }
  }

  @Test
  void file_ofANewerVersion_isLeftAsItIs() throws Exception {
    String url = Asked.tracks(Engines.H2, directory);
    Asked asked = new Asked(directory);
    try (Connection connection = asked.connect(Engines.H2, url);
        Statement statement = connection.createStatement()) {
      rows(statement, "NL REMEMBER 'long tracks' AS " + LONG);
      String newer = "{\"format\":2}\n{\"q\":\"long tracks\"}\n";
      Files.writeString(file(), newer);
      assertThat(rows(statement, "NL MEMORY")).isEmpty();
      assertThat(warnings(statement)).contains("A newer nl-jdbc");
      assertFails(
          () -> rows(statement, "NL REMEMBER 'a' AS " + LONG), NlError.INDEX, "A newer nl-jdbc");
      assertThat(file()).hasContent(newer);
    }
  }

  @Test
  void remember_byAnotherProcess_isSeenAtOnce() throws Exception {
    String url = Asked.tracks(Engines.POSTGRESQL, directory);
    try (Connection one = new Asked(directory).connect(Engines.POSTGRESQL, url);
        Connection other = new Asked(directory).connect(Engines.POSTGRESQL, url);
        Statement here = one.createStatement();
        Statement there = other.createStatement()) {
      rows(here, "NL REMEMBER 'long tracks' AS " + LONG);
      assertThat(firsts(there, "NL: long tracks")).hasSize(2);
      rows(there, "NL REMEMBER 'long tracks' AS SELECT 9 FROM track WHERE id = 1");
      assertThat(firsts(here, "NL: long tracks")).containsExactly("9");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:sqlite::memory:", "jdbc:h2:mem:"})
  void remember_databaseInMemory_livesWithTheProcess(String url) throws Exception {
    Engines engine = url.contains("h2") ? Engines.H2 : Engines.SQLITE;
    try (Connection connection = new Asked(directory).connect(engine, url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE track (id INTEGER)");
      assertThat(
              first(
                  statement,
                  "NL REMEMBER 'tracks' AS SELECT 5 FROM (SELECT count(*) FROM track) t"))
          .hasEntrySatisfying("kept in", place -> assertThat(place).startsWith("memory"));
      assertThat(firsts(statement, "NL: tracks")).containsExactly("5");
      assertThat(firsts(statement, "NL MEMORY")).containsExactly("tracks");
    }
    assertThat(directory.resolve("indexes")).doesNotExist();
  }

  @Test
  void remember_folderThatCanNotBeWritten_saysSo() throws Exception {
    String url = Asked.tracks(Engines.H2, directory);
    Asked asked = new Asked(directory);
    try (Connection connection = asked.connect(Engines.H2, url);
        Statement statement = connection.createStatement()) {
      rows(statement, "NL REMEMBER 'long tracks' AS " + LONG);
      Path file = file();
      Files.delete(file);
      Files.createDirectory(file); // nobody can write this, not even root
      assertFails(
          () -> rows(statement, "NL REMEMBER 'a' AS " + LONG), NlError.INDEX, "can't be kept in");
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
