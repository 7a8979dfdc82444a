package dev.nljdbc.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.spy;

import dev.nljdbc.config.NlUrl;
import dev.nljdbc.config.Settings;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.jdbc.AskingConnection;
import dev.nljdbc.jdbc.DriverFinder;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever was opened for a question is closed with the user's connection. */
class ReadingConnectionsTest {

  @TempDir Path directory;

  private Target target() throws SQLException {
    String real = Engines.SQLITE.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    NlUrl url = NlUrl.parse("jdbc:nl:" + real.substring("jdbc:".length()));
    return new Target(
        new DriverFinder(getClass().getClassLoader()).find(real),
        url,
        new Properties(),
        Settings.defaults());
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
    Target target = target();
    AtomicReference<ReadingConnections> connections = new AtomicReference<>();
    Dialect dialect =
        sqliteThat(() -> CompletableFuture.runAsync(() -> connections.get().close()).join());
    try (Connection own = target.open(new Properties())) {
      connections.set(new ReadingConnections(own, target, dialect));

      Connection side = connections.get().lend(lent -> lent, Cancellation.unbounded());

      assertThat(side).isNotSameAs(own);
      assertThat(side.isClosed()).isTrue();
    }
  }

  @Test
  void close_sessionThatFailsToEnd_closesTheEnginesConnection() throws Exception {
    Target target = target();
    Connection engines = target.open(new Properties());
    NlRuntime runtime =
        new NlRuntime(
            new IndexStore(),
            (database, question, workspace, cancellation, failed, recent) -> {
              throw new NlException(NlError.NO_ANSWER, "not asked here");
            });
    AskingConnection asking = new AskingConnection(engines, target, () -> runtime);
    Cancellation hanging = asking.session().begin(Cancellation.unbounded());
    try (Cancellation.Registration unused =
        hanging.onCancel(
            () -> {
              throw new IllegalStateException("planted");
            })) {
      assertThatThrownBy(asking::close).hasMessage("planted");
    }
    assertThat(engines.isClosed()).isTrue();
  }

  @Test
  void cancel_driverThatSlips_keepsTheWatchAlive() throws Exception {
    Cancellation cancellation = Cancellation.unbounded();
    CompletableFuture<Void> again = new CompletableFuture<>();
    int[] calls = new int[1];
    SqlWatch.Cancel slipping =
        () -> {
          if (++calls[0] > 2) {
            again.complete(null);
          }
          throw new IllegalStateException("planted");
        };
    try (SqlWatch unused = new SqlWatch(slipping, cancellation, null)) {
      cancellation.cancel();
      again.get(30, TimeUnit.SECONDS);
    }
    assertThat(cancellation.cancelled()).isTrue();
  }
}
