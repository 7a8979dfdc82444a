// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SampleReportTest {

  private static final List<SampleAnswer> ANSWERS =
      List.of(
          answer(1, Verdict.right, 0.4),
          answer(2, Verdict.wrong, 0.5),
          answer(3, Verdict.wrong, 0.4),
          answer(4, Verdict.refused, 0));

  private static SampleAnswer answer(int line, Verdict verdict, double confidence) {
    SampleQuestion question =
        new SampleQuestion(line, "vets", "Who?", false, Verdict.right, List.of("SELECT 1"));
    return new SampleAnswer(question, verdict, confidence, "SELECT a || b\nFROM c");
  }

  @Test
  void counts_answersOfASet_areOneRowOfTheTable() {
    assertThat(SampleReport.counts(SampleQuestion.VETS, ANSWERS))
        .isEqualTo("| vets | people at a veterinary group | 4 | 1 | 2 | 1 | 1 |\n");
  }

  @Test
  void answers_each_isARowWithItsSql() {
    assertThat(SampleReport.answers(ANSWERS).lines())
        .hasSize(6)
        .contains("| 2 | vets | Who? | wrong | 0.50 | `SELECT a \\|\\| b FROM c` |");
  }
}
