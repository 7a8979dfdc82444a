// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import dev.nljdbc.readme.DocumentPart;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A member who writes into the team's tables by hand, and what stays of one who leaves. */
@Timeout(120)
@Tag("thorough")
class StoreAttacksTest {

  private static final String FORGED =
      "insert into nl_document (database_id, kind, key, body, said, revision) values ((select"
          + " min(database_id) from nl_revision where kind = '%1$s'), '%1$s', ?, ?, now(), (select"
          + " max(revision) + 1 from nl_revision))";

  private static final String SEEN = "update nl_revision set revision = revision + 1";

  @TempDir Path directory;
  private String database;
  private String store;
  private final List<Connection> open = new ArrayList<>();

  @BeforeEach
  void make() throws SQLException {
    database = Asked.tracks(Engines.POSTGRESQL, directory);
    try (Connection admin = Engines.POSTGRESQL.connect(database)) {
      Engines.run(admin, "CREATE TABLE secret (word VARCHAR(40))");
      Engines.run(admin, "INSERT INTO secret VALUES ('hidden cell')");
    }
    store = Engines.POSTGRESQL.freshUrl(directory);
  }

  @AfterEach
  void close() throws SQLException {
    for (Connection connection : open) {
      connection.close();
    }
  }

  private Statement member(String name) throws SQLException {
    Connection connection =
        new Asked(directory.resolve(name))
            .connect(
                Engines.POSTGRESQL,
                database,
                "nl.store",
                store,
                "nl.store.user",
                "postgres",
                "nl.store.password",
                "postgres",
                "nl.tables.deny",
                "secret",
                "nl.answers",
                "any",
                "nl.model",
                "offline");
    open.add(connection);
    return connection.createStatement();
  }

  private void forge(String kind, String key, String body) throws SQLException {
    try (Connection admin = Engines.POSTGRESQL.connect(store);
        PreparedStatement insert = admin.prepareStatement(FORGED.formatted(kind))) {
      insert.setString(1, key);
      insert.setString(2, body);
      insert.executeUpdate();
      Engines.run(admin, SEEN);
    }
  }

  private static String query(String question, String sql, String more) {
    return "{\"question\":\"%s\",\"sql\":\"%s\",\"by\":\"ada\"%s}".formatted(question, sql, more);
  }

  @Test
  void forged_entries_passTheGuardOrAreLeftOut() throws Exception {
    Statement ada = member("ada");
    rows(ada, "NL REMEMBER 'the honest one' AS SELECT title FROM track WHERE id = 1");
    rows(ada, "NL DEFINE 'air time' AS SUM(minutes) FROM track");
    forge("verified", "1", query("all words", "SELECT word FROM secret", ""));
    forge("verified", "2", query("clean up", "DELETE FROM track", ""));
    forge("verified", "3", query("nothing", "", ""));
    forge(
        "verified",
        "4",
        query("later", "SELECT 1", ",\"remembered\":\"+999999999-12-31T00:00:00Z\""));
    forge("verified", "5", "null");
    forge("verified", "6", "[".repeat(100_000));
    forge("verified", "7", "{\"question\":\"x\",\"columns\":[null],\"sql\":\"SELECT 1\"}");
    forge("verified", "8", query("many", "SELECT 1", ",\"parameters\":2147483647,\"used\":-9"));
    forge("verified", "9", query("the honest one", "SELECT word FROM secret", ""));
    forge("verified", "big", query("big", "SELECT 1 -- " + "x".repeat(5_000_000), ""));
    forge("terms", "1", "{\"name\":\"word\",\"expression\":\"MAX(word)\",\"from\":\"secret\"}");
    forge(
        "terms",
        "2",
        "{\"name\":\"gone\",\"expression\":\"1; DELETE FROM track\",\"from\":\"track\"}");
    forge("terms", "3", "{\"name\":\"\",\"expression\":\"\"}");
    Statement bo = member("bo");
    List<String> told = new ArrayList<>();
    for (String nl :
        List.of(
            "NL: all words",
            "NL: clean up",
            "NL: nothing",
            "NL: the honest one",
            "NL MEMORY",
            "NL TERMS",
            "NL EXPORT MEMORY",
            "NL: what is the word",
            "NL: how many tracks are there")) {
      try {
        told.add(rows(bo, nl).toString());
      } catch (NlException refused) {
        told.add(String.valueOf(refused.getMessage()));
      }
    }
    assertThat(told.toString()).doesNotContain("hidden cell");
    assertThat(told.get(4)).doesNotContain("all words", "clean up", "secret");
    assertThat(rows(bo, "SELECT COUNT(*) FROM track")).hasToString("[[3]]");
    assertThat(told.get(8)).isEqualTo("[[3]]");
    assertThat(rows(bo, "NL FORGET 'all words'").toString())
        .contains("all words", "not shown")
        .doesNotContain("secret");
  }

  @Test
  void forged_index_isNotTaken() throws Exception {
    Statement ada = member("ada");
    assertThat(firsts(ada, "NL: how many tracks are there")).containsExactly("3");
    long end = System.nanoTime() + 20_000_000_000L;
    try (Connection admin = Engines.POSTGRESQL.connect(store);
        Statement statement = admin.createStatement()) {
      while (rows(statement, "select 1 from nl_generation").isEmpty() && System.nanoTime() < end) {
        Thread.sleep(50);
      }
      Engines.run(
          admin,
          "insert into nl_generation select gen_random_uuid(), database_id, format, fingerprint,"
              + " manifest_sum, 9223372036854775807 from nl_generation",
          "insert into nl_generation_file select g.generation, '../../../escaped', f.content from"
              + " nl_generation g, nl_generation_file f where g.built > 9e18 limit 1",
          "insert into nl_generation_file select g.generation, f.name, f.content from nl_generation"
              + " g, nl_generation_file f where g.built > 9e18 and f.name <> '../../../escaped'",
          "update nl_block set bytes = repeat('x', 1048576)::bytea",
          "insert into nl_block select content, n, bytes from nl_block, generate_series(1, 80) n"
              + " where number = 0 on conflict do nothing");
    }
    Statement bo = member("bo");
    assertThat(firsts(bo, "NL: how many tracks are there")).containsExactly("3");
    assertThat(directory.resolve("bo")).isDirectoryRecursivelyContaining("glob:**/*");
    try (Stream<Path> files = Files.walk(directory.resolve("bo"))) {
      assertThat(files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum())
          .isLessThan(64 << 20);
    }
    assertThat(directory.resolve("escaped")).doesNotExist();
  }

  /** What docs/team.md says has to be done. */
  @Test
  void leaver_afterWhatTheDocumentSays_isNowhere() throws Exception {
    Statement ada = member("ada");
    Statement leaver = member("leaver");
    leaver.getConnection().setClientInfo("nl.user", "zelda-mark");
    rows(
        leaver,
        "NL REMEMBER 'mark of zelda' AS SELECT title FROM track WHERE title = 'zelda-mark'");
    rows(leaver, "NL DEFINE 'zelda term' AS CASE WHEN title = 'zelda-mark' THEN 1 END FROM track");
    rows(leaver, "NL: tracks with the title 'zelda-mark'");
    rows(leaver, "NL: mark of zelda");
    long end = System.nanoTime() + 20_000_000_000L;
    while (inStore().size() < 4 && System.nanoTime() < end) {
      Thread.sleep(50);
    }
    rows(ada, "NL MEMORY");
    assertThat(inStore()).hasSizeGreaterThanOrEqualTo(4);
    assertThat(onDisk("leaver")).isNotEmpty().allMatch(StoreAttacksTest::ownersOnly);
    leaver.getConnection().close();
    rows(ada, "NL FORGET 'mark of zelda'");
    rows(ada, "NL FORGET TERM 'zelda term'");
    try (Connection admin = Engines.POSTGRESQL.connect(store)) {
      Engines.run(
          admin,
          Stream.of(
                  DocumentPart.named("leaver").text().replaceAll("```(sql)?", "").split(";\\s*\n"))
              .map(sql -> sql.replace("'anna'", "'zelda-mark'").strip())
              .filter(sql -> !sql.isEmpty())
              .toArray(String[]::new));
    }
    assertThat(inStore()).isEmpty();
    long seen = System.nanoTime() + 20_000_000_000L;
    do {
      Thread.sleep(100);
      rows(ada, "NL MEMORY");
      rows(ada, "NL TERMS");
    } while (!onDisk("ada").isEmpty() && System.nanoTime() < seen);
    assertThat(onDisk("ada")).isEmpty();
    assertThatThrownBy(() -> rows(ada, "NL FORGET 'mark of zelda'"))
        .isInstanceOf(NlException.class);
  }

  /** What the store holds of the leaver. */
  private List<String> inStore() throws SQLException {
    try (Connection admin = Engines.POSTGRESQL.connect(store);
        Statement statement = admin.createStatement()) {
      return firsts(
          statement,
          "select 'log ' || body from nl_log where body ilike '%zelda%' union all select kind || '"
              + " ' || body from nl_document where body ilike '%zelda%'");
    }
  }

  private List<Path> onDisk(String name) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(directory.resolve(name))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String text =
            new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1);
        if (text.toLowerCase(java.util.Locale.ROOT).contains("zelda")) {
          found.add(file);
        }
      }
    }
    return found;
  }

  private static boolean ownersOnly(Path file) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(file)).equals("rw-------");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
