// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A HikariCP pool of one connection, leak detection on, over {@code jdbc:nl:}. */
@Tag("thorough")
class HikariTest {

  /** No test takes that long on any machine: a report is still pending when a test looks. */
  private static final Duration LEAK = Duration.ofHours(1);

  /** How long a connection rests before the pool calls isValid on it. */
  private static final String REST = "com.zaxxer.hikari.aliveBypassWindowMs";

  @TempDir Path directory;
  private final PoolTimer timer = new PoolTimer();

  @BeforeEach
  void testConnectionsWheneverTaken() {
    System.setProperty(REST, "-1");
  }

  @AfterEach
  void stop() {
    System.clearProperty(REST);
    timer.shutdownNow();
  }

  private HikariDataSource pool(String url, Properties properties) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(1);
    config.setConnectionTimeout(Duration.ofSeconds(10).toMillis());
    config.setLeakDetectionThreshold(LEAK.toMillis());
    config.setMaxLifetime(LEAK.multipliedBy(2).toMillis()); // HikariCP wants more than LEAK
    config.setScheduledExecutor(timer);
    properties.forEach((name, value) -> config.addDataSourceProperty((String) name, value));
    return new HikariDataSource(config);
  }

  private HikariDataSource pool(Tracks tracks) {
    return pool(tracks.url(), tracks.properties());
  }

  private static List<String> titles(ResultSet rows) throws SQLException {
    List<String> titles = new ArrayList<>();
    while (rows.next()) {
      titles.add(rows.getString(1));
    }
    return titles;
  }

  private static List<String> titles(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT title FROM track ORDER BY id")) {
      return titles(rows);
    }
  }

  /** What an application does with a pool, in words. */
  private static List<Object> work(HikariDataSource pool) throws SQLException {
    List<Object> seen = new ArrayList<>();
    try (Connection connection = pool.getConnection()) {
      seen.add(connection.isValid(1));
      seen.add(connection.getTransactionIsolation());
      seen.add(connection.getSchema());
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO track VALUES (?, 2, ?, ?)")) {
        for (int i = 10; i < 13; i++) {
          insert.setInt(1, i);
          insert.setString(2, "n" + i);
          insert.setNull(3, java.sql.Types.INTEGER);
          insert.addBatch();
        }
        seen.add(insert.executeBatch().length);
      }
      connection.commit();
      Engines.run(connection, "DELETE FROM track");
      // left open: the pool rolls back
    }
    try (Connection connection = pool.getConnection()) {
      seen.add(connection.getAutoCommit());
      seen.add(titles(connection));
    }
    return seen;
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void ordinaryWork_throughThePool_isAsBare(Engines engine) throws Exception {
    Tracks one = Tracks.on(engine, directory);
    Tracks other = Tracks.on(engine, directory);
    try (HikariDataSource bare = pool(one.bareUrl(), engine.properties());
        HikariDataSource wrapped = pool(other)) {
      List<Object> expected = work(bare);
      List<Object> actual = work(wrapped);
      // engines whose schema is the database's name, which differs
      expected.set(2, String.valueOf(expected.get(2)).replaceAll("t[0-9a-f]{32}", "t"));
      actual.set(2, String.valueOf(actual.get(2)).replaceAll("t[0-9a-f]{32}", "t"));
      assertThat(actual).isEqualTo(expected);
      assertThat(timer.leaks()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void questions_throughThePool_areAnsweredAndLeakNothing(Engines engine) throws Exception {
    Tracks tracks = Tracks.on(engine, directory).remembering();
    try (HikariDataSource pool = pool(tracks)) {
      for (int i = 0; i < 3; i++) {
        try (Connection connection = pool.getConnection();
            Statement statement = connection.createStatement();
            PreparedStatement prepared = connection.prepareStatement(Tracks.LONGER)) {
          try (ResultSet rows = statement.executeQuery(Tracks.HOW_MANY)) {
            assertThat(titles(rows)).containsExactly("3");
            assertThat(rows.getStatement()).isSameAs(statement);
          }
          assertThat(statement.unwrap(NlAnswer.class).sql()).containsIgnoringCase("count");
          assertThat(statement.getWarnings().getMessage())
              .startsWith(statement.unwrap(NlAnswer.class).sql());
          prepared.setInt(1, 4);
          try (ResultSet rows = prepared.executeQuery()) {
            assertThat(titles(rows)).containsExactly("Moon", "Rain");
          }
          assertThat(prepared.isWrapperFor(NlAnswer.class)).isTrue();
          assertThat(prepared.unwrap(NlAnswer.class).verified()).isTrue();
        }
        assertThat(timer.leaks()).isEmpty();
        assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
      }
    }
  }

  @Test
  void connection_keptAfterAQuestion_isReportedAsLeaked() throws Exception {
    try (HikariDataSource pool = pool(Tracks.on(Engines.H2, directory));
        Connection kept = pool.getConnection();
        Statement statement = kept.createStatement()) {
      statement.executeQuery(Tracks.HOW_MANY).close();
      assertThat(timer.leaks()).hasSize(1);
      assertThatCode(timer::reportLeaks).doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void failures_ofQuestions_leaveTheConnectionInThePool(Engines engine) throws Exception {
    try (HikariDataSource pool = pool(Tracks.on(engine, directory))) {
      Connection first;
      try (Connection connection = pool.getConnection();
          Statement statement = connection.createStatement()) {
        first = connection.unwrap(Connection.class);
        assertFails(statement, Tracks.GIBBERISH, NlError.NOT_UNDERSTOOD);
        assertFails(statement, Tracks.WRITE, NlError.REFUSED);
        assertFails(statement, "NL STATU", NlError.SYNTAX);
        assertThatThrownBy(() -> statement.executeUpdate(Tracks.HOW_MANY))
            .isInstanceOf(NlException.class);
        assertThatThrownBy(() -> connection.prepareCall(Tracks.HOW_MANY))
            .isInstanceOf(NlException.class);
        try (PreparedStatement prepared = connection.prepareStatement(Tracks.LONGER)) {
          assertThatThrownBy(prepared::executeQuery).isInstanceOf(NlException.class);
        }
        assertThat(titles(connection)).hasSize(3);
      }
      try (Connection connection = pool.getConnection()) {
        assertThat(connection.unwrap(Connection.class)).isSameAs(first);
        assertThat(titles(connection)).hasSize(3);
      }
      assertThat(timer.leaks()).isEmpty();
    }
  }

  private static void assertFails(Statement statement, String nl, NlError error) {
    assertThatThrownBy(() -> statement.executeQuery(nl))
        .isInstanceOfSatisfying(NlException.class, e -> assertThat(e.error()).isEqualTo(error));
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void connection_tooOldOrClosedBelow_isReplacedAndAsksOn(Engines engine) throws Exception {
    Tracks tracks = Tracks.on(engine, directory);
    // HSQLDB shuts its file with the last connection, which the pool closes while it opens the next
    try (Connection other = tracks.bare().getConnection();
        HikariDataSource pool = pool(tracks)) {
      assertThat(other.isClosed()).isFalse();
      Connection first = ask(pool);
      timer.endLifetimes();
      Connection second = ask(pool);
      assertThat(second).isNotSameAs(first);
      second.close(); // as a server's restart would
      assertThat(ask(pool)).isNotSameAs(second);
    }
  }

  private static Connection ask(HikariDataSource pool) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(Tracks.HOW_MANY)) {
      assertThat(titles(rows)).containsExactly("3");
      return connection.unwrap(Connection.class);
    }
  }
}
