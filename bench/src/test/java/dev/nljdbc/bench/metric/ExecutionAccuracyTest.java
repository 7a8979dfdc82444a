// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.metric.Score.ResultSample;
import dev.nljdbc.bench.metric.Score.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutionAccuracyTest {

  private static final String NAMES = "SELECT name FROM boat";

  @TempDir private Path folder;
  private Path database;
  private final ExecutionAccuracy metric = new ExecutionAccuracy(Duration.ofSeconds(20));

  @BeforeEach
  void makeDatabase() {
    database =
        TestDatabases.sqlite(
            folder.resolve("boats.sqlite"),
            "CREATE TABLE boat(id INTEGER, name TEXT, length REAL)",
            "INSERT INTO boat VALUES (1, 'Alma', 12.5), (2, 'Bruna', 9), (10, 'Alma', 31)",
            "INSERT INTO boat VALUES (4, CAST(x'4F6C66FF' AS TEXT), NULL)");
  }

  @AfterEach
  void close() throws SQLException {
    metric.close();
  }

  @Test
  void score_sameQuery_isCorrect() {
    Score score = metric.score(BenchmarkDatabase.of(database), NAMES, NAMES);

    assertThat(score.verdict()).isEqualTo(Verdict.CORRECT);
    assertThat(score.goldRows()).isEqualTo(4);
    assertThat(score.predictedRows()).isEqualTo(4);
  }

  @Test
  void score_distinctOnOneSideOnly_isCorrectBecauseBothLoseIt() {
    assertThat(verdict("SELECT DISTINCT name FROM boat", NAMES)).isEqualTo(Verdict.CORRECT);
    assertThat(verdict("SELECT count(DISTINCT name) FROM boat", "SELECT count(name) FROM boat"))
        .isEqualTo(Verdict.CORRECT);
  }

  @Test
  void score_goldOrders_orderCounts() {
    String ascending = "SELECT id FROM boat ORDER BY id";
    String descending = "SELECT id FROM boat ORDER BY id DESC";

    assertThat(verdict(ascending, descending)).isEqualTo(Verdict.WRONG);
    assertThat(verdict("SELECT id FROM boat", descending)).isEqualTo(Verdict.CORRECT);
  }

  @Test
  void score_orderByOnlyInASubqueryOrWithTwoBlanks_countsByTheLetter() {
    String inside = "SELECT id FROM boat WHERE id IN (SELECT id FROM boat order by 1)";
    String apart = "SELECT id FROM boat ORDER  BY id";

    assertThat(verdict(inside, "SELECT id FROM boat ORDER BY id DESC")).isEqualTo(Verdict.WRONG);
    assertThat(verdict(apart, "SELECT id FROM boat ORDER BY id DESC")).isEqualTo(Verdict.CORRECT);
  }

  @Test
  void score_undecodableBytes_areDropped() {
    assertThat(verdict("SELECT name FROM boat WHERE id = 4", "SELECT 'Olf'"))
        .isEqualTo(Verdict.CORRECT);
  }

  @Test
  void score_blobAndText_areDifferent() {
    assertThat(verdict("SELECT x'41'", "SELECT x'41'")).isEqualTo(Verdict.CORRECT);
    assertThat(verdict("SELECT x'41'", "SELECT 'A'")).isEqualTo(Verdict.WRONG);
  }

  @Test
  void score_doubleQuotedValue_isText() {
    assertThat(
            verdict(
                "SELECT id FROM boat WHERE name = \"Bruna\"",
                "SELECT id FROM boat WHERE name = 'Bruna'"))
        .isEqualTo(Verdict.CORRECT);
  }

  @Test
  void score_predictionOfMoreRows_isReadOnlyOneRowFurther() {
    Score score =
        metric.score(
            BenchmarkDatabase.of(database), "SELECT 1", "SELECT a.id FROM boat a, boat b, boat c");

    assertThat(score.verdict()).isEqualTo(Verdict.WRONG);
    assertThat(score.predictedRows()).isEqualTo(2);
  }

  @Test
  void score_resultsToRead_areTheBeginningsWithNullsAndLongTextsCut() {
    String many =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12)"
            + " SELECT i AS Nr, NULL AS \"no thing\", printf('%0150d', i) AS long FROM n";

    Score score = metric.score(BenchmarkDatabase.of(database), many, "SELECT 2.50, x'00ff'");

    ResultSample gold = Objects.requireNonNull(score.goldResult());
    assertThat(gold.columns()).containsExactly("Nr", "no thing", "long");
    assertThat(gold.rows()).hasSize(10);
    assertThat(gold.totalRows()).isEqualTo(12);
    assertThat(gold.rows().get(0)).containsExactly("1", null, "0".repeat(99) + "…");
    assertThat(Objects.requireNonNull(score.predictedResult()).rows())
        .containsExactly(List.of("2.5", "b'\\x00\\xff'"));
    assertThat(
            metric.score(BenchmarkDatabase.of(database), many, "SELECT nonsense").predictedResult())
        .isNull();
  }

  @Test
  void score_predictionFails_isAnErrorInTheEnginesWords() {
    Score score = metric.score(BenchmarkDatabase.of(database), NAMES, "SELECT colour FROM boat");

    assertThat(score.verdict()).isEqualTo(Verdict.ERROR);
    assertThat(score.detail()).contains("no such column: colour");
  }

  @Test
  void score_goldFails_isTheGoldsFault() {
    assertThat(verdict("SELECT colour FROM boat", NAMES)).isEqualTo(Verdict.GOLD_ERROR);
  }

  @Test
  void score_blankPrediction_isUnanswered() {
    assertThat(verdict("SELECT id FROM boat WHERE 0", "  ")).isEqualTo(Verdict.UNANSWERED);
  }

  @Test
  void score_endlessPrediction_isCutOffAndTheNextStillRuns() throws SQLException {
    String endless =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    try (ExecutionAccuracy hasty = new ExecutionAccuracy(Duration.ofMillis(300))) {
      assertThat(hasty.score(BenchmarkDatabase.of(database), NAMES, endless).verdict())
          .isEqualTo(Verdict.TIMEOUT);
      assertThat(hasty.score(BenchmarkDatabase.of(database), NAMES, NAMES).verdict())
          .isEqualTo(Verdict.CORRECT);
    }
  }

  @Test
  void score_predictionThatWrites_changesNothing() throws Exception {
    byte[] before = Files.readAllBytes(database);
    Path other = folder.resolve("other.sqlite");

    assertThat(verdict(NAMES, "DELETE FROM boat")).isEqualTo(Verdict.ERROR);
    assertThat(verdict(NAMES, "VACUUM INTO '" + other + "'")).isEqualTo(Verdict.ERROR);
    assertThat(verdict(NAMES, "ATTACH '" + other + "' AS o")).isEqualTo(Verdict.ERROR);
    assertThat(verdict(NAMES, "backup to '" + other + "'")).isEqualTo(Verdict.ERROR);
    assertThat(Files.readAllBytes(database)).isEqualTo(before);
    assertThat(other).doesNotExist();
  }

  @Test
  void score_twoDatabasesInTurn_readsEach() {
    Path second =
        TestDatabases.sqlite(folder.resolve("two.sqlite"), "CREATE TABLE boat(name TEXT)");

    assertThat(metric.score(BenchmarkDatabase.of(database), NAMES, NAMES).goldRows()).isEqualTo(4);
    assertThat(metric.score(BenchmarkDatabase.of(second), NAMES, NAMES).goldRows()).isZero();
    assertThat(metric.score(BenchmarkDatabase.of(database), NAMES, NAMES).goldRows()).isEqualTo(4);
  }

  private Verdict verdict(String gold, String predicted) {
    return metric.score(BenchmarkDatabase.of(database), gold, predicted).verdict();
  }
}
