// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static dev.nljdbc.jdbc.Asked.warnings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a team verified, in a table of a database. */
@Timeout(120)
class MemoryTableTest {

  private static final String LONG = "tracks of more than 4 minutes";
  private static final String REMEMBER =
      "NL REMEMBER '" + LONG + "' AS SELECT title FROM track WHERE minutes > 4 ORDER BY id";

  @TempDir Path directory;

  private Connection person(String name, Engines engine, String url, String table)
      throws SQLException {
    return new Asked(directory.resolve(name))
        .connect(engine, url, "nl.model", "offline", "nl.memory", table);
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.call()) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.sleep(100);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "H2", "SQLITE"})
  void remember_tableOfTheOwnDatabase_isSharedByTwoPrograms(Engines engine) throws Exception {
    String url = Asked.tracks(engine, directory);
    String table = url + "#nl_memory";
    try (Connection ann = person("ann", engine, url, table);
        Connection bo = person("bo", engine, url, table);
        Statement hers = ann.createStatement();
        Statement his = bo.createStatement()) {
      assertThat(firsts(hers, "NL MEMORY")).isEmpty();
      assertThat(warnings(hers)).isEmpty();
      hers.execute(REMEMBER);
      hers.execute("NL REMEMBER 'long ones' AS SELECT title FROM track WHERE minutes > 6");
      hers.execute("NL DEFINE 'air time' AS SUM(minutes) FROM track");
      await(() -> firsts(his, "NL MEMORY").equals(List.of(LONG, "long ones")));
      assertThat(firsts(his, "NL: " + LONG)).containsExactly("Moon", "Rain");
      assertThat(his.unwrap(NlAnswer.class).verified()).isTrue();
      assertThat(firsts(his, "NL: " + LONG.replace("4", "6"))).containsExactly("Rain");
      await(() -> firsts(his, "NL TERMS").equals(List.of("air time")));
      assertThat(firsts(his, "NL: What is the air time?")).containsExactly("15");
      assertThat(firsts(his, "NL EXPORT MEMORY").get(0)).contains(LONG, "air time");

      his.execute("NL REMEMBER '" + LONG + "' AS SELECT title FROM track WHERE minutes > 6");
      assertThat(firsts(his, "NL FORGET 'long ones'")).containsExactly("long ones");
      his.execute("NL FORGET TERM 'air time'");
      await(() -> firsts(hers, "NL MEMORY").equals(List.of(LONG)));
      assertThat(firsts(hers, "NL: " + LONG)).containsExactly("Rain");
      await(() -> firsts(hers, "NL TERMS").isEmpty());
      assertThat(rows(hers, "SELECT kind, remembered_at FROM nl_memory"))
          .singleElement()
          .satisfies(row -> assertThat(row.get(0)).isEqualTo("query"))
          .satisfies(row -> assertThat(row.get(1)).startsWith("20"));
    }
  }

  @Test
  void memory_tableOfAnotherDatabase_isOpenedAsItsUrlSaysAndShownWithoutPassword()
      throws Exception {
    String url = Asked.tracks(Engines.SQLITE, directory);
    String memory = "jdbc:h2:" + directory.resolve("team") + ";USER=ann;PASSWORD=secret7";
    DriverManager.getConnection(memory).close();
    try (Connection ann = person("ann", Engines.SQLITE, url, memory + "#PUBLIC.nl_memory");
        Statement statement = ann.createStatement()) {
      assertThat(rows(statement, REMEMBER).toString()).doesNotContain("secret7");
      assertThat(firsts(statement, "NL: " + LONG)).containsExactly("Moon", "Rain");
      assertThat(rows(statement, "NL SETTINGS").toString()).contains("USER=ann");
      for (String report : List.of("NL SETTINGS", "NL STATUS", "NL MEMORY", "NL LOG")) {
        assertThat(rows(statement, report).toString()).doesNotContain("secret7");
      }
    }
    try (Connection wrong =
            person("bo", Engines.SQLITE, url, memory.replace("secret7", "secret8") + "#nl_memory");
        Statement statement = wrong.createStatement()) {
      assertThatThrownBy(() -> statement.execute(REMEMBER))
          .hasMessageContainingAll("can't be kept in", "#nl_memory")
          .hasMessageNotContaining("secret8");
    }
  }

  @Test
  void memory_tableThatCannotBeReached_isAWarningAndNothingIsLostInSilence() throws Exception {
    String url = Asked.tracks(Engines.SQLITE, directory);
    String away = "jdbc:postgresql://127.0.0.1:1/away?user=a&password=secret7#nl_memory";
    try (Connection ann = person("ann", Engines.SQLITE, url, away);
        Statement statement = ann.createStatement()) {
      assertThat(firsts(statement, "NL: how many tracks are there?")).containsExactly("3");
      assertThat(firsts(statement, "NL MEMORY")).isEmpty();
      assertThatThrownBy(() -> statement.execute(REMEMBER))
          .hasMessageContainingAll("Verified queries can't be kept in", "#nl_memory")
          .hasMessageNotContaining("secret7");
    }
    try (Connection ann = person("ann", Engines.SQLITE, url, away);
        Statement statement = ann.createStatement()) {
      firsts(statement, "NL MEMORY");
      assertThat(warnings(statement)).contains("can't be read").doesNotContain("secret7");
    }
  }

  @Test
  void memory_tableThatIsGoneLater_leavesTheLastKnownEntries() throws Exception {
    String url = Asked.tracks(Engines.SQLITE, directory);
    String memory = "jdbc:h2:mem:" + Asked.freshName();
    try (Connection ann = person("ann", Engines.SQLITE, url, memory + "#nl_memory");
        Statement statement = ann.createStatement()) {
      try (Connection keeping = DriverManager.getConnection(memory)) {
        statement.execute(REMEMBER);
        try (Statement other = keeping.createStatement()) {
          other.execute("ALTER TABLE nl_memory DROP COLUMN body");
        }
        await(
            () -> {
              assertThat(firsts(statement, "NL MEMORY")).containsExactly(LONG);
              return warnings(statement).contains("Those that were read before are used");
            });
        assertThat(firsts(statement, "NL: " + LONG)).containsExactly("Moon", "Rain");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://127.0.0.1:1/x?socketFactory=x.Y#t",
        "jdbc:postgresql://127.0.0.1:1/x?socket%46actory=x.Y#t",
        "jdbc:postgresql://127.0.0.1:1/x?loggerFile=/tmp/x#t",
        "jdbc:sqlite:x.db",
        "jdbc:sqlite:x.db#t; DROP TABLE track",
        "jdbc:nl:sqlite:x.db#t"
      })
  void memory_addressThatRunsCodeOrNamesNoTable_isRefused(String address) throws Exception {
    String url = Asked.tracks(Engines.SQLITE, directory);
    try (Connection connection = person("ann", Engines.SQLITE, url, address);
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> rows(statement, "NL MEMORY"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42602"))
          .hasMessageContaining("nl.memory");
    }
  }
}
