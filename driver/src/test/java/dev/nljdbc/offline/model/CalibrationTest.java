// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class CalibrationTest {

  private final Calibration calibration =
      new Calibration(new double[] {-1, 0, 4}, new double[] {0.1, 0.1, 0.9});

  @Test
  void probability_betweenKnots_liesOnTheLine() {
    assertThat(calibration.probability(-0.5)).isEqualTo(0.1);
    assertThat(calibration.probability(2)).isCloseTo(0.5, within(1e-12));
    assertThat(calibration.probability(4)).isEqualTo(0.9);
  }

  @Test
  void probability_beyondTheKnots_isLevel() {
    assertThat(calibration.probability(-1e9)).isEqualTo(0.1);
    assertThat(calibration.probability(Double.POSITIVE_INFINITY)).isEqualTo(0.9);
    assertThat(calibration.probability(Double.NaN)).isEqualTo(0.1);
  }

  @Test
  void probability_risingScores_neverFalls() {
    double last = 0;
    for (double score = -2; score < 5; score += 0.001) {
      double probability = calibration.probability(score);
      assertThat(probability).isGreaterThanOrEqualTo(last);
      last = probability;
    }
  }

  @Test
  void new_knotsOutOfOrder_areRefused() {
    refused(new double[] {0, 0}, new double[] {0.1, 0.2});
    refused(new double[] {0, 1}, new double[] {0.2, 0.1});
    refused(new double[] {0}, new double[] {1.1});
    refused(new double[] {Double.NaN}, new double[] {0.5});
    refused(new double[] {}, new double[] {});
    refused(new double[] {0}, new double[] {0.1, 0.2});
  }

  private static void refused(double[] scores, double[] probabilities) {
    assertThatThrownBy(() -> new Calibration(scores, probabilities))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void read_whatWasWritten_isTheSame() throws IOException {
    byte[] bytes = Bytes.of(calibration::write);

    Calibration read = Bytes.read(Calibration::read, bytes);

    assertThat(read.size()).isEqualTo(3);
    assertThat(Bytes.of(read::write)).isEqualTo(bytes);
    assertThat(read.probability(1.7)).isEqualTo(calibration.probability(1.7));
  }

  @Test
  void read_truncatedOrDamaged_isAnIOExceptionOrACalibration() throws IOException {
    Damage.check(Bytes.of(calibration::write), Calibration::read);
  }
}
