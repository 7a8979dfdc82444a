// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.metric.spider.Hardness;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OfflineReportTest {

  /**
   * Ten questions about five databases, 6 of them right, the confident ones; another right one is
   * third among the candidates, and one is refused. Two in other words, one of them right.
   */
  private static List<HeldOutAnswer> answers() {
    List<HeldOutAnswer> answers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Hardness hardness = i < 4 ? Hardness.EASY : Hardness.HARD;
      boolean right = i < 6;
      int rank = right ? 0 : i == 6 ? 2 : -1;
      answers.add(answer(i, hardness, right, rank, i == 9 ? 0 : 40, false));
    }
    answers.add(answer(10, Hardness.EASY, true, 0, 40, true));
    answers.add(answer(11, Hardness.EASY, false, 7, 40, true));
    return answers;
  }

  private static HeldOutAnswer answer(
      int i, Hardness hardness, boolean right, int rank, int candidates, boolean paraphrase) {
    TrainingQuestion question =
        new TrainingQuestion(
            "q" + i, "db" + i / 2, "?", "SELECT 1", Optional.of(hardness), paraphrase);
    return new HeldOutAnswer(question, right, 0.95 - 0.1 * i, rank, candidates, i % 2);
  }

  @Test
  void text_accuracy_isOfTheirOwnWordsWithTheOthersBeside() {
    assertThat(new OfflineReport(answers()).text())
        .contains("| **all** | 10 | 60.0 % | 31.3–83.2 |", "| 2 | 50.0 % |")
        .contains("| easy | 4 | 100.0 % |")
        .contains("| medium | 0 |")
        .contains("| hard | 6 | 33.3 % |")
        .contains("| gold has rows | 5 | 60.0 % |")
        .contains("Refused outright, and counted as wrong: 1 of 10 questions (10.0 %).");
  }

  @Test
  void text_oracle_countsARightOneAmongTheFirst() {
    assertThat(new OfflineReport(answers()).text())
        .contains("| 1 | 60.0 % | 50.0 % |")
        .contains("| 5 | 70.0 % | 50.0 % |")
        .contains("| 10 | 70.0 % | 100.0 % |")
        .contains("| 40 | 70.0 % | 100.0 % |");
  }

  @Test
  void text_coverage_isOfTheMostConfidentFirst() {
    assertThat(new OfflineReport(answers()).text())
        .contains("| 20.0 % | 0.850 | 100.0 % |")
        .contains("| 60.0 % | 0.450 | 100.0 % |")
        .contains("| 100.0 % | 0.000 | 60.0 % | 23.1–88.2 | 0.0 % |");
  }

  @Test
  void text_floor_countsWhatIsRefusedBelowIt() {
    assertThat(new OfflineReport(answers()).text())
        .contains("| none asked | 60.0 % | 20.0 % | 20.0 % |")
        .contains("| 0.3, the default | 60.0 % | 0.0 % | 40.0 % | 0.0 % | 0.0 % | 100.0 % |");
  }

  @Test
  void text_reliability_comparesConfidenceWithWhatIsRight() {
    assertThat(new OfflineReport(answers()).text()).contains("| 0.8–0.9 | 1 | 0.85 | 1.00 |");
  }

  @Test
  void byDatabase_likeAnswersWithinDatabases_isWiderThanByQuestion() {
    List<HeldOutAnswer> answers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      TrainingQuestion q =
          new TrainingQuestion("q" + i, "db" + i / 10, "?", "", Optional.empty(), false);
      answers.add(new HeldOutAnswer(q, i < 50, 0.5, i < 50 ? 0 : -1, 1, 1));
    }

    assertThat(OfflineReport.byDatabase(answers).low()).isLessThan(0.3);
    assertThat(OfflineReport.byDatabase(answers).value()).isEqualTo(0.5);
  }
}
