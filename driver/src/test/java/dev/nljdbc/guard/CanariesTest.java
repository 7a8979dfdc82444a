// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A canary that never sings proves nothing: each is hit here, by the owner. */
class CanariesTest {

  @Tag("thorough")
  @TableTest
  void hits_ownersDeed_isNamedOnce(Engines engine, String sql, String hit) throws Exception {
    try (Canaries canaries = Canaries.on(engine)) {
      assertThat(canaries.hits()).isEmpty();
      try (Connection connection = canaries.connect()) {
        run(connection, canaries.filled(sql));
      }
      assertThat(canaries.hits()).singleElement().asString().startsWith(hit);
      assertThat(canaries.hits()).isEmpty();
    }
  }

  /** Reads its rows too, without which some engines do nothing. */
  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (statement.execute(sql)) {
        try (ResultSet rows = statement.getResultSet()) {
          while (rows.next()) {
            rows.getObject(1);
          }
        }
      }
    }
  }

  @Test
  void hits_portCalled_isNamed() throws Exception {
    try (Canaries canaries = Canaries.on(Engines.SQLITE)) {
      int port = Integer.parseInt(canaries.filled("${PORT}"));
      new Socket(InetAddress.getLoopbackAddress(), port).close();
      long ends = System.nanoTime() + Duration.ofSeconds(60).toNanos();
      boolean named = false;
      while (!named && System.nanoTime() < ends) {
        Thread.sleep(10);
        named = canaries.hits().contains("the port was called");
      }
      assertThat(named).isTrue();
    }
  }

  @Test
  void tells_secretsOfTableAndFile_areKnown() throws Exception {
    try (Canaries canaries = Canaries.on(Engines.SQLITE)) {
      String content = Files.readString(Path.of(canaries.filled("${FILE}")));

      assertThat(canaries.tells(content)).isTrue();
      assertThat(canaries.tells("n=" + Canaries.SECRET_ROW)).isTrue();
      assertThat(canaries.tells("harmless")).isFalse();
    }
  }
}
