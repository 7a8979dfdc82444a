// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class McNemarTest {

  @Test
  void of_fewPairs_isTwiceTheBinomialTail() {
    McNemar test = McNemar.of(10, 1, 5, 4);

    // 2 * (1 + 6) / 2^6
    assertThat(test.p()).isCloseTo(0.21875, within(1e-12));
    assertThat(test.exact()).isTrue();
  }

  @Test
  void of_tenToNothing_isSignificant() {
    assertThat(McNemar.of(0, 10, 0, 0).p()).isCloseTo(2 / 1024.0, within(1e-12));
  }

  @Test
  void of_manyPairs_isEdwardsChiSquared() {
    // Agresti, Categorical Data Analysis, table 10.1 (approval ratings): 150 and 86 discordant;
    // (|150 - 86| - 1)^2 / 236 = 16.818, p = 4.11e-5 by R's mcnemar.test
    McNemar test = McNemar.of(794, 150, 86, 570);

    assertThat(test.exact()).isFalse();
    assertThat(test.p()).isCloseTo(4.115e-5, within(1e-8));
  }

  @Test
  void of_noDifference_isOne() {
    assertThat(McNemar.of(3, 0, 0, 2).p()).isEqualTo(1);
    assertThat(McNemar.of(3, 4, 4, 2).p()).isEqualTo(1);
    assertThat(McNemar.of(3, 40, 40, 2).p()).isEqualTo(1);
  }

  @Test
  void of_eitherOrder_hasTheSameP() {
    assertThat(McNemar.of(0, 17, 40, 0).p()).isEqualTo(McNemar.of(0, 40, 17, 0).p());
    assertThat(McNemar.of(0, 7, 3, 0).p()).isEqualTo(McNemar.of(0, 3, 7, 0).p());
  }

  @Test
  void of_verdicts_countsTheFourCases() {
    boolean[] first = {true, true, true, false, false, false};
    boolean[] second = {true, false, false, true, false, false};

    McNemar test = McNemar.of(first, second);

    assertThat(test.both()).isEqualTo(1);
    assertThat(test.onlyFirst()).isEqualTo(2);
    assertThat(test.onlySecond()).isEqualTo(1);
    assertThat(test.neither()).isEqualTo(2);
    assertThatIllegalArgumentException().isThrownBy(() -> McNemar.of(first, new boolean[] {true}));
  }
}
