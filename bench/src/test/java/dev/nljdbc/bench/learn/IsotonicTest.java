// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IsotonicTest {

  @Test
  void fit_fallingValues_areTheirMean() {
    assertThat(Isotonic.fit(new double[] {3, 2, 1}, new double[] {1, 1, 2}))
        .containsExactly(1.75, 1.75, 1.75);
  }

  @Test
  void fit_risingValues_stayAsTheyAre() {
    double[] rising = {1, 2, 2, 5};

    assertThat(Isotonic.fit(rising, new double[] {1, 2, 3, 4})).containsExactly(rising);
  }

  /** Every way to part the sequence into pools, each at its mean, is tried. */
  @Test
  void fit_anySmallSequence_isTheBestOfAllNeverFallingOnes() {
    Random random = new Random(11);
    for (int i = 0; i < 500; i++) {
      int size = 1 + random.nextInt(9);
      isBest(
          random.ints(size, 0, 7).asDoubleStream().toArray(),
          random.ints(size, 1, 5).asDoubleStream().toArray());
    }
  }

  private static void isBest(double[] values, double[] weights) {
    double[] fitted = Isotonic.fit(values, weights);

    double least = Double.POSITIVE_INFINITY;
    for (int cuts = 0; cuts < 1 << values.length - 1; cuts++) {
      double[] pooled = pooled(values, weights, cuts);
      if (neverFalls(pooled)) {
        least = Math.min(least, distance(values, weights, pooled));
      }
    }
    assertThat(neverFalls(fitted)).isTrue();
    assertThat(distance(values, weights, fitted)).isCloseTo(least, within(1e-9));
  }

  private static double[] pooled(double[] values, double[] weights, int cuts) {
    double[] pooled = new double[values.length];
    int begin = 0;
    for (int end = 1; end <= values.length; end++) {
      if (end == values.length || (cuts >> end - 1 & 1) == 1) {
        double sum = 0;
        double weight = 0;
        for (int i = begin; i < end; i++) {
          sum += values[i] * weights[i];
          weight += weights[i];
        }
        Arrays.fill(pooled, begin, end, sum / weight);
        begin = end;
      }
    }
    return pooled;
  }

  private static boolean neverFalls(double[] values) {
    for (int i = 1; i < values.length; i++) {
      if (values[i] < values[i - 1] - 1e-12) {
        return false;
      }
    }
    return true;
  }

  private static double distance(double[] values, double[] weights, double[] fitted) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += weights[i] * (values[i] - fitted[i]) * (values[i] - fitted[i]);
    }
    return sum;
  }
}
