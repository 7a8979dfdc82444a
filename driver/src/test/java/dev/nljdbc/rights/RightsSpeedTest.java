// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.rights;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.read.SchemaList;
import dev.nljdbc.catalog.read.SessionStateReader;
import dev.nljdbc.jdbc.Asked;
import dev.nljdbc.testing.Engines;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * What looking at rights costs on PostgreSQL: a million rows with row security, and the same rows
 * without it. Each figure is the median of rounds that take turns. With {@code -Dnljdbc.slow=true}
 * it writes {@code target/rights-speed.md}, which {@code bench/results/rights.md} shows.
 */
@EnabledIfSystemProperty(named = "nljdbc.slow", matches = "true")
class RightsSpeedTest {

  private static final String BARE = "a point select of the bare driver";
  private static final int ROUNDS = 15;
  private static final int SELECTS = 3_000;
  private static final int QUESTIONS = 50;
  private static final double NANOS_PER_MICRO = 1_000;

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE city (id INTEGER PRIMARY KEY, name VARCHAR(40))",
          "INSERT INTO city SELECT n, 'city ' || n FROM generate_series(1, 500) n",
          "CREATE TABLE person (id INTEGER PRIMARY KEY, tenant VARCHAR(40), name VARCHAR(60),"
              + " note VARCHAR(200), city_id INTEGER REFERENCES city (id))",
          "INSERT INTO person SELECT n, 't' || n % 3, 'name ' || md5(n::text), 'note ' || md5((n"
              + " * 7)::text), 1 + n % 500 FROM generate_series(1, 1000000) n",
          "CREATE ROLE {login} LOGIN",
          "GRANT SELECT ON ALL TABLES IN SCHEMA public TO {login}",
          "ANALYZE");
  private static final List<String> SECURITY =
      List.of(
          "ALTER TABLE person ENABLE ROW LEVEL SECURITY",
          "CREATE POLICY by_variable ON person USING (tenant = current_setting('app.tenant', true))");

  private static final List<String> MANY =
      List.of(
          """
          DO $$ BEGIN FOR n IN 1..500 LOOP
            EXECUTE format('CREATE FUNCTION f%s(i integer) RETURNS integer LANGUAGE sql STABLE AS '
              || '$f$ SELECT i + count(*)::integer FROM city WHERE id > %s $f$', n, n);
            EXECUTE format('CREATE VIEW v%s AS SELECT p.name, c.name AS city FROM person p '
              || 'JOIN city c ON c.id = p.city_id WHERE p.id > %s', n, n);
          END LOOP; END $$""");

  @TempDir Path directory;

  private final Map<String, double[]> rounds = new LinkedHashMap<>();

  /** What is measured. */
  @FunctionalInterface
  private interface Work {
    void run() throws SQLException;
  }

  private record Database(Connection bare, Connection asked, SessionStateReader reader) {

    static Database of(Path directory, List<String> more) throws SQLException {
      Scenario template =
          new Scenario(
              Engines.POSTGRESQL,
              "speed",
              Stream.concat(TABLES.stream(), more.stream()).toList(),
              List.of(),
              Map.of("user", "{login}"),
              List.of(),
              List.of());
      Scenario filled = template.filled();
      String login = filled.settings().get("user");
      String url =
          Engines.POSTGRESQL.urlWith(directory, filled.setUp().toArray(String[]::new))
              + "?user="
              + login;
      Connection bare = DriverManager.getConnection(url);
      Connection asked =
          new Asked(directory.resolve(login))
              .connect(firstOf(bare, url), "user", login, "nl.model", "offline");
      try (Statement statement = bare.createStatement()) {
        statement.execute("SET app.tenant = 't1'");
      }
      return new Database(bare, asked, newReader());
    }

    /** The same connection to the engine, so that both ways meet the same process of the server. */
    private static DataSource firstOf(Connection bare, String url) {
      AtomicBoolean given = new AtomicBoolean();
      InvocationHandler connecting =
          (proxy, method, arguments) ->
              given.getAndSet(true) ? DriverManager.getConnection(url) : bare;
      return (DataSource)
          Proxy.newProxyInstance(
              DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, connecting);
    }
  }

  @Test
  void measure_withAndWithoutRowSecurity_tellsTheCost() throws Exception {
    Database plain = Database.of(directory, List.of());
    Database secured = Database.of(directory, SECURITY);
    Database large =
        Database.of(directory, Stream.concat(SECURITY.stream(), MANY.stream()).toList());
    for (Database each : List.of(plain, secured, large)) {
      ask(each, "NL REFRESH");
      ask(each, "NL: names of cities");
      assertThat(ask(each, "NL VALUES: " + name(each))).isNotEmpty();
    }
    for (int round = 0; round < ROUNDS; round++) {
      inTurns(
          round,
          SELECTS,
          Map.of(
              BARE,
              () -> select(plain.bare),
              "a point select through nl-jdbc",
              () -> select(plain.asked),
              "a point select of the bare driver, row security",
              () -> select(secured.bare),
              "a point select through nl-jdbc, row security",
              () -> select(secured.asked),
              "SELECT 1",
              () -> one(plain.bare)));
      measured(
          "the query that tells who asks", round, QUESTIONS, () -> plain.reader.read(plain.bare));
      measured(
          "the query that tells who asks, row security",
          round,
          QUESTIONS,
          () -> secured.reader.read(secured.bare));
      measured(
          "the same, 500 views and 500 functions",
          round,
          QUESTIONS,
          () -> large.reader.read(large.bare));
      measured(
          "the same, first on a connection or after a change of them",
          round,
          1,
          () -> newReader().read(large.bare));
      String cities = "NL: names of cities";
      measured("a question asked before", round, QUESTIONS, () -> ask(plain, cities));
      measured(
          "a question asked before, row security", round, QUESTIONS, () -> ask(secured, cities));
      measured(
          "a question asked before, 500 views and 500 functions",
          round,
          QUESTIONS,
          () -> ask(large, cities));
      String known = "NL VALUES: " + name(plain);
      measured("NL VALUES, a million rows from the index", round, 3, () -> ask(plain, known));
      measured("NL VALUES, a million rows live", round, 1, () -> ask(secured, known));
      measured("NL VALUES, nowhere, live", round, 1, () -> ask(secured, "NL VALUES: zebra"));
    }
    StringBuilder table =
        new StringBuilder("| what | median, µs | of the bare point select |\n|---|---|---|\n");
    double bare = median(BARE);
    for (String what : rounds.keySet()) {
      table.append(
          String.format(
              Locale.ROOT, "| %s | %,.1f | %,.2f |%n", what, median(what), median(what) / bare));
    }
    Files.writeString(Path.of("target", "rights-speed.md"), table);
    for (Database each : List.of(plain, secured, large)) {
      each.asked.close();
    }
  }

  /** Each once, then each again: what slows the machine slows all of them. */
  private void inTurns(int round, int times, Map<String, Work> works) throws SQLException {
    Map<String, Long> nanos = new TreeMap<>();
    for (int i = 0; i < times; i++) {
      for (Map.Entry<String, Work> work : works.entrySet()) {
        long began = System.nanoTime();
        work.getValue().run();
        nanos.merge(work.getKey(), System.nanoTime() - began, Long::sum);
      }
    }
    nanos.forEach(
        (what, sum) ->
            rounds.computeIfAbsent(what, w -> new double[ROUNDS])[round] =
                sum / NANOS_PER_MICRO / times);
  }

  private void measured(String what, int round, int times, Work work) throws SQLException {
    long began = System.nanoTime();
    for (int i = 0; i < times; i++) {
      work.run();
    }
    rounds.computeIfAbsent(what, w -> new double[ROUNDS])[round] =
        (System.nanoTime() - began) / NANOS_PER_MICRO / times;
  }

  private double median(String what) {
    double[] sorted = rounds.get(what).clone();
    Arrays.sort(sorted);
    return sorted[ROUNDS / 2];
  }

  private static SessionStateReader newReader() {
    return new SessionStateReader("PostgreSQL", SchemaList.ALL);
  }

  private static String name(Database database) throws SQLException {
    try (Statement statement = database.bare.createStatement();
        ResultSet rows = statement.executeQuery("SELECT name FROM person WHERE id = 400000")) {
      rows.next();
      return rows.getString(1);
    }
  }

  private static void select(Connection connection) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT name FROM person WHERE id = ?")) {
      statement.setInt(1, 400_000);
      statement.executeQuery().next();
    }
  }

  private static void one(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT 1").next();
    }
  }

  private static List<String> ask(Database database, String nl) throws SQLException {
    List<String> cells = new ArrayList<>();
    try (Statement statement = database.asked.createStatement();
        ResultSet rows = statement.executeQuery(nl)) {
      while (rows.next()) {
        cells.add(String.valueOf(rows.getString(1)));
      }
    }
    return cells;
  }
}
