// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nljdbc.bench.metric.ConfidenceCalibration.Bin;
import dev.nljdbc.bench.metric.ConfidenceCalibration.Coverage;
import dev.nljdbc.bench.metric.ConfidenceCalibration.Sure;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalibrationTest {

  private static final List<Sure> FOUR =
      List.of(new Sure(0.95, true), new Sure(1, false), new Sure(0.2, false), new Sure(0.6, true));

  @Test
  void of_four_hasThreeBinsAndTheirDistances() {
    ConfidenceCalibration calibration = ConfidenceCalibration.of(FOUR);

    assertThat(calibration.answers()).isEqualTo(4);
    assertThat(calibration.bins()).extracting(Bin::answers).containsExactly(1, 1, 2);
    assertThat(calibration.bins()).extracting(Bin::accuracy).containsExactly(0.0, 1.0, 0.5);
    assertThat(calibration.bins().get(2).confidence()).isCloseTo(0.975, within(1e-12));
    // (0.2 + 0.4 + 2 * 0.475) / 4
    assertThat(calibration.expectedError()).isCloseTo(0.3875, within(1e-12));
    // (0.05^2 + 1 + 0.2^2 + 0.4^2) / 4
    assertThat(calibration.brier()).isCloseTo(0.300625, within(1e-12));
  }

  @Test
  void of_boundsOfBins_fallIntoTheLowerOne() {
    ConfidenceCalibration calibration =
        ConfidenceCalibration.of(List.of(new Sure(0, true), new Sure(0.5, true)), 2);

    assertThat(calibration.bins()).hasSize(1);
    assertThat(calibration.bins().get(0).to()).isEqualTo(0.5);
  }

  @Test
  void of_perfect_hasNoError() {
    List<Sure> answers = List.of(new Sure(1, true), new Sure(0, false), new Sure(1, true));

    assertThat(ConfidenceCalibration.of(answers).expectedError()).isZero();
    assertThat(ConfidenceCalibration.of(answers).brier()).isZero();
  }

  @Test
  void coverage_mostConfidentFirst_losesPrecision() {
    List<Coverage> points = ConfidenceCalibration.of(FOUR).coverage();

    assertThat(points)
        .containsExactly(
            new Coverage(0.25, 1, 0),
            new Coverage(0.5, 0.95, 0.5),
            new Coverage(0.75, 0.6, 2 / 3.0),
            new Coverage(1, 0.2, 0.5));
  }

  @Test
  void coverage_equalConfidences_areTakenTogether() {
    List<Sure> answers = Collections.nCopies(50, new Sure(0.7, true));

    assertThat(ConfidenceCalibration.of(answers).coverage())
        .containsExactly(new Coverage(1, 0.7, 1));
  }

  @Test
  void of_none_isEmpty() {
    ConfidenceCalibration calibration = ConfidenceCalibration.of(List.of());

    assertThat(calibration.bins()).isEmpty();
    assertThat(calibration.coverage()).isEmpty();
    assertThat(calibration.expectedError()).isZero();
  }
}
