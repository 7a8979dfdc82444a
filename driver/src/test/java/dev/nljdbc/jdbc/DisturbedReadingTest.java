// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A question is answered whatever the database does while it is read for the first time. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("thorough")
class DisturbedReadingTest {

  private static final String QUESTION = "NL: How many wagons are there?";

  /** How long a query of the slow database takes. */
  private static final Duration SLOW = Duration.ofMillis(50);

  private static final int SLOW_QUERIES = 5;

  @TempDir Path directory;

  private String yard(Engines engine, String... more) throws SQLException {
    List<String> statements =
        new ArrayList<>(
            List.of(
                "CREATE TABLE wagon (id INTEGER PRIMARY KEY, name VARCHAR(40))",
                "INSERT INTO wagon VALUES (1, 'Zephyr'), (2, 'Mistral')",
                "CREATE TABLE crane (id INTEGER PRIMARY KEY, name VARCHAR(40))",
                "INSERT INTO crane VALUES (1, 'Goliath')",
                "CREATE TABLE anchor (id INTEGER PRIMARY KEY, name VARCHAR(40))",
                "INSERT INTO anchor VALUES (1, 'Admiral')",
                "CREATE TABLE zone (id INTEGER PRIMARY KEY, name VARCHAR(40))",
                "INSERT INTO zone VALUES (1, 'Harbour')"));
    statements.addAll(List.of(more));
    return engine.urlWith(directory, statements.toArray(String[]::new));
  }

  /** Asks until all is read; the test's own limit ends it. */
  private static void awaitAll(Statement statement) throws SQLException {
    List<String> items = List.of();
    while (!items.contains("[index, ready]") || items.toString().contains("read so far")) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      items = Asked.rows(statement, "NL STATUS").stream().map(List::toString).toList();
    }
  }

  @TableTest
  void question_byARoleThatMayNotReadACatalogView_isAnswered(String right) throws Exception {
    try (Connection connection = connectWithout(right);
        Statement statement = connection.createStatement()) {
      assertThat(Asked.rows(statement, QUESTION)).containsExactly(List.of("2"));
      assertThat(Asked.firsts(statement, "NL VALUES: Goliath")).containsExactly("Goliath");
    }
  }

  /** Connects to PostgreSQL as a role that lacks a right which all roles have by default. */
  private Connection connectWithout(String right) throws SQLException {
    String role = "narrow" + Long.toString(System.nanoTime(), 36);
    String url =
        yard(
            Engines.POSTGRESQL,
            "CREATE VIEW long_wagon AS SELECT * FROM wagon WHERE id > 1",
            "CREATE ROLE " + role + " LOGIN PASSWORD 'x'",
            "GRANT SELECT ON ALL TABLES IN SCHEMA public TO " + role,
            "REVOKE " + right + " FROM PUBLIC");
    String[] narrow = {"user", role, "password", "x", "nl.model", "offline"};
    return new Asked(directory).connect(Engines.POSTGRESQL, url, narrow);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pg_proc", "pg_rewrite"})
  void question_byARoleThatMayNotReadWhatTheGuardNeeds_saysSo(String table) throws Exception {
    try (Connection connection = connectWithout("SELECT ON pg_catalog." + table);
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery(QUESTION))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.INDEX))
          .hasMessageContaining("The guard must know")
          .hasMessageContaining(table);
      assertThat(Asked.firsts(statement, "SELECT count(*) FROM wagon")).containsExactly("2");
    }
  }

  /** PostgreSQL's own driver reads these for the names of tables and columns. */
  @ParameterizedTest
  @ValueSource(strings = {"SELECT ON pg_catalog.pg_attrdef", "SELECT ON pg_catalog.pg_description"})
  void question_byARoleThatMayNotReadNames_saysWhatIsRefused(String right) throws Exception {
    try (Connection connection = connectWithout(right);
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery(QUESTION))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("permission denied");
      assertThat(Asked.firsts(statement, "SELECT count(*) FROM wagon")).containsExactly("2");
    }
  }

  private static String[] locked(Engines engine) {
    return switch (engine) {
      case POSTGRESQL -> new String[] {"LOCK TABLE crane IN ACCESS EXCLUSIVE MODE"};
      case MARIADB -> new String[] {"LOCK TABLES crane WRITE"};
      default -> throw new IllegalArgumentException(engine + " has no locks of tables");
    };
  }

  /** HSQLDB ends no wait for a lock, by no means. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"POSTGRESQL", "MARIADB"})
  void question_whileAnotherTableIsLocked_isAnsweredAndNamesIt(Engines engine) throws Exception {
    String url = yard(engine);
    String[] soon = {"nl.index.wait", "1s", "nl.model", "offline"};
    try (Connection locking = engine.connect(url);
        Connection connection = new Asked(directory).connect(engine, url, soon);
        Statement statement = connection.createStatement()) {
      locking.setAutoCommit(false);
      Engines.run(locking, locked(engine));
      assertThat(Asked.rows(statement, QUESTION)).containsExactly(List.of("2"));
      assertThat(Asked.warnings(statement)).containsIgnoringCase("crane");
      while (Asked.rows(statement, "NL STATUS").stream()
          .noneMatch(row -> row.get(0).equals("read so far") && row.get(1).startsWith("3 of 4"))) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      }
      locking.rollback();
      locking.close();
      awaitAll(statement);
      assertThat(Asked.firsts(statement, "NL VALUES: golaith")).containsExactly("Goliath");
    }
  }

  /** An engine behind a slow line: each query takes its time, and is noted. */
  private static final class SlowEngine {

    private final List<String> queries = Collections.synchronizedList(new ArrayList<>());

    DataSource over(Engines engine, String url) {
      return wrapped(
          DataSource.class, (proxy, method, arguments) -> connection(engine.connect(url)));
    }

    private Connection connection(Connection real) {
      return wrapped(Connection.class, forwarding(real));
    }

    private InvocationHandler forwarding(Object real) {
      return (proxy, method, arguments) -> {
        if (method.getName().startsWith("execute")) {
          queries.add(arguments == null ? "" : String.valueOf(arguments[0]));
          LockSupport.parkNanos(SLOW.toNanos());
        }
        try {
          Object result = method.invoke(real, arguments);
          return result instanceof Statement
              ? Proxy.newProxyInstance(
                  SlowEngine.class.getClassLoader(),
                  new Class<?>[] {method.getReturnType()},
                  forwarding(result))
              : result;
        } catch (InvocationTargetException e) {
          throw e.getCause();
        }
      };
    }

    private static <T> T wrapped(Class<T> type, InvocationHandler handler) {
      return type.cast(
          Proxy.newProxyInstance(
              SlowEngine.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** The first query that reads rows of a table of the yard. */
    String firstRead() {
      return List.copyOf(queries).stream()
          .filter(sql -> sql.matches("(?is).*FROM \\S*(WAGON|CRANE|ANCHOR|ZONE|HUT_).*"))
          .findFirst()
          .orElse("");
    }

    /** How many queries read rows of these tables. */
    long reading(String tables) {
      Pattern from = Pattern.compile("FROM \\S*" + tables, Pattern.CASE_INSENSITIVE);
      return List.copyOf(queries).stream().filter(sql -> from.matcher(sql).find()).count();
    }
  }

  @Test
  void question_whereEachQueryTakesLong_waitsForAFewOfThem() throws Exception {
    List<String> more = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      more.add("CREATE TABLE hut_" + i + " (id INTEGER PRIMARY KEY, name VARCHAR(40))");
    }
    String url = yard(Engines.H2, more.toArray(String[]::new));
    SlowEngine slow = new SlowEngine();
    String wait = SLOW.multipliedBy(SLOW_QUERIES).toMillis() + "ms";
    String[] settings = {
      "nl.index.wait",
      wait,
      "nl.index.refresh",
      "manual", // what is read is read while the question waits
      "nl.model",
      "offline",
      "nl.dir",
      directory.resolve("indexes").toString()
    };
    try (Connection connection =
            new Asked(directory).connect(slow.over(Engines.H2, url), settings);
        Statement statement = connection.createStatement()) {
      assertThat(Asked.rows(statement, QUESTION)).containsExactly(List.of("2"));
      assertThat(slow.firstRead()).as("what the question speaks of").contains("WAGON");
      assertThat(slow.reading("HUT_")).isLessThan(4L * SLOW_QUERIES);
      assertThat(Asked.warnings(statement)).containsIgnoringCase("no time yet");
    }
  }

  @Test
  void question_whereTheIndexCantBeKept_waitsNoLonger() throws Exception {
    Path file = Files.writeString(directory.resolve("a-file"), "in the way");
    String[] settings = {
      "nl.index.wait", "0s", "nl.model", "offline", "nl.dir", file.resolve("below").toString()
    };
    try (Connection connection =
            new Asked(directory).connect(Engines.SQLITE, yard(Engines.SQLITE), settings);
        Statement statement = connection.createStatement()) {
      assertThat(Asked.rows(statement, QUESTION)).containsExactly(List.of("2"));
      assertThat(Asked.warnings(statement)).contains("held in memory").contains("no time yet");
      awaitAll(statement);
      assertThat(Asked.firsts(statement, "NL VALUES: golaith")).containsExactly("Goliath");
    }
  }

  @Test
  void question_afterTheBackgroundLostItsConnection_readsOn() throws Exception {
    String url =
        yard(
            Engines.POSTGRESQL,
            "CREATE TABLE slow_note (id INTEGER PRIMARY KEY, name VARCHAR(40))",
            "INSERT INTO slow_note VALUES (1, 'Andante')");
    String[] soon = {"nl.index.wait", "0s", "nl.model", "offline"};
    try (Connection admin = Engines.POSTGRESQL.connect(url);
        Connection connection = new Asked(directory).connect(Engines.POSTGRESQL, url, soon);
        Statement statement = connection.createStatement()) {
      admin.setAutoCommit(false);
      Engines.run(admin, "LOCK TABLE slow_note IN ACCESS EXCLUSIVE MODE");
      assertThat(Asked.rows(statement, QUESTION)).containsExactly(List.of("2"));
      while (ended(admin) == 0) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      }
      admin.rollback();
      awaitAll(statement);
      assertThat(Asked.firsts(statement, "NL VALUES: adnante")).containsExactly("Andante");
    }
  }

  /** Ends the sessions that wait for a lock; returns how many there were. */
  private static int ended(Connection admin) throws SQLException {
    try (Statement statement = admin.createStatement()) {
      return Asked.rows(
              statement,
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                  + " WHERE wait_event_type = 'Lock' AND datname = current_database()")
          .size();
    }
  }
}
