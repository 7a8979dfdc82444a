// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.files.ProcessLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A refresh that waits for another builder of the index ends when somebody says so. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RefreshWaitTest {

  @TempDir Path folder;
  private String url = "";

  @BeforeEach
  void index() throws SQLException {
    Path file = folder.resolve("shop.db");
    try (Connection bare = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = bare.createStatement()) {
      statement.execute("CREATE TABLE customer (name TEXT)");
      statement.execute("INSERT INTO customer VALUES ('Ada')");
    }
    url = "jdbc:nl:sqlite:" + file + "?nl.model=offline&nl.dir=" + folder.resolve("nl");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("NL REFRESH");
    }
  }

  @Test
  void cancel_whileAnotherProcessBuilds_endsTheWaiting() throws Exception {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      try (ProcessLock held = ProcessLock.acquire(buildLock())) {
        Asking refresh = waiting(statement);
        statement.cancel();
        assertCancelled(refresh);
      }
      assertThat(statement.execute("NL REFRESH")).isTrue();
    }
  }

  @Test
  void close_whileAnotherProcessBuilds_waitsForNobody() throws Exception {
    try (ProcessLock held = ProcessLock.acquire(buildLock())) {
      Connection connection = DriverManager.getConnection(url);
      Asking refresh = waiting(connection.createStatement());
      connection.close();
      assertCancelled(refresh);
    }
  }

  @Test
  void cancel_whileAnotherSessionBuilds_endsTheWaiting() throws Exception {
    try (Connection first = DriverManager.getConnection(url);
        Connection second = DriverManager.getConnection(url);
        Statement building = first.createStatement();
        Statement statement = second.createStatement()) {
      Asking other;
      try (ProcessLock held = ProcessLock.acquire(buildLock())) {
        other = waiting(building); // it has the turn of this process
        Asking refresh = Asking.of(statement, "NL REFRESH");
        refresh.await(() -> isIn(refresh, "IndexStore$Turn", "waits"));
        statement.cancel();
        assertCancelled(refresh);
      }
      assertThat(other.failure().get(1, TimeUnit.MINUTES)).isNull();
    }
  }

  private static Asking waiting(Statement statement) {
    Asking refresh = Asking.of(statement, "NL REFRESH");
    refresh.await(() -> isIn(refresh, "ProcessLock", "acquire"));
    return refresh;
  }

  private static boolean isIn(Asking asking, String type, String method) {
    return List.of(asking.thread().getStackTrace()).stream()
        .anyMatch(f -> f.getClassName().endsWith(type) && f.getMethodName().equals(method));
  }

  private static void assertCancelled(Asking asking) throws Exception {
    Throwable thrown = asking.failure().get(1, TimeUnit.MINUTES);
    assertThat(thrown).isInstanceOf(NlException.class);
    assertThat(((NlException) thrown).error()).isEqualTo(NlError.CANCELLED);
  }

  private Path buildLock() throws Exception {
    try (Stream<Path> files = Files.walk(folder.resolve("nl"))) {
      return files
          .filter(file -> file.getFileName().toString().equals("lock"))
          .findFirst()
          .orElseThrow();
    }
  }
}
