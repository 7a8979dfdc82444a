// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.ambiguity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.ambiguity.AskedQuestions.Asked;
import dev.nljdbc.bench.ambiguity.BlurredReport.Row;
import dev.nljdbc.bench.ambiguity.QuestionBlur.Unfair;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BlurredReportTest {

  private static final Asked RECOGNISED = new Asked(true, true, "'port' may mean 2 things");
  private static final Asked QUIET = new Asked(true, false, "");
  private static final Asked REFUSED = new Asked(false, false, "not understood");

  /** The check sum of the name decides which half a database is in. */
  private static Row row(String database, Asked blurred, Asked clear, int rank, boolean read) {
    BlurredQuestion question =
        new BlurredQuestion(database, "column", "the port", "the start port", "SELECT 1");
    return new Row(question, blurred, clear, rank, read);
  }

  private static String name(boolean heldOut) {
    for (char c = 'a'; c <= 'z'; c++) {
      if (row(String.valueOf(c), QUIET, QUIET, 1, true).heldOut() == heldOut) {
        return String.valueOf(c);
      }
    }
    throw new AssertionError("all letters are in one half");
  }

  @Test
  void markdown_rowsOfBothHalves_countsEachHalfByItself() {
    String held = name(true);
    BlurredReport report =
        new BlurredReport(
            List.of(
                row(held, RECOGNISED, QUIET, 3, true),
                row(held, QUIET, RECOGNISED, 4, true),
                row(held, REFUSED, QUIET, 0, false),
                row(held, RECOGNISED, QUIET, 1, false),
                row(name(false), QUIET, QUIET, 1, true)),
            Map.of(Unfair.ELSEWHERE, 7));
    assertThat(report.markdown())
        .contains(
            "| tuned half | 1 | 0.0 % | 0.0 % | 0.0 % | 100.0 % | 100.0 % | 100.0 % |",
            "| **held-out half** | 4 | 50.0 % | 25.0 % | 25.0 % | 50.0 % | 50.0 % | 50.0 % |",
            "| held-out, value | 0 | – | – | – | – | – | – |",
            "| " + Unfair.ELSEWHERE.words() + " | 7 |");
  }

  @Test
  void markdown_nothingLeftOut_saysNothingOfIt() {
    assertThat(new BlurredReport(List.of(), Map.of()).markdown()).doesNotContain("Left out");
  }
}
