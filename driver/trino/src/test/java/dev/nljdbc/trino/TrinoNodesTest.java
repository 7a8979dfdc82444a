// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.trino;

import static dev.nljdbc.trino.TrinoServer.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server of two nodes, one of which stops among the rows of an answer. */
class TrinoNodesTest {

  private static final String NODES = "SELECT count(*) FROM system.runtime.nodes";

  private static final String REMARKS = "SELECT a.comment FROM lineitem a CROSS JOIN nation b";

  private static final long ROWS = 60_175L * 25;

  @TempDir private Path folder;

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void question_whileANodeStops_givesAllRowsOrFailsAndLaterOnesAreRight() throws Exception {
    try (TrinoServer server = TrinoServer.start("trino-server", "2");
        Connection connection =
            server.asking(folder, "/tpch/tiny", "nodes", "nl.answer.timeout", "20s");
        Connection bare = server.connect("/tpch/tiny", "bare");
        Statement statement = connection.createStatement()) {
      assertThat(rows(bare, NODES)).containsExactly("2");
      assertThat(rows(connection, "NL: How many customers are there?")).containsExactly("1500");
      statement.execute("NL REMEMBER 'all remarks' AS " + REMARKS);
      String failure = "";
      long read = 0;
      try (ResultSet rows = statement.executeQuery("NL: all remarks")) {
        assertThat(rows.next()).isTrue();
        read++;
        server.stopWorkers();
        while (rows.next()) {
          read++;
        }
      } catch (SQLException e) {
        failure = String.valueOf(e.getMessage());
      }
      assertThat(failure.isEmpty() ? read : ROWS).as(failure).isEqualTo(ROWS);
      assertThat(failure)
          .as("after %s rows", read)
          .matches("|(?i).*(node|task|worker|nl\\.answer\\.timeout).*");
      assertThat(connection.getAutoCommit()).isTrue();
      awaitOne(bare);
      assertThat(rows(connection, "NL: How many suppliers are there?")).containsExactly("100");
      assertThat(rows(connection, "SELECT count(*) FROM region")).containsExactly("5");
    }
  }

  private static void awaitOne(Connection bare) throws SQLException {
    boolean one = false;
    while (!one) {
      one = rows(bare, NODES).equals(List.of("1"));
    }
  }
}
