// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.metric.Score.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CandidateVerdictsTest {

  private static final String ENDLESS =
      "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n";

  @TempDir private Path folder;

  @Test
  void of_candidates_areJudgedByTheirRows() throws Exception {
    SortedMap<String, Path> files = TestSchool.files(folder, "school");
    try (TrialPool trials = new TrialPool(files, 1_000_000, new TrialPool.Memo(1000));
        CandidateVerdicts verdicts = new CandidateVerdicts(files, trials)) {
      List<String> candidates =
          List.of(
              "SELECT name FROM pupil WHERE city = 'Oslo'",
              "SELECT name FROM pupil WHERE age <> 16",
              "SELECT name FROM pupil",
              "SELECT shoe FROM pupil",
              "SELECT name FROM pupil",
              ENDLESS);
      TrainingQuestion question =
          question("SELECT T1.name FROM pupil AS T1 WHERE T1.city = \"Oslo\"");

      assertThat(verdicts.of(question, candidates))
          .containsExactly(
              Verdict.CORRECT,
              Verdict.CORRECT,
              Verdict.WRONG,
              Verdict.ERROR,
              Verdict.WRONG,
              Verdict.ERROR);
      assertThat(verdicts.right(question, candidates.subList(1, 3))).containsExactly(true, false);
    }
  }

  @Test
  void of_goldThatDoesNotRun_isNobodysFault() throws Exception {
    SortedMap<String, Path> files = TestSchool.files(folder, "school");
    try (TrialPool trials = new TrialPool(files, 1_000_000, new TrialPool.Memo(1000));
        CandidateVerdicts verdicts = new CandidateVerdicts(files, trials)) {
      assertThat(verdicts.of(question("SELECT shoe FROM pupil"), List.of("SELECT 1")))
          .containsExactly(Verdict.GOLD_ERROR);
    }
  }

  private static TrainingQuestion question(String gold) {
    return new TrainingQuestion("q", "school", "Which?", gold, Optional.empty(), false);
  }
}
