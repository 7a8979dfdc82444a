// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nljdbc.bench.metric.ConfidenceCalibration.Sure;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankQualityTest {

  private static Sure right(double confidence) {
    return new Sure(confidence, true);
  }

  private static Sure wrong(double confidence) {
    return new Sure(confidence, false);
  }

  @Test
  void auroc_rightOnesSurer_isOneAndTheOtherWayRoundZero() {
    assertThat(auroc(right(0.9), wrong(0.2), right(0.8))).isEqualTo(1);
    assertThat(auroc(right(0.1), wrong(0.2))).isZero();
  }

  @Test
  void auroc_equalConfidences_countHalf() {
    assertThat(auroc(right(0.5), wrong(0.5))).isEqualTo(0.5);
    assertThat(auroc(right(0.5), wrong(0.5), right(0.9))).isEqualTo(0.75);
  }

  @Test
  void auroc_weights_countAsOften() {
    List<Sure> answers = List.of(right(0.1), right(0.9), wrong(0.5));
    assertThat(RankQuality.auroc(answers, List.of(1.0, 3.0, 2.0))).isEqualTo(0.75);
  }

  @Test
  void auroc_noWrongOne_isNotANumber() {
    assertThat(auroc(right(0.5))).isNaN();
  }

  @Test
  void calibrationError_isTheMeanDistanceByWeight() {
    List<Sure> answers = List.of(right(0.85), wrong(0.85), right(1));
    assertThat(RankQuality.calibrationError(answers, List.of(1.0, 1.0, 2.0)))
        .isCloseTo((1.7 - 1) / 4, within(1e-9));
  }

  private static double auroc(Sure... answers) {
    return RankQuality.auroc(List.of(answers), Collections.nCopies(answers.length, 1.0));
  }
}
