// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nljdbc.testing.Engines;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A connection that asked and is dropped without being closed. */
class DroppedConnectionTest {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir Path directory;

  @Test
  void connection_droppedUnclosed_leavesNoMoreOpenThanTheBareOne() throws Exception {
    String real =
        Engines.SQLITE.urlWith(directory, "CREATE TABLE t (i INTEGER)", "INSERT INTO t VALUES (1)");
    String file = Path.of(real.substring("jdbc:sqlite:".length())).toRealPath().toString();
    long bare;
    try (Connection connection = Engines.SQLITE.connect(real);
        Statement statement = connection.createStatement()) {
      statement.executeQuery("SELECT * FROM t").close();
      bare = OpenThings.open(file);
    }
    assumeThat(bare).as("open files that this system shows").isPositive();

    ask(real);
    assertThat(OpenThings.open(file)).isGreaterThan(bare);
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (OpenThings.open(file) > bare && System.nanoTime() < end) {
      System.gc();
      Thread.sleep(50);
    }
    assertThat(OpenThings.open(file)).isLessThanOrEqualTo(bare);
  }

  @Test
  void connection_closed_isLeftToTheCollectorThoughThereIsMemory() throws Exception {
    Asked process = new Asked(directory);
    WeakReference<Connection> engine = askAndClose(process);
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (engine.get() != null && System.nanoTime() < end) {
      System.gc();
      Thread.sleep(50);
    }
    assertThat(engine.get()).isNull();
    askAndClose(process);
  }

  private WeakReference<Connection> askAndClose(Asked process) throws SQLException {
    String real = Asked.tracks(Engines.H2, directory);
    try (Connection connection = process.connect(Engines.H2, real);
        Statement statement = connection.createStatement()) {
      Asked.rows(
          statement,
          "NL REMEMBER 'tracks over 4 minutes' AS SELECT title FROM track WHERE minutes > 4");
      assertThat(Asked.firsts(statement, "NL: tracks over 6 minutes")).containsExactly("Rain");
      assertThat(Asked.firsts(statement, "NL: How many tracks are there?")).containsExactly("3");
      return new WeakReference<>(connection.unwrap(org.h2.jdbc.JdbcConnection.class));
    }
  }

  @SuppressWarnings("resource") // dropped on purpose
  private void ask(String real) throws SQLException {
    Connection connection = new Asked(directory).connect(Engines.SQLITE, real);
    Statement statement = connection.createStatement();
    statement.executeQuery("NL VALUES: one").close();
  }
}
