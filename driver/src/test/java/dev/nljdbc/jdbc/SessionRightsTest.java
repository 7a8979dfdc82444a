// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.text.VisibleText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One login, many tenants, as pooled applications have it on PostgreSQL: what the rows of one say
 * is nowhere in what another sees, sends to a model or leaves on the disk.
 */
@Tag("thorough")
class SessionRightsTest {

  private static final String[] SHARING = {"schema", "values", "rows"};

  private final String login = "app_" + UUID.randomUUID().toString().substring(0, 8);
  private final FakeChatServer server = FakeChatServer.start();

  @TempDir Path directory;
  private String real = "";

  /** How an application says for whom a session works. */
  enum Way {
    ROLE("SET ROLE %s", "RESET ROLE"),
    VARIABLE("SET app.tenant = '%s'", "RESET app.tenant"),
    TRANSACTION("SET LOCAL app.tenant = '%s'", "");

    private final String begin;
    private final String end;

    Way(String begin, String end) {
      this.begin = begin;
      this.end = end;
    }
  }

  private String tenant(String letter) {
    return login + "_" + letter;
  }

  @BeforeEach
  void makeTenants() throws SQLException {
    real =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT)",
            "INSERT INTO city VALUES (1, 'Oslo'), (2, 'Rome')",
            "CREATE TABLE person (id INTEGER PRIMARY KEY, tenant TEXT, name TEXT, city_id INTEGER"
                + " REFERENCES city (id))",
            "CREATE TABLE pay (id INTEGER PRIMARY KEY, person TEXT, bonus TEXT)",
            "INSERT INTO pay VALUES (1, 'somebody', 'Bonuscanary')",
            "CREATE VIEW mine AS SELECT name AS called FROM person WHERE tenant ="
                + " current_setting('app.tenant', true) OR tenant = current_user",
            "CREATE VIEW all_mine AS SELECT called FROM mine");
    List<String> statements = new ArrayList<>();
    statements.add("CREATE ROLE " + login + " LOGIN NOINHERIT");
    for (String letter : List.of("a", "b")) {
      statements.add("CREATE ROLE " + tenant(letter));
      statements.add("GRANT " + tenant(letter) + " TO " + login);
      statements.add("GRANT SELECT ON city, person, mine, all_mine TO " + tenant(letter));
      String name = letter.equals("a") ? "Annacanary" : "Bertacanary";
      statements.add(
          "INSERT INTO person VALUES (%d, '%s', '%s', 1)"
              .formatted((int) letter.charAt(0), tenant(letter), name));
    }
    statements.add("GRANT SELECT ON city, person, mine, all_mine TO " + login);
    statements.add("GRANT SELECT ON pay TO " + tenant("a"));
    statements.add("GRANT SELECT (id, person) ON pay TO " + tenant("b") + ", " + login);
    statements.add("ALTER TABLE person ENABLE ROW LEVEL SECURITY");
    statements.add("CREATE POLICY by_role ON person USING (tenant = current_user)");
    statements.add(
        "CREATE POLICY by_variable ON person USING (tenant = current_setting('app.tenant', true))");
    try (Connection owner = Engines.POSTGRESQL.connect(real)) {
      Engines.run(owner, statements.toArray(String[]::new));
    }
  }

  @AfterEach
  void dropTenants() throws SQLException {
    server.close();
    try (Connection owner = Engines.POSTGRESQL.connect(real)) {
      for (String role : List.of(login, tenant("a"), tenant("b"))) {
        Engines.run(owner, "DROP OWNED BY " + role, "DROP ROLE " + role);
      }
    }
  }

  private Connection connect(Asked asked, String... settings) throws SQLException {
    List<String> all = new ArrayList<>(List.of("user", login, "nl.model", "offline"));
    all.addAll(List.of(settings));
    return asked.connect(Engines.POSTGRESQL, real, all.toArray(String[]::new));
  }

  private void begin(Connection connection, Way way, String letter) throws SQLException {
    connection.setAutoCommit(way != Way.TRANSACTION);
    Engines.run(connection, way.begin.formatted(tenant(letter)));
  }

  private static void end(Connection connection, Way way) throws SQLException {
    if (way == Way.TRANSACTION) {
      connection.rollback();
      connection.setAutoCommit(true);
    } else {
      Engines.run(connection, way.end);
    }
  }

  /** All that a session can be told, in words: rows, warnings and errors of every statement. */
  private static String told(Connection connection) throws SQLException {
    StringBuilder told = new StringBuilder();
    for (String text :
        List.of(
            "NL VALUES: Annacanary",
            "NL VALUES: Bertacanary",
            "NL VALUES: Bonuscanary",
            "NL COLUMNS: name of the person",
            "NL COLUMNS: Annacanary Bertacanary",
            "NL PROMPT: Where does Annacanary live?",
            "NL PROMPT {share=rows}: Where do all persons live, and what is their bonus?",
            "NL: names of persons",
            "NL: In which city does the person live?",
            "NL SQL: names of persons",
            "NL TRACE: names of all persons",
            "NL EXPLAIN: names of all persons",
            "NL: called of mine",
            "NL: called of all_mine",
            "NL: bonus of pay",
            "NL: called of other",
            "NL STATUS",
            "NL LOG",
            "NL PATH: person.id, city.id")) {
      try (Statement statement = connection.createStatement()) {
        told.append(rows(statement, text)).append('\n');
        for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
          told.append(w.getMessage()).append('\n');
        }
      } catch (SQLException e) {
        told.append(e.getMessage()).append('\n');
      }
    }
    // what was asked for stands in what is told of it
    return told.toString()
        .replaceAll(
            "(?i)(NL VALUES: |NL COLUMNS: |does |\")(Annacanary|Bertacanary|Bonuscanary)", "");
  }

  private static void assertHidden(String told, String... canaries) {
    String folded = told.toLowerCase(Locale.ROOT);
    for (String canary : canaries) {
      int at = folded.indexOf(canary.toLowerCase(Locale.ROOT));
      String around = at < 0 ? "" : told.substring(Math.max(0, at - 300), at + canary.length());
      assertThat(at).as(VisibleText.of(around)).isNegative();
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void session_ofOneTenant_isToldNothingOfAnother(Way way) throws Exception {
    Asked asked = new Asked(directory);
    try (Connection first = connect(asked);
        Connection second = connect(asked)) {
      begin(first, way, "a");
      String a = told(first);
      assertThat(a).contains("Annacanary");
      assertHidden(a, "Bertacanary");
      begin(second, way, "b");
      String b = told(second);
      assertThat(b).contains("Bertacanary");
      assertHidden(b, "Annacanary", "Bonuscanary");
      end(first, way); // a pool hands the connection on
      assertHidden(told(first), "Annacanary", "Bertacanary", "Bonuscanary");
      begin(first, way, "b");
      assertHidden(told(first), "Annacanary", "Bonuscanary");
    }
    assertHidden(kept(), "Annacanary", "Bertacanary");
  }

  /** All files, as letters. */
  private String kept() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(asked())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.toString().endsWith(".log")) { // which holds what was asked
          all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    }
    return all.toString();
  }

  private Path asked() {
    return new Asked(directory).indexes();
  }

  @Test
  void session_afterDiscardAll_isTheLoginAgain() throws Exception {
    try (Connection connection = connect(new Asked(directory))) {
      begin(connection, Way.ROLE, "a");
      begin(connection, Way.VARIABLE, "a");
      assertThat(told(connection)).contains("Annacanary", "Bonuscanary");
      Engines.run(connection, "DISCARD ALL");
      assertHidden(told(connection), "Annacanary", "Bertacanary", "Bonuscanary");
    }
  }

  @Test
  void policy_addedBetweenTwoQuestions_holdsAtOnce() throws Exception {
    Engines.POSTGRESQL.connect(real).close();
    try (Connection owner = Engines.POSTGRESQL.connect(real)) {
      Engines.run(owner, "ALTER TABLE person DISABLE ROW LEVEL SECURITY");
      try (Connection connection = connect(new Asked(directory))) {
        assertThat(told(connection)).contains("Annacanary", "Bertacanary");
        Engines.run(owner, "ALTER TABLE person ENABLE ROW LEVEL SECURITY");
        try (Statement statement = connection.createStatement()) {
          rows(statement, "NL REFRESH");
        }
        assertHidden(told(connection), "Annacanary", "Bertacanary");
      }
    }
    assertHidden(kept(), "Annacanary", "Bertacanary");
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void model_ofOneTenantsQuestion_isSentNothingOfAnother(Way way) throws Exception {
    server.always(
        request ->
            Reply.call("ExecuteSQL", "{\"sql\": \"SELECT name FROM person\", \"final\": true}"));
    Asked asked = new Asked(directory);
    for (String sharing : SHARING) {
      try (Connection first = connect(asked, model(sharing));
          Connection second = connect(asked, model(sharing))) {
        for (String question : List.of("NL: names of persons", "NL: who lives in Oslo?")) {
          begin(first, way, "a");
          try (Statement statement = first.createStatement()) {
            assertThat(rows(statement, question)).containsExactly(List.of("Annacanary"));
          }
          int before = server.requests().size();
          begin(second, way, "b");
          try (Statement statement = second.createStatement()) {
            assertThat(rows(statement, question)).containsExactly(List.of("Bertacanary"));
          }
          server.requests().stream()
              .skip(before)
              .forEach(request -> assertHidden(request.body().toString(), "Annacanary"));
        }
      }
    }
    assertThat(server.requests()).isNotEmpty();
  }

  @Test
  void verifiedQuery_ofOneTenant_isNobodyElses() throws Exception {
    Asked asked = new Asked(directory);
    String remember =
        "NL REMEMBER 'who is it?' AS SELECT name FROM person WHERE name <> 'Annacanary2'";
    try (Connection first = connect(asked);
        Connection second = connect(asked);
        Statement one = first.createStatement();
        Statement two = second.createStatement()) {
      begin(first, Way.VARIABLE, "a");
      begin(second, Way.VARIABLE, "b");
      assertThat(rows(one, remember).toString()).contains("for sessions that see the same rows");
      assertThat(rows(one, "NL SQL: who is it?").toString()).contains("Annacanary2");
      assertThat(rows(two, "NL MEMORY")).isEmpty();
      assertThat(told(second)).doesNotContain("Annacanary2");
      assertHidden(failure(two, "NL SQL: who is it?"), "Annacanary");
      assertHidden(failure(two, "NL FORGET 'who is it?'"), "Annacanary");
      rows(two, remember.replace("Annacanary2", "Bertacanary2"));
      assertThat(rows(two, "NL MEMORY").toString()).contains("Bertacanary2");
      begin(second, Way.VARIABLE, "a");
      assertThat(rows(two, "NL SQL: who is it?").toString()).contains("Annacanary2");
      rows(two, "NL FORGET 'who is it?'");
      begin(first, Way.VARIABLE, "b");
      assertThat(rows(one, "NL SQL: who is it?").toString()).contains("Bertacanary2");
    }
  }

  /** Sessions whose tenant the engine does not tell: by dynamic SQL, or by a temporary table. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "EXECUTE 'SHOW app.hidden' INTO own; -- SET app.hidden = '%s'",
        "SELECT who INTO own FROM context; -- CREATE TEMPORARY TABLE context AS SELECT '%s' AS who"
      })
  void verifiedQuery_ofATenantThatIsNotTold_isNobodyElses(String reading) throws Exception {
    String[] parts = reading.split(" -- ");
    try (Connection owner = Engines.POSTGRESQL.connect(real)) {
      Engines.run(
          owner,
          "CREATE FUNCTION hidden() RETURNS text LANGUAGE plpgsql AS $$ DECLARE own text;"
              + " BEGIN "
              + parts[0]
              + " RETURN own; EXCEPTION WHEN OTHERS THEN RETURN NULL; END $$",
          "CREATE POLICY by_hidden ON person USING (tenant = hidden())");
    }
    Asked asked = new Asked(directory);
    try (Connection first = connect(asked);
        Connection second = connect(asked);
        Statement one = first.createStatement();
        Statement two = second.createStatement()) {
      Engines.run(first, parts[1].formatted(tenant("a")));
      Engines.run(second, parts[1].formatted(tenant("b")));
      assertThat(rows(one, "SELECT name FROM person")).containsExactly(List.of("Annacanary"));
      rows(one, "NL REMEMBER 'who is it?' AS SELECT name FROM person WHERE name <> 'Annacanary2'");
      assertThat(rows(one, "NL SQL: who is it?").toString()).contains("Annacanary2");
      assertThat(told(first)).contains("Annacanary");
      assertThat(rows(two, "NL MEMORY")).isEmpty();
      assertHidden(told(second), "Annacanary");
      assertHidden(failure(two, "NL SQL: who is it?"), "Annacanary");
    }
  }

  @Test
  void lastQuestion_ofOneTenant_isNotGoneOnFromByAnother() throws Exception {
    server.always(request -> Reply.text("Annacanary is no query"));
    try (Connection connection = connect(new Asked(directory), model("rows"));
        Statement statement = connection.createStatement()) {
      begin(connection, Way.VARIABLE, "a");
      assertThat(failure(statement, "NL: who is it?")).isNotEmpty();
      int asked = server.requests().size();
      begin(connection, Way.VARIABLE, "b");
      assertThat(failure(statement, "NL REMEMBER LAST")).contains("asked no question");
      assertThat(failure(statement, "NL TRACE: who is it?")).isNotEmpty();
      assertThat(server.requests()).hasSizeGreaterThan(asked); // it is no trace of the first
    }
  }

  /** A policy computes the name of a setting, so that the engine can't tell sessions apart. */
  private void computePolicy() throws SQLException {
    try (Connection owner = Engines.POSTGRESQL.connect(real)) {
      Engines.run(
          owner,
          "DROP POLICY by_variable ON person",
          "CREATE POLICY by_variable ON person USING (tenant = current_setting('app.' ||"
              + " 'tenant', true))");
    }
  }

  @Test
  void log_ofAQuestionThatFailsBeforeTheIndexIsRead_isNoOtherSessions() throws Exception {
    computePolicy();
    Asked asked = new Asked(directory);
    try (Connection owner = Engines.POSTGRESQL.connect(real);
        Connection first = connect(asked);
        Connection second = connect(asked);
        Statement one = first.createStatement();
        Statement two = second.createStatement()) {
      owner.setAutoCommit(false);
      Engines.run(owner, "LOCK TABLE city IN ACCESS EXCLUSIVE MODE");
      begin(first, Way.VARIABLE, "a");
      begin(second, Way.VARIABLE, "b");
      one.setQueryTimeout(1);
      assertThat(failure(one, "NL: where does Annacanary live?")).contains("time");
      owner.rollback();
      assertHidden(failure(two, "NL LOG"), "Annacanary");
      assertThat(failure(two, "NL: which cities are there?")).isNotEmpty();
      assertHidden(failure(two, "NL LOG"), "Annacanary");
    }
  }

  @Test
  void log_ofAQuestionThatFailsBeforeTheSessionIsKnown_isNotThatOfTheSessionBefore()
      throws Exception {
    Asked asked = new Asked(directory);
    try (Connection pooled = connect(asked);
        Connection other = connect(asked);
        Statement statement = pooled.createStatement();
        Statement others = other.createStatement()) {
      begin(other, Way.VARIABLE, "b");
      begin(pooled, Way.VARIABLE, "b");
      assertThat(failure(statement, "NL: names of persons")).contains("Bertacanary");
      begin(pooled, Way.VARIABLE, "a");
      Thread.currentThread().interrupt();
      assertThat(failure(statement, "NL: where does Annacanary live?")).isNotEmpty();
      assertThat(Thread.interrupted()).isTrue();
      assertHidden(failure(others, "NL LOG"), "Annacanary");
      assertThat(failure(others, "NL LOG")).contains("names of persons");
    }
  }

  private static String failure(Statement statement, String text) {
    try {
      return rows(statement, text).toString();
    } catch (SQLException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  void role_ofMariaDb_hasAnIndexOfItsOwn() throws Exception {
    String url =
        Engines.MARIADB.urlWith(
            directory,
            "CREATE TABLE city (id INTEGER PRIMARY KEY, name VARCHAR(40))",
            "INSERT INTO city VALUES (1, 'Oslo')",
            "CREATE TABLE person (id INTEGER PRIMARY KEY, name VARCHAR(40))",
            "INSERT INTO person VALUES (1, 'Annacanary')",
            "CREATE TABLE other (id INTEGER PRIMARY KEY, called VARCHAR(40))",
            "INSERT INTO other VALUES (1, 'Bertacanary')",
            "CREATE VIEW mine AS SELECT called FROM other WHERE CURRENT_USER() = 'x'",
            "CREATE VIEW all_mine AS SELECT called FROM mine",
            "CREATE USER %s@localhost IDENTIFIED BY 'pw'".formatted(login),
            "CREATE ROLE " + tenant("a"),
            "CREATE ROLE " + tenant("b"),
            "GRANT %s TO %s@localhost".formatted(tenant("a"), login),
            "GRANT %s TO %s@localhost".formatted(tenant("b"), login),
            "GRANT SELECT ON city TO %s@localhost".formatted(login),
            "GRANT SELECT ON mine TO %s@localhost".formatted(login),
            "GRANT SELECT ON all_mine TO %s@localhost".formatted(login),
            "GRANT SELECT ON person TO " + tenant("a"),
            "GRANT SELECT ON other TO " + tenant("b"));
    Asked asked = new Asked(directory);
    try (Connection connection =
        asked.connect(
            Engines.MARIADB, url, "user", login, "password", "pw", "nl.model", "offline")) {
      assertHidden(told(connection), "Annacanary", "Bertacanary");
      Engines.run(connection, "SET ROLE " + tenant("a"));
      String a = told(connection);
      assertThat(a).contains("Annacanary");
      assertHidden(a, "Bertacanary");
      Engines.run(connection, "SET ROLE " + tenant("b"));
      String b = told(connection);
      assertThat(b).contains("Bertacanary", "read live, 2 tables");
      assertHidden(b, "Annacanary");
      Engines.run(connection, "SET ROLE NONE");
      assertHidden(told(connection), "Annacanary", "Bertacanary");
    }
    try (Connection owner = Engines.MARIADB.connect(url)) {
      Engines.run(
          owner,
          "DROP USER %s@localhost".formatted(login),
          "DROP ROLE " + tenant("a"),
          "DROP ROLE " + tenant("b"));
    }
  }

  private String[] model(String sharing) {
    return new String[] {
      "nl.model", "m", "nl.base-url", server.baseUrl(), "nl.api-key", "k", "nl.share", sharing
    };
  }
}
