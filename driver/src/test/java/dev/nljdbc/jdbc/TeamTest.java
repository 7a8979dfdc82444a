// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static dev.nljdbc.jdbc.Asked.warnings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.Relay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs with folders of their own that share what they know by {@code nl.store}. */
@Timeout(600)
@Tag("thorough")
class TeamTest {

  private static final Duration SEEN_WITHIN = Duration.ofSeconds(60);
  private static final String LONG = "SELECT title FROM track WHERE minutes > 4 ORDER BY id";

  @TempDir Path directory;
  private String database;
  private String store;
  private Relay relay;
  private final List<Connection> open = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    database = Asked.tracks(Engines.POSTGRESQL, directory);
    store = Engines.POSTGRESQL.freshUrl(directory);
    relay = Relay.before(store);
  }

  @AfterEach
  void stop() throws Exception {
    for (Connection connection : open) {
      connection.close();
    }
    relay.close();
  }

  /** A new program. */
  private Statement member(String name, String... settings) throws SQLException {
    List<String> all =
        new ArrayList<>(
            List.of(
                "nl.store", relay.url(store), "nl.store.user", "postgres", "nl.model", "offline"));
    all.addAll(List.of(settings));
    Connection connection =
        new Asked(directory.resolve(name))
            .connect(Engines.POSTGRESQL, database, all.toArray(String[]::new));
    open.add(connection);
    return connection.createStatement();
  }

  /** The same as another user of the database. */
  private Statement user(String name) throws SQLException {
    String role = name + System.nanoTime();
    try (Connection admin = Engines.POSTGRESQL.connect(database)) {
      Engines.run(
          admin,
          "CREATE USER " + role + " PASSWORD 'postgres'",
          "GRANT SELECT ON ALL TABLES IN SCHEMA public TO " + role);
    }
    return member(name, "user", role);
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + SEEN_WITHIN.toNanos();
    while (!condition.call()) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.sleep(50);
    }
  }

  @Test
  void remember_ofOneUser_answersAnothersQuestion() throws Exception {
    Statement ada = user("ada");
    Statement bo = user("bo");
    rows(bo, "NL STATUS"); // it knows the store before anything is in it
    rows(ada, "NL REMEMBER 'the long side' AS " + LONG);
    await(() -> !rows(bo, "NL MEMORY").isEmpty());
    assertThat(firsts(bo, "NL: The long side?")).containsExactly("Moon", "Rain");
    rows(bo, "NL FORGET 'the long side'");
    await(() -> rows(ada, "NL MEMORY").isEmpty());
  }

  @Test
  void remember_nothingCanBeWrittenInOnesFolder_isTheTeams() throws Exception {
    Statement ada = member("ada");
    String name =
        rows(ada, "NL STATUS").stream()
            .filter(row -> row.get(0).equals("database"))
            .findFirst()
            .orElseThrow()
            .get(1);
    Files.createDirectory(directory.resolve("ada/indexes/" + name + ".memory"));
    rows(ada, "NL REMEMBER 'the long side' AS " + LONG);
    assertThat(firsts(member("bo"), "NL: The long side?")).containsExactly("Moon", "Rain");
  }

  @Test
  void define_ofOneUser_isATermOfAnother() throws Exception {
    Statement ada = user("ada");
    Statement bo = user("bo");
    rows(bo, "NL STATUS");
    rows(ada, "NL DEFINE 'air time' AS SUM(minutes) FROM track WHERE minutes > 4");
    await(() -> !rows(bo, "NL TERMS").isEmpty());
    assertThat(firsts(bo, "NL: What is the air time?")).containsExactly("12");
    rows(bo, "NL FORGET TERM 'air time'");
    await(() -> rows(ada, "NL TERMS").isEmpty());
  }

  @Test
  void remember_ofOneUser_isATemplateOfAnother() throws Exception {
    Statement ada = user("ada");
    Statement bo = user("bo");
    rows(bo, "NL STATUS");
    String question = "Which tracks on the far side are longer than 4 minutes?";
    rows(ada, "NL REMEMBER '" + question + "' AS " + LONG);
    await(() -> !rows(bo, "NL MEMORY").isEmpty());
    assertThat(firsts(bo, "NL: " + question.replace("4", "6"))).containsExactly("Rain");
    assertThat(bo.unwrap(NlAnswer.class).ofTemplate()).isTrue();
  }

  @Test
  void verifiedBeforeJoining_staysOnesOwn() throws Exception {
    Connection before = new Asked(directory.resolve("ada")).connect(Engines.POSTGRESQL, database);
    open.add(before);
    Statement alone = before.createStatement();
    rows(alone, "NL REMEMBER 'the long side' AS " + LONG);
    Statement joined = member("ada");
    assertThat(firsts(joined, "NL: the long side")).containsExactly("Moon", "Rain");
    Statement bo = member("bo");
    assertThat(rows(bo, "NL MEMORY")).isEmpty();
    rows(joined, "NL REMEMBER 'the long side' AS SELECT title FROM track WHERE minutes > 6");
    await(() -> !rows(bo, "NL MEMORY").isEmpty());
    assertThat(firsts(bo, "NL: the long side")).containsExactly("Rain");
    assertThat(firsts(joined, "NL: the long side")).containsExactly("Rain");
  }

  @Test
  void answer_keptByOneMember_costsAnotherNothing() throws Exception {
    String call = "{\"sql\":\"" + LONG + "\",\"final\":true}";
    try (FakeChatServer model =
        FakeChatServer.start().always(request -> Reply.call("ExecuteSQL", call))) {
      String[] settings = {"nl.model", "m", "nl.base-url", model.baseUrl()};
      Statement ada = member("ada", settings);
      List<List<String>> answered = rows(ada, "NL SQL: which tracks are long");
      int calls = model.requests().size();
      assertThat(calls).isPositive();
      Statement bo = member("bo", settings);
      await(() -> countInStore("nl_document") == 1);
      List<List<String>> again = rows(bo, "NL SQL: which tracks are long");
      assertThat(again.get(0).get(0)).isEqualTo(answered.get(0).get(0));
      assertThat(model.requests()).hasSize(calls);
    }
  }

  private long countInStore(String table) throws SQLException {
    try (Connection admin = Engines.POSTGRESQL.connect(store);
        Statement statement = admin.createStatement()) {
      return Long.parseLong(rows(statement, "SELECT count(*) FROM " + table).get(0).get(0));
    }
  }

  @Test
  void log_ofAllProgramsOfAUser_isOne() throws Exception {
    Statement ada = member("ada");
    Statement bo = member("bo");
    rows(ada, "NL: how many tracks are there");
    rows(bo, "NL: the title of track 2");
    await(() -> rows(ada, "NL LOG").size() == 2 && rows(bo, "NL LOG").size() == 2);
  }

  @Test
  void otherUsersLog_isNotShown() throws Exception {
    Statement ada = user("ada");
    Statement bo = user("bo");
    rows(ada, "NL: how many tracks are there");
    await(() -> countInStore("nl_log") == 1);
    assertThat(rows(bo, "NL LOG")).isEmpty();
  }

  @Test
  void readOnlyMember_keepsItsOwnAndMayNotForgetTheTeams() throws Exception {
    Statement ada = member("ada");
    rows(ada, "NL REMEMBER 'the long side' AS " + LONG);
    Statement guest = member("guest", "nl.store.readonly", "true");
    assertThat(firsts(guest, "NL: the long side")).containsExactly("Moon", "Rain");
    assertThatThrownBy(() -> rows(guest, "NL FORGET 'the long side'"))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("nl.store.readonly");
    rows(guest, "NL REMEMBER 'the long side' AS SELECT title FROM track WHERE minutes > 6");
    assertThat(firsts(guest, "NL: the long side")).containsExactly("Rain");
    assertThat(firsts(ada, "NL: the long side")).containsExactly("Moon", "Rain");
    assertThat(countInStore("nl_log")).isLessThanOrEqualTo(1); // ada's
  }

  @Test
  void readOnlyMember_forgetsItsOwnAndHasTheTeamsAgain() throws Exception {
    Statement ada = member("ada");
    rows(ada, "NL REMEMBER 'the long side' AS " + LONG);
    Statement guest = member("guest", "nl.store.readonly", "true");
    rows(guest, "NL REMEMBER 'the long side' AS SELECT title FROM track WHERE minutes > 6");
    assertThat(firsts(guest, "NL: the long side")).containsExactly("Rain");
    assertThat(rows(guest, "NL FORGET 'the long side'").toString()).contains("minutes > 6");
    assertThat(firsts(guest, "NL: the long side")).containsExactly("Moon", "Rain");
    assertThatThrownBy(() -> rows(guest, "NL FORGET 'the long side'"))
        .hasMessageContaining("nl.store.readonly");
    assertThat(firsts(ada, "NL: the long side")).containsExactly("Moon", "Rain");
  }

  @Test
  void storeAway_questionsGoOnAndWhatIsSaidArrivesLater() throws Exception {
    Statement ada = member("ada");
    rows(ada, "NL REMEMBER 'the long side' AS " + LONG);
    relay.cut();
    Statement again = member("ada"); // a new program, which has ada's folder
    assertThat(firsts(again, "NL: the long side")).containsExactly("Moon", "Rain");
    assertThat(String.join("\n", warnings(again))).contains("nl.store");
    rows(again, "NL REMEMBER 'the short side' AS SELECT title FROM track WHERE minutes < 4");
    assertThat(rows(again, "NL STATUS").toString()).contains("can't be reached");
    relay.mend();
    Statement bo = member("bo");
    await(() -> rows(bo, "NL MEMORY").size() == 2);
    assertThat(firsts(bo, "NL: the short side")).containsExactly("Sun");
  }

  @Test
  void storeOfAnotherEngine_isRefusedInWords() {
    assertThatThrownBy(() -> rows(member("ada", "nl.store", "jdbc:h2:mem:x"), "NL STATUS"))
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              assertThat(e.error()).isEqualTo(NlError.SETTING);
              assertThat(e.getMessage()).contains("jdbc:postgresql:");
            });
  }

  @Test
  void passwordOfTheStore_isNowhereToBeRead() throws Exception {
    Statement ada =
        member(
            "ada",
            "nl.store",
            relay.url(store) + "?password=canary7",
            "nl.store.password",
            "canary8");
    String told = rows(ada, "NL STATUS") + " " + rows(ada, "NL SETTINGS") + rows(ada, "NL LOG");
    assertThat(told).doesNotContain("canary7").doesNotContain("canary8");
  }

  @Test
  void rowsThatDependOnTheSession_answersStayOnTheDisk() throws Exception {
    try (Connection admin = Engines.POSTGRESQL.connect(database)) {
      Engines.run(
          admin,
          "ALTER TABLE track ENABLE ROW LEVEL SECURITY",
          "CREATE POLICY p ON track USING (minutes < 6)",
          "CREATE TABLE album (id INTEGER PRIMARY KEY, title VARCHAR(40))",
          "INSERT INTO album VALUES (1, 'Comet'), (2, 'Star')");
    }
    Statement ada = user("ada");
    assertThat(firsts(ada, "NL: how many tracks are there")).containsExactly("2");
    await(() -> countInStore("nl_log") == 1);
    assertThat(countInStore("nl_document")).isZero();
    await(() -> isInStore("Comet"));
    assertThat(rows(ada, "NL STATUS"))
        .contains(List.of("read live", "1 tables whose rows depend on who asks: track"));
    assertThat(isInStore("Moon")).isFalse();
  }

  /** Whether the published index holds a value. */
  private boolean isInStore(String value) throws SQLException {
    return countInStore("nl_block WHERE position('" + value + "'::bytea in bytes) > 0") > 0;
  }
}
