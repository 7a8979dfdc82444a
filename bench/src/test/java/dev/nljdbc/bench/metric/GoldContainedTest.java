// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Metric.Prediction;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoldContainedTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String GOLD = "SELECT name, feet FROM boat WHERE feet > 20";
  private static final String[] BOATS = {
    "CREATE TABLE boat(id INTEGER PRIMARY KEY, name VARCHAR(20), feet INTEGER, crew INTEGER)",
    "INSERT INTO boat VALUES (1, 'Alma', 20, 2), (2, 'Bruna', 30, 3), (3, 'Cosima', 30, 4),"
        + " (4, 'Dora', 40, 30)"
  };

  @TempDir private Path folder;

  private double contained(BenchmarkDatabase database, Family family, String gold, String predicted)
      throws Exception {
    try (ExecutionEvaluator judge = ExecutionEvaluator.of(family, LIMIT);
        GoldContained metric = new GoldContained(LIMIT)) {
      Figures figures = new Figures();
      Score score = judge.score(database, gold, predicted);
      Example example = new Example(0, "x#0", "x", "?", gold);
      metric.measure(new Prediction(example, database, predicted, score), figures);
      return figures.numbers().get("gold_contained");
    }
  }

  private BenchmarkDatabase boats(String url) throws Exception {
    BenchmarkDatabase database =
        new BenchmarkDatabase(url.replace("FOLDER", folder.toString()), "", "");
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (String sql : BOATS) {
        statement.execute(sql);
      }
    }
    return database;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:sqlite:FOLDER/boats.sqlite",
        "jdbc:h2:file:FOLDER/boats",
        "jdbc:duckdb:FOLDER/boats.duckdb"
      })
  void measure_answersOfAPerson_areContainedWhereTheRowsStayTogether(String url) throws Exception {
    BenchmarkDatabase boats = boats(url);
    for (Family family : Family.values()) {
      assertThat(contained(boats, family, GOLD, GOLD)).isOne();
      assertThat(contained(boats, family, GOLD, "SELECT * FROM boat WHERE feet > 20"))
          .as("superfluous columns, in another order")
          .isOne();
      assertThat(contained(boats, family, GOLD, "SELECT feet, name FROM boat WHERE feet > 20"))
          .isOne();
      assertThat(contained(boats, family, GOLD, "SELECT name, feet FROM boat WHERE feet >= 20"))
          .as("a row too many")
          .isZero();
      assertThat(contained(boats, family, GOLD, "SELECT name FROM boat WHERE feet > 20")).isZero();
      assertThat(
              contained(
                  boats,
                  family,
                  GOLD,
                  "SELECT name, 70 - feet AS feet, id FROM boat WHERE feet > 20"))
          .as("other values")
          .isZero();
      assertThat(
              contained(
                  boats,
                  family,
                  "SELECT name, id FROM boat WHERE feet > 20",
                  "SELECT name, 6 - id AS other, feet FROM boat WHERE feet > 20"))
          .as("each column is there, but the cells of a row are not together")
          .isZero();
      assertThat(contained(boats, family, GOLD, "SELECT nothing FROM boat")).isZero();
      assertThat(contained(boats, family, GOLD, "")).isZero();
    }
  }

  @Test
  void measure_resultsWithoutRows_areContained() throws Exception {
    BenchmarkDatabase boats =
        BenchmarkDatabase.of(TestDatabases.sqlite(folder.resolve("b.sqlite"), BOATS));
    String none = "SELECT name FROM boat WHERE feet > 100";
    assertThat(contained(boats, Family.SPIDER, none, none.replace("name", "name, id"))).isOne();
    assertThat(contained(boats, Family.SPIDER, none, "SELECT name FROM boat")).isZero();
    assertThat(contained(boats, Family.SPIDER, "SELECT gone FROM boat", none)).isZero();
  }

  @Test
  void measure_neverBelowTheJudge() throws Exception {
    BenchmarkDatabase boats =
        BenchmarkDatabase.of(TestDatabases.sqlite(folder.resolve("b.sqlite"), BOATS));
    // BIRD's judge counts repeated rows once
    String gold = "SELECT DISTINCT feet FROM boat";
    assertThat(contained(boats, Family.BIRD, gold, "SELECT feet FROM boat")).isOne();
    assertThat(contained(boats, Family.SPIDER, gold, "SELECT feet FROM boat")).isOne();
    assertThat(contained(boats, Family.BIRD, gold, "SELECT feet, id FROM boat")).isZero();
  }
}
