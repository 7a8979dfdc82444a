// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.spy;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever was opened for a question is closed with the user's connection. */
class ExplorationConnectionsTest {

  @TempDir Path directory;

  private ConnectionFactory target() throws SQLException {
    String real = Engines.SQLITE.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    NlUrl url = NlUrl.parse("jdbc:nl:" + real.substring("jdbc:".length()));
    return new ConnectionFactory(
        DriverManager.getDriver(real)::connect, url, new Properties(), Settings.defaults());
  }

  /** SQLite's dialect, which has something else done when the borrower puts the connection down. */
  private static Dialect sqliteThat(Runnable whenPutDown) throws SQLException {
    Dialect sqlite = spy(Dialects.of("SQLite"));
    doAnswer(
            call -> {
              whenPutDown.run();
              return call.callRealMethod();
            })
        .when(sqlite)
        .endReading(any());
    return sqlite;
  }

  @Test
  void close_asTheBorrowerPutsTheConnectionDown_closesIt() throws Exception {
    ConnectionFactory target = target();
    AtomicReference<ExplorationConnections> connections = new AtomicReference<>();
    Dialect dialect =
        sqliteThat(() -> CompletableFuture.runAsync(() -> connections.get().close()).join());
    try (Connection own = target.open(new Properties())) {
      connections.set(new ExplorationConnections(own, target, dialect));

      Connection side;
      try (ExplorationConnections.Loan loan = connections.get().lend(Cancellation.unbounded())) {
        side = loan.connection();
      }

      assertThat(side).isNotSameAs(own);
      assertThat(side.isClosed()).isTrue();
    }
  }

  @Test
  void cancel_driverThatSlips_keepsTheWatchAlive() throws Exception {
    Cancellation cancellation = Cancellation.unbounded();
    CompletableFuture<Void> again = new CompletableFuture<>();
    int[] calls = new int[1];
    QueryCanceller.Cancel slipping =
        () -> {
          if (++calls[0] > 2) {
            again.complete(null);
          }
          throw new IllegalStateException("planted");
        };
    try (QueryCanceller unused = new QueryCanceller(slipping, cancellation, null)) {
      cancellation.cancel();
      again.get(30, TimeUnit.SECONDS);
    }
    assertThat(cancellation.cancelled()).isTrue();
  }
}
