// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.catalog.read.StatisticsReader;
import dev.nljdbc.catalog.read.TableStatistics;
import dev.nljdbc.testing.TpchQuestions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is sent to the server, and the figures of {@code bench/results/spark.md}: written anew with
 * {@code -Dnljdbc.update=true}, else compared with what is there.
 */
@Timeout(600)
class SparkResultsTest {

  private static final Path RESULTS = Path.of("../../bench/results/spark.md");

  /** More than a table may have of which any query reads all rows. */
  private static final int LARGE = 21_000_000;

  @TempDir private Path folder;

  private static TableStatistics statistics(String table) throws SQLException, IOException {
    try (Connection connection = SparkServer.connect("big")) {
      Catalog catalog = new CatalogReader().read(connection);
      Table read =
          catalog.tables().stream().filter(t -> t.id().name().equals(table)).findFirst().get();
      return new StatisticsReader()
          .read(
              connection,
              read,
              Map.of(),
              Deadline.after(Duration.ofMinutes(3)),
              (column, value) -> {});
    }
  }

  @Test
  void statistics_largeTableThatWasAnalysed_isSampledAndCompleted() throws Exception {
    SparkServer.run(
        "CREATE DATABASE big",
        "CREATE TABLE big.reading AS SELECT id, concat('kind ', id % 5) AS kind, id % 1000 AS"
            + " amount FROM range("
            + LARGE
            + ")",
        "ANALYZE TABLE big.reading COMPUTE STATISTICS FOR ALL COLUMNS");
    int before = SparkServer.sent().size();
    TableStatistics read = statistics("reading");
    assertThat(read.rows()).isEqualTo(LARGE);
    assertThat(read.estimated()).isTrue();
    assertThat(read.columns().get("id").max()).isEqualTo(String.valueOf(LARGE - 1));
    assertThat(read.columns().get("kind").distinct()).isEqualTo(5);
    List<String> sent = SparkServer.sent();
    assertThat(sent.subList(before, sent.size()))
        .allMatch(sql -> sql.matches("(?s)(DESCRIBE|SELECT current_database).*|.*TABLESAMPLE.*"));
  }

  @Test
  void results_onThisServer_areThoseOfTheFile() throws Exception {
    String asked;
    long first;
    try (Connection connection = SparkServer.connect("tpch", folder);
        Connection bare = SparkServer.connect("tpch")) {
      int before = SparkServer.sent().size();
      assertThat(TpchQuestions.rows(connection, "NL: How many customers are there?"))
          .containsExactly("1500");
      List<String> sent = SparkServer.sent();
      first =
          sent.subList(before, sent.size()).stream()
              .takeWhile(sql -> !sql.equals("SELECT COUNT(*) FROM customer"))
              .filter(sql -> !sql.equals("SELECT current_database()"))
              .count();
      asked = TpchQuestions.asked(connection, bare);
    }
    holds(
        """
        # Spark SQL

            mvn -B -Pspark -pl indexer,driver,driver/spark-server,driver/spark -Dtest='Spark*Test' -Dsurefire.failIfNoSpecifiedTests=false test

        Spark 3.5.4 in a process of its own (`local[2]`), through Hive's driver 4.0.1. `-Dnljdbc.update=true` writes this file anew.

        ## Statements before the first question's SQL

        On TPC-H's eight tables, as the server's log has them, without the driver's own `SELECT current_database()`: %d.

        ## Questions

        The offline model without trial queries, over TPC-H's eight tables without keys, compared with gold SQL: %s"""
            .formatted(first, asked));
  }

  private static void holds(String text) throws IOException {
    if (Boolean.getBoolean("nljdbc.update")) {
      Files.writeString(RESULTS, text);
    }
    assertThat(RESULTS).hasContent(text);
  }
}
