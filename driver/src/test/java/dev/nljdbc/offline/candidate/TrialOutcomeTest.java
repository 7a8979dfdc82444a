// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Results are told apart as bags of rows. */
class TrialOutcomeTest {

  @SafeVarargs
  private static TrialOutcome of(List<String>... rows) {
    return TrialOutcome.of(
        new CandidateRunner.Result(CandidateRunner.Status.RAN, List.of(rows), false));
  }

  @Test
  void same_otherOrder_isSame() {
    assertThat(
            of(List.of("a", "1"), List.of("b", "2")).same(of(List.of("b", "2"), List.of("a", "1"))))
        .isTrue();
  }

  @Test
  void same_wholeNumberAsDecimal_isSame() {
    assertThat(of(List.of("5.0")).same(of(List.of("5")))).isTrue();
  }

  @Test
  void same_rowTwice_isAnother() {
    assertThat(of(List.of("a"), List.of("a")).same(of(List.of("a")))).isFalse();
  }

  @Test
  void same_cellsMoved_isAnother() {
    assertThat(of(List.of("a", "bc")).same(of(List.of("ab", "c")))).isFalse();
  }

  @Test
  void same_notRun_isNever() {
    assertThat(
            TrialOutcome.of(CandidateRunner.Result.FAILED)
                .same(TrialOutcome.of(CandidateRunner.Result.FAILED)))
        .isFalse();
    assertThat(of().same(of())).isTrue();
  }

  @Test
  void of_nulls_areCounted() {
    TrialOutcome o = of(Arrays.asList("a", null), Arrays.asList(null, null));
    assertThat(o.nulls()).isEqualTo(0.75);
    assertThat(of(List.of("0")).nothing()).isTrue();
    assertThat(of(List.of("0"), List.of("1")).nothing()).isFalse();
  }
}
