// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.candidate.CandidateRunner.Result;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class JdbcTrialTest {

  private static final String ENDLESS =
      "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT %s FROM n";

  @TempDir private Path folder;
  private JdbcTrial trial;

  @BeforeEach
  void open() throws Exception {
    Path file = TestSchool.files(folder, "school").get("school");
    trial = new JdbcTrial("school", file, 1_000_000, new TrialPool.Memo(100_000));
  }

  @AfterEach
  void close() throws Exception {
    trial.close();
  }

  @Test
  void run_query_hasItsRowsAsText() {
    Result result = trial.run("SELECT city, age FROM pupil WHERE age = 16 ORDER BY id");

    assertThat(result.status()).isEqualTo(CandidateRunner.Status.RAN);
    assertThat(result.rows())
        .containsExactly(Arrays.asList("Bergen", "16"), Arrays.asList(null, "16"));
    assertThat(result.more()).isFalse();
  }

  @Test
  void run_manyRows_hasTheFirstOfThem() {
    Result result = trial.run(ENDLESS.formatted("x") + " LIMIT 1001");

    assertThat(result.rows()).hasSize(Result.MOST_ROWS);
    assertThat(result.more()).isTrue();
  }

  @Test
  @Timeout(60)
  void run_endlessQuery_isStoppedAndTheNextOneRuns() {
    assertThat(trial.run(ENDLESS.formatted("max(x)"))).isEqualTo(Result.FAILED);
    assertThat(trial.run("SELECT count(*) FROM pupil").rows()).containsExactly(Arrays.asList("4"));
  }

  /** Whether a query is stopped must not depend on how busy the machine is. */
  @Test
  void run_stepsNearTheLimit_areCountedAlike() throws Exception {
    String counted = "SELECT max(x) FROM (" + ENDLESS.formatted("x") + " LIMIT %d)";
    int fewest = 1;
    int most = 1_000_000;
    while (fewest + 1 < most) {
      int middle = (fewest + most) / 2;
      if (trial.run(counted.formatted(middle)) == Result.FAILED) {
        most = middle;
      } else {
        fewest = middle;
      }
    }
    Path file = TestSchool.files(folder, "other").get("other");
    for (int again = 0; again < 5; again++) {
      try (JdbcTrial fresh = new JdbcTrial("other", file, 1_000_000, new TrialPool.Memo(0))) {
        assertThat(fresh.run(counted.formatted(fewest)).status())
            .isEqualTo(CandidateRunner.Status.RAN);
        assertThat(fresh.run(counted.formatted(most))).isEqualTo(Result.FAILED);
      }
    }
  }

  @Test
  void run_badQueryOrChange_failsAndChangesNothing() {
    assertThat(trial.run("SELECT shoe FROM pupil")).isEqualTo(Result.FAILED);
    assertThat(trial.run("DELETE FROM pupil")).isEqualTo(Result.FAILED);
    assertThat(trial.run("SELECT count(*) FROM pupil").rows()).containsExactly(Arrays.asList("4"));
  }

  @Test
  void run_again_isRemembered() {
    Result first = trial.run("SELECT name FROM pupil");

    assertThat(trial.run("SELECT name FROM pupil")).isSameAs(first);
  }
}
