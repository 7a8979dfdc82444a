// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BootstrapTest {

  @Test
  void mean_manyHalfRight_isTheNormalInterval() {
    Interval interval = Bootstrap.STANDARD.mean(ones(500, 1000));

    // 0.5 +- 1.96 * sqrt(0.25 / 1000)
    assertThat(interval.value()).isEqualTo(0.5);
    assertThat(interval.low()).isCloseTo(0.469, within(0.002));
    assertThat(interval.high()).isCloseTo(0.531, within(0.002));
  }

  @Test
  void mean_sameSeed_isTheSameAndOtherSeedIsNot() {
    double[] values = ones(333, 1000);

    assertThat(Bootstrap.STANDARD.mean(values)).isEqualTo(Bootstrap.STANDARD.mean(values));
    assertThat(new Bootstrap(500, 2, 0.95).mean(values))
        .isNotEqualTo(new Bootstrap(500, 3, 0.95).mean(values));
  }

  @Test
  void mean_widerLevel_isWider() {
    double[] values = ones(70, 100);
    Interval usual = new Bootstrap(2000, 1, 0.80).mean(values);
    Interval wide = new Bootstrap(2000, 1, 0.99).mean(values);

    assertThat(wide.low()).isLessThan(usual.low());
    assertThat(wide.high()).isGreaterThan(usual.high());
  }

  @Test
  void mean_allEqual_isAPoint() {
    assertThat(Bootstrap.STANDARD.mean(new double[] {2, 2, 2}))
        .isEqualTo(new Interval(2, 2, 2, 0.95));
    assertThat(Bootstrap.STANDARD.mean(new double[0])).isEqualTo(new Interval(0, 0, 0, 0.95));
  }

  @Test
  void mean_clustersAllRightOrAllWrong_isAsWideAsOfFewQuestions() {
    double[] values = ones(500, 1000);
    int[] clusters = new int[1000];
    Arrays.setAll(clusters, i -> i / 50);

    Interval clustered = Bootstrap.STANDARD.mean(values, clusters);

    // Twenty clusters, each a coin: 0.5 +- 1.96 * sqrt(0.25 / 20)
    assertThat(clustered.value()).isEqualTo(0.5);
    assertThat(clustered.low()).isCloseTo(0.28, within(0.03));
    assertThat(clustered.high()).isCloseTo(0.72, within(0.03));
  }

  @Test
  void mean_clustersOfOne_isAsWithout() {
    double[] values = ones(40, 120);
    int[] clusters = new int[120];
    Arrays.setAll(clusters, i -> 7 * i);

    assertThat(Bootstrap.STANDARD.mean(values, clusters))
        .isEqualTo(Bootstrap.STANDARD.mean(values));
  }

  @Test
  void mean_wrongNumbers_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bootstrap.STANDARD.mean(new double[2], new int[3]));
    assertThatIllegalArgumentException().isThrownBy(() -> new Bootstrap(0, 1, 0.9));
    assertThatIllegalArgumentException().isThrownBy(() -> new Bootstrap(10, 1, 95));
  }

  private static double[] ones(int right, int all) {
    double[] values = new double[all];
    Arrays.fill(values, 0, right, 1);
    return values;
  }
}
