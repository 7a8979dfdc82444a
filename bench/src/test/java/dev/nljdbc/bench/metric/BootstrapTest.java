// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BootstrapTest {

  @Test
  void mean_manyHalfRight_isTheNormalInterval() {
    Interval interval = Bootstrap.mean(ones(500, 1000));

    // 0.5 +- 1.96 * sqrt(0.25 / 1000)
    assertThat(interval.value()).isEqualTo(0.5);
    assertThat(interval.low()).isCloseTo(0.469, within(0.002));
    assertThat(interval.high()).isCloseTo(0.531, within(0.002));
  }

  @Test
  void mean_again_isTheSame() {
    double[] values = ones(333, 1000);

    assertThat(Bootstrap.mean(values)).isEqualTo(Bootstrap.mean(values));
  }

  @Test
  void mean_allEqual_isAPoint() {
    assertThat(Bootstrap.mean(new double[] {2, 2, 2})).isEqualTo(new Interval(2, 2, 2, 0.95));
    assertThat(Bootstrap.mean(new double[0])).isEqualTo(new Interval(0, 0, 0, 0.95));
  }

  @Test
  void mean_clustersAllRightOrAllWrong_isAsWideAsOfFewQuestions() {
    double[] values = ones(500, 1000);
    List<String> clusters = IntStream.range(0, 1000).mapToObj(i -> "" + i / 50).toList();

    Interval clustered = Bootstrap.mean(values, clusters);

    // Twenty clusters, each a coin: 0.5 +- 1.96 * sqrt(0.25 / 20)
    assertThat(clustered.value()).isEqualTo(0.5);
    assertThat(clustered.low()).isCloseTo(0.28, within(0.03));
    assertThat(clustered.high()).isCloseTo(0.72, within(0.03));
  }

  @Test
  void mean_clustersOfOne_isAsWithout() {
    double[] values = ones(40, 120);
    List<String> clusters = IntStream.range(0, 120).mapToObj(i -> "%03d".formatted(i)).toList();

    assertThat(Bootstrap.mean(values, clusters)).isEqualTo(Bootstrap.mean(values));
  }

  private static double[] ones(int right, int all) {
    double[] values = new double[all];
    Arrays.fill(values, 0, right, 1);
    return values;
  }
}
