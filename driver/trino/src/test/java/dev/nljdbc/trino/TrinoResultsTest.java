// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.trino;

import static dev.nljdbc.testing.TpchQuestions.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TpchQuestions;
import dev.nljdbc.trino.TrinoServer.Sent;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures of {@link ResultsFile#firstPart}. */
class TrinoResultsTest {

  /** Statements that are allowed: who asks (twice), the catalog, and one for twenty tables. */
  private static final int MOST = 4;

  private static final TrinoServer SERVER = TrinoServer.shared();

  @TempDir private Path folder;

  private Connection connect(String path, String user, String... settings) throws SQLException {
    return SERVER.asking(folder, path, user, settings);
  }

  /** What was sent before the first transaction that holds a question's SQL. */
  private String account(String what, String user, int tables) throws SQLException {
    List<Sent> sent = SERVER.statements(user);
    List<String> sql = sent.stream().map(Sent::sql).toList();
    int first = (int) sql.stream().takeWhile(text -> !text.startsWith("START TRANSACTION")).count();
    long cancelled = sent.stream().filter(one -> !one.state().equals("FINISHED")).count();
    assertThat(first).as(String.join("\n", sql)).isLessThanOrEqualTo(MOST + (tables - 1) / 20);
    assertThat(cancelled).as(sent.toString()).isZero();
    return "| %s | %d | %d | %d |\n".formatted(what, tables, first, cancelled);
  }

  @Test
  void results_onThisServer_areThoseOfTheFile() throws SQLException, IOException {
    SERVER.run(
        "CREATE SCHEMA IF NOT EXISTS memory.many",
        "CREATE SCHEMA IF NOT EXISTS memory.lake",
        "CREATE TABLE IF NOT EXISTS memory.lake.ticket AS SELECT orderkey AS number, clerk AS"
            + " agent, orderpriority AS urgency FROM tpch.tiny.orders WHERE orderkey < 2000");
    for (int i = 0; i < 50; i++) {
      SERVER.run("CREATE TABLE memory.many.thing%d AS SELECT %d AS id".formatted(i, i));
    }
    StringBuilder table = new StringBuilder();
    String asked;
    try (Connection connection = connect("/tpch/tiny", "tiny");
        Connection bare = SERVER.connect("/tpch/tiny", "bare")) {
      assertThat(rows(connection, "NL: How many customers are there?")).containsExactly("1500");
      table.append(account("`/tpch/tiny`", "tiny", 8));
      asked = TpchQuestions.asked(connection, bare);
    }
    try (Connection connection = connect("/memory/many", "many")) {
      assertThat(rows(connection, "NL: How many thing7 are there?")).containsExactly("1");
    }
    table.append(account("`/memory/many`", "many", 50));
    try (Connection connection = connect("/tpch/tiny", "both", "nl.schemas", "tiny,memory.lake")) {
      assertThat(rows(connection, "NL: How many tickets are there per urgency?")).hasSize(5);
    }
    table.append(account("`/tpch/tiny`, `nl.schemas=tiny,memory.lake`", "both", 9));
    ResultsFile.firstPart(
        """
        # Trino

            mvn -B -Ptrino -pl indexer,driver,driver/trino-server,driver/trino-server-postgresql,driver/trino -Dtest='Trino*Test' -Dsurefire.failIfNoSpecifiedTests=false test

        Trino 435, one node in a process of its own, with the catalogs tpch and memory. `-Dnljdbc.update=true` writes this file anew.
        `TrinoPostgresTest` starts Trino 368, the last on Java 17 with PostgreSQL's connector in Maven's repository.

        ## Statements before the first question's own transaction

        As the server counts them (`system.runtime.queries`): who asks, on two connections; the catalog; the first rows of twenty
        tables at a time. The last column counts those that the server did not finish.

        | URL and schemas | tables | statements | not finished |
        |---|---|---|---|
        %s
        ## Questions

        The offline model without trial queries, over TPC-H's eight tables without keys, compared with gold SQL: %s"""
            .formatted(table, asked));
  }
}
