// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.jdbc.execution.NlRuntime;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.OddDriver;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Questions leave no savepoint behind in the user's transaction. */
class SavepointsTest {

  @TempDir Path directory;

  private final List<Savepoint> open = new ArrayList<>();

  /** A connection whose savepoints are noted. */
  private Connection noting(Engines engine, Connection real) {
    return (Connection)
        Proxy.newProxyInstance(
            SavepointsTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              try {
                Object result = method.invoke(real, arguments);
                if (result instanceof Savepoint set) {
                  open.add(set);
                } else if (arguments != null && arguments[0] instanceof Savepoint to) {
                  boolean released = method.getName().equals("releaseSavepoint");
                  end(to, released || engine == Engines.HSQLDB); // where a rollback ends it
                }
                return result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** Ends a savepoint's followers, and maybe the savepoint. */
  private void end(Savepoint savepoint, boolean itself) {
    int place = open.indexOf(savepoint);
    if (place >= 0) {
      open.subList(itself ? place : place + 1, open.size()).clear();
    }
  }

  private Connection connect(Engines engine) throws SQLException {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE n (x INTEGER PRIMARY KEY)",
            "CREATE TABLE k (x INTEGER)",
            "INSERT INTO n " + engine.numbers(1000));
    Properties settings = new Properties();
    settings.setProperty("nl.dir", directory.resolve("indexes").toString());
    NlRuntime runtime = new AskedDriver(directory).runtime();
    AtomicBoolean others = new AtomicBoolean(); // which explore, and read for the index
    return new DataSourceConnections(() -> runtime, settings)
        .open(
            () -> {
              Connection real = engine.connect(url);
              return others.getAndSet(true) ? real : noting(engine, real);
            });
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void question_inAnOpenTransaction_leavesNoSavepoint(Engines engine) throws Exception {
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      try (ResultSet rows = statement.executeQuery("NL: SELECT x FROM n")) {
        assertThat(count(rows)).isEqualTo(1000);
      }
      assertThat(open).as("rows read to their end").isEmpty();
      try (ResultSet rows = statement.executeQuery("NL: SELECT x FROM n")) {
        assertThat(rows.next()).isTrue();
      }
      assertThat(open).as("rows given up").isEmpty();
      try (ResultSet rows = statement.executeQuery("NL: SELECT x FROM n")) {
        assertThat(rows.next()).isTrue();
        Engines.run(connection, "INSERT INTO k VALUES (1)");
        assertThat(count(rows)).isEqualTo(999);
      }
      assertThat(open).as("rows followed by other SQL").isEmpty();
      try (ResultSet rows =
          statement.executeQuery("SELECT x FROM (NL 'SELECT x FROM n') t WHERE x > 10")) {
        assertThat(count(rows)).isEqualTo(990);
      }
      assertThat(open).as("SQL around a question").isEmpty();
      assertThat(statement.executeUpdate("INSERT INTO k SELECT x FROM (NL 'SELECT x FROM n') t"))
          .isEqualTo(1000);
      assertThat(open).as("an update").isEmpty();
      try (PreparedStatement prepared = connection.prepareStatement("NL: SELECT x FROM n")) {
        assertThat(prepared.getMetaData().getColumnCount()).isEqualTo(1);
        assertThat(open).as("a description").isEmpty();
      }
      connection.rollback();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = "DUCKDB", // which has no savepoints
      mode = EnumSource.Mode.EXCLUDE)
  void question_thatFailsInAnOpenTransaction_leavesNoSavepoint(Engines engine) throws Exception {
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      Engines.run(connection, "INSERT INTO k VALUES (1)");
      assertThatThrownBy(() -> statement.executeQuery("NL: SELECT nope FROM n"))
          .isInstanceOf(SQLException.class);
      assertThat(open).isEmpty();
      try (ResultSet rows = statement.executeQuery("SELECT x FROM k")) {
        assertThat(count(rows)).isEqualTo(1);
      }
      connection.rollback();
    }
  }

  /** As Oracle's, which only forgets savepoints at the end of the transaction. */
  @Test
  void question_ofADriverThatReleasesNone_isAnswered() throws Exception {
    String url =
        Engines.H2.urlWith(directory, "CREATE TABLE n (x INTEGER)", "INSERT INTO n VALUES (7)");
    OddDriver.Oddity refusing =
        OddDriver.failing("releaseSavepoint", new SQLFeatureNotSupportedException("no such call"));
    Properties settings = new Properties();
    settings.setProperty("nl.dir", directory.resolve("indexes").toString());
    NlRuntime runtime = new AskedDriver(directory).runtime();
    DataSource real = new OddDriver(refusing).over(Engines.H2, url);
    try (Connection connection =
            new DataSourceConnections(() -> runtime, settings).open(real::getConnection);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      try (ResultSet rows = statement.executeQuery("NL: SELECT x FROM n")) {
        assertThat(count(rows)).isEqualTo(1);
      }
      try (ResultSet rows = statement.executeQuery("SELECT x FROM (NL 'SELECT x FROM n') t")) {
        assertThat(count(rows)).isEqualTo(1);
      }
      connection.rollback();
    }
  }

  private static int count(ResultSet rows) throws SQLException {
    int count = 0;
    while (rows.next()) {
      count++;
    }
    return count;
  }
}
