// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.config.NlUrl;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What explores is held by the engine, by a login's rights, or not at all; which is said. */
class SideConnectionTest {

  private static final String[] TABLE = {
    "CREATE TABLE t (i INTEGER)", "INSERT INTO t VALUES (1), (2)"
  };

  @TempDir Path directory;

  private static SqlExplorer.Rows run(Explored explored, String sql) throws SQLException {
    return explored.explorer().run(sql, 10, Cancellation.unbounded());
  }

  private static String one(Explored explored, String sql) throws SQLException {
    return String.valueOf(run(explored, sql).rows().get(0).get(0));
  }

  @TableTest
  void state_ownersLogin_saysWhoHoldsIt(Engines engine, String begins) throws Exception {
    try (Explored explored =
        Explored.of(engine.urlWith(directory, TABLE), engine.properties(), Map.of())) {
      assertThat(one(explored, "SELECT count(*) FROM t")).isEqualTo("2");
      assertThat(explored.state()).startsWith(begins.replace("\\", ""));
    }
  }

  @Test
  void run_sqliteWhoseQueryOnlyIsTurnedOff_isHeldByTheOpenMode() throws Exception {
    String url = Engines.SQLITE.urlWith(directory, TABLE);
    Properties extra = new Properties();
    try (Explored explored = Explored.of(url, extra, Map.of());
        Connection own = explored.own()) {
      assertThat(one(explored, "SELECT count(*) FROM t")).isEqualTo("2");
      SideConnection side =
          new SideConnection(
              new ConnectionFactory(
                  DriverManager.getDriver(url)::connect,
                  NlUrl.parse("jdbc:nl:" + url.substring("jdbc:".length())),
                  extra,
                  Settings.defaults()),
              Dialects.of(own.getMetaData().getDatabaseProductName()));
      try (side) {
        Connection open = side.open(SideConnection.Use.EXPLORING);
        assertThat(open).isNotNull();
        Engines.run(open, "PRAGMA query_only = OFF");
        for (String attack :
            new String[] {
              "DELETE FROM t",
              "ATTACH '" + directory.resolve("other.db") + "' AS o",
              "VACUUM INTO '" + directory.resolve("copy.db") + "'",
              "SELECT load_extension('x')"
            }) {
          assertThatThrownBy(() -> Engines.run(open, attack)).isInstanceOf(SQLException.class);
        }
      }
    }
    assertThat(directory.resolve("other.db")).doesNotExist();
    assertThat(directory.resolve("copy.db")).doesNotExist();
  }

  @Test
  void open_refusedOnce_isTriedAgainLater() throws Exception {
    String url = Engines.SQLITE.urlWith(directory, TABLE);
    AtomicInteger asked = new AtomicInteger();
    AtomicBoolean full = new AtomicBoolean(true);
    AtomicLong nanos = new AtomicLong();
    ConnectionFactory target =
        new ConnectionFactory(
            (real, properties) -> {
              asked.incrementAndGet();
              if (full.get()) {
                throw new SQLException("too many connections", "53300");
              }
              return DriverManager.getDriver(url).connect(real, properties);
            },
            NlUrl.parse("jdbc:nl:" + url.substring("jdbc:".length())),
            new Properties(),
            Settings.defaults());
    try (SideConnection side = new SideConnection(target, Dialects.of("SQLite"), nanos::get)) {
      assertThat(side.open(SideConnection.Use.EXPLORING)).isNull();
      assertThat(side.state()).contains("too many connections");
      int tried = asked.get();
      full.set(false);
      nanos.addAndGet(TimeUnit.SECONDS.toNanos(29));
      assertThat(side.open(SideConnection.Use.EXPLORING)).isNull();
      assertThat(asked).hasValue(tried);
      nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
      assertThat(side.open(SideConnection.Use.EXPLORING)).isNotNull();
      assertThat(side.state()).startsWith("a connection of its own");
    }
  }

  /** H2's and SQLite's abort does nothing, DuckDB's throws. */
  @ParameterizedTest
  @EnumSource(names = {"SQLITE", "H2", "DUCKDB", "HSQLDB"})
  void cut_connectionThatCannotBeAborted_isClosed(Engines engine) throws Exception {
    String url = engine.urlWith(directory, TABLE);
    try (Connection own = DriverManager.getConnection(url, engine.properties());
        SideConnection side =
            new SideConnection(
                new ConnectionFactory(
                    DriverManager.getDriver(url)::connect,
                    NlUrl.parse("jdbc:nl:" + url.substring("jdbc:".length())),
                    engine.properties(),
                    Settings.defaults()),
                Dialects.of(own.getMetaData().getDatabaseProductName()))) {
      Connection open = Objects.requireNonNull(side.open(SideConnection.Use.EXPLORING));
      side.cut();
      assertThat(open.isClosed()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({"file:DIR/a.db", "file:DIR/a.db?mode=rwc", "file:DIR/a.db?mode=ro", "DIR/a.db"})
  void open_sqliteUrl_readsAndIsHeld(String pattern) throws Exception {
    String file = directory.resolve("a.db").toString();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      Engines.run(connection, "PRAGMA journal_mode = WAL", TABLE[0], TABLE[1]);
    }
    String url = "jdbc:sqlite:" + pattern.replace("DIR", directory.toString());
    try (Explored explored = Explored.of(url, new Properties(), Map.of())) {
      assertThat(one(explored, "SELECT count(*) FROM t")).isEqualTo("2");
      assertThat(explored.state()).contains("engine holds read-only");
    }
  }

  @Test
  void run_mariaDbUrlThatAllowsSeveralStatements_doesNotOnTheSide() throws Exception {
    String database = Engines.MARIADB.urlWith(directory, TABLE);
    String url = database + (database.contains("?") ? "&" : "?") + "allowMultiQueries=true";
    assertThat(Dialects.of("MariaDB").readOnlyUrl(url + "&tcpKeepAlive=true"))
        .endsWith("allowMultiQueries=false&tcpKeepAlive=true");
    try (Explored explored = Explored.of(url, Engines.MARIADB.properties(), Map.of())) {
      assertThat(one(explored, "SELECT count(*) FROM t")).isEqualTo("2");
      Engines.run(explored.own(), "SELECT 1; SELECT 2");
    }
  }

  @TableTest
  void check_textThatMayBeAnything_isRefused(String sql, String why) {
    assertThatThrownBy(() -> SingleQueryCheck.check(sql, Dialects.of("SQLite")))
        .isInstanceOf(NlException.class)
        .hasMessageContaining(why);
  }

  @TableTest
  void check_query_passes(String sql) throws Exception {
    SingleQueryCheck.check(sql, Dialects.of("SQLite"));
  }

  private static Explored asReader(
      Engines engine, String url, String user, Map<Setting, String> more) throws SQLException {
    Map<Setting, String> set = new EnumMap<>(Setting.class);
    set.put(Setting.READER_USER, user);
    set.put(Setting.READER_PASSWORD, "reads");
    set.putAll(more);
    return Explored.of(url, engine.properties(), set);
  }

  @Test
  void readerUser_h2WithoutRights_isHeldByThem() throws Exception {
    String url =
        Engines.H2.urlWith(
            directory,
            TABLE[0],
            TABLE[1],
            "CREATE USER reads PASSWORD 'reads'",
            "GRANT SELECT ON SCHEMA PUBLIC TO reads",
            "CREATE USER writes PASSWORD 'reads'",
            "GRANT SELECT, UPDATE ON SCHEMA PUBLIC TO writes",
            "CREATE ROLE r",
            "GRANT INSERT ON t TO r",
            "CREATE USER roled PASSWORD 'reads'",
            "GRANT r TO roled",
            "GRANT SELECT ON t TO roled");
    Map<Setting, String> required = Map.of(Setting.READONLY, "required");
    try (Explored explored = asReader(Engines.H2, url, "reads", required)) {
      assertThat(one(explored, "SELECT count(*) FROM t")).isEqualTo("2");
      assertThat(explored.state()).contains("whose login has no right to change rows");
      assertThatThrownBy(
              () -> run(explored, "SELECT * FROM FINAL TABLE (INSERT INTO t VALUES (3))"))
          .hasMessageContaining("rights");
    }
    for (String user : new String[] {"writes", "roled"}) {
      try (Explored explored = asReader(Engines.H2, url, user, required)) {
        assertThatThrownBy(() -> one(explored, "SELECT count(*) FROM t"))
            .hasMessageContaining("nl.readonly=required");
        assertThat(explored.state()).contains("by the guard alone");
      }
    }
  }

  @Test
  void readerUser_postgres_isTheLoginOfWhatExplores() throws Exception {
    String url = Engines.POSTGRESQL.urlWith(directory, TABLE);
    String role = "reads" + System.nanoTime();
    try (Connection owner = Engines.POSTGRESQL.connect(url)) {
      Engines.run(
          owner, "CREATE ROLE " + role + " LOGIN PASSWORD 'reads'", "GRANT SELECT ON t TO " + role);
    }
    try (Explored explored = asReader(Engines.POSTGRESQL, url, role, Map.of())) {
      assertThat(one(explored, "SELECT current_user")).isEqualTo(role);
      explored.own().setAutoCommit(false);
      Engines.run(explored.own(), "INSERT INTO t VALUES (3)");
      assertThat(one(explored, "SELECT current_user")).isEqualTo(role);
      explored.own().rollback();
    }
  }

  @Test
  void readerUser_urlThatNamesAnotherWhichWins_isAnError() throws Exception {
    String url = Engines.POSTGRESQL.urlWith(directory, TABLE) + "?user=postgres&password=postgres";
    try (Explored explored = asReader(Engines.POSTGRESQL, url, "reads", Map.of())) {
      assertThatThrownBy(() -> one(explored, "SELECT 1"))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.SETTING))
          .hasMessageContaining("opened as 'postgres'");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "DUCKDB"})
  void readerUser_engineWithoutUsers_isAnError(Engines engine) throws Exception {
    String url = engine.urlWith(directory, TABLE);
    try (Explored explored = asReader(engine, url, "reads", Map.of())) {
      assertThatThrownBy(() -> one(explored, "SELECT 1")).hasMessageContaining("nl.reader.user");
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void readonlyRequired_openTransaction_runsOnlyWhereTheEngineHoldsIt(Engines engine)
      throws Exception {
    String url = engine.urlWith(directory, TABLE);
    try (Explored explored =
        Explored.of(url, engine.properties(), Map.of(Setting.READONLY, "required"))) {
      explored.own().setAutoCommit(false);
      Engines.run(explored.own(), "INSERT INTO t VALUES (3)");
      switch (engine) {
        case SQLITE, POSTGRESQL ->
            assertThat(one(explored, "SELECT count(*) FROM t")).isEqualTo("3");
        case DUCKDB -> assertThat(one(explored, "SELECT count(*) FROM t")).isEqualTo("2");
        case MARIADB, H2 ->
            assertThatThrownBy(() -> one(explored, "SELECT count(*) FROM t"))
                .hasMessageContaining("nl.readonly=required");
      }
      Engines.run(explored.own(), "INSERT INTO t VALUES (4)");
      explored.own().rollback();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:sqlite::memory:, true",
    "jdbc:duckdb:, true",
    "jdbc:h2:mem:, false",
  })
  void readonlyRequired_databaseInMemory_runsOnlyWhereTheEngineHoldsIt(String url, boolean runs)
      throws Exception {
    try (Explored explored =
        Explored.of(url, new Properties(), Map.of(Setting.READONLY, "required"))) {
      Engines.run(explored.own(), TABLE);
      if (runs) {
        assertThat(one(explored, "SELECT count(*) FROM t")).isEqualTo("2");
      } else {
        assertThatThrownBy(() -> one(explored, "SELECT count(*) FROM t"))
            .hasMessageContaining("nl.readonly=required");
      }
      Engines.run(explored.own(), "INSERT INTO t VALUES (3)");
    }
  }
}
