// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.AdditionalAnswers;

/**
 * HikariCP throws a connection away by an exception's class and SQLState: for none of ours, though
 * a statement of the connection fails with each of them.
 */
class HikariEvictionTest {

  @TempDir Path directory;
  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicReference<SQLException> failure = new AtomicReference<>();

  private DataSource failing(Connection real) throws SQLException {
    Statement statement = mock(Statement.class);
    when(statement.executeQuery(anyString()))
        .thenAnswer(
            call -> {
              throw failure.get();
            });
    Connection connection = mock(Connection.class, AdditionalAnswers.delegatesTo(real));
    doReturn(statement).when(connection).createStatement();
    doNothing().when(connection).close();
    DataSource source = mock(DataSource.class);
    when(source.getConnection())
        .thenAnswer(
            call -> {
              opened.incrementAndGet();
              return connection;
            });
    return source;
  }

  /** A statement fails so, and another connection is asked for. */
  private void fail(HikariDataSource pool, SQLException planted) throws SQLException {
    failure.set(planted);
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("NL: x")).isSameAs(planted);
    }
    pool.getConnection().close();
  }

  @Test
  void errors_ofOurs_evictNothing() throws Exception {
    HikariConfig config = new HikariConfig();
    try (Connection real = Engines.H2.connect(Engines.H2.freshUrl(directory))) {
      config.setDataSource(failing(real));
      config.setMaximumPoolSize(1);
      try (HikariDataSource pool = new HikariDataSource(config)) {
        for (NlError error : NlError.values()) {
          if (error != NlError.URL) { // which is of connecting only
            fail(pool, new NlException(error, "planted"));
          }
        }
        assertThat(opened).hasValue(1);
        fail(pool, new SQLException("planted", "08006"));
        assertThat(opened).as("as after one that it knows").hasValueGreaterThan(1);
      }
    }
  }
}
