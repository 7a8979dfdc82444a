// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.nljdbc.offline.model.Calibration;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CalibrationTrainerTest {

  private record Answer(double score, boolean right) {}

  private static List<Answer> planted(int count) {
    List<Answer> answers = new ArrayList<>();
    Random random = new Random(31);
    for (int i = 0; i < count; i++) {
      double score = 6 * random.nextDouble() - 3;
      answers.add(new Answer(score, random.nextDouble() < 1 / (1 + Math.exp(-score))));
    }
    return answers;
  }

  private static Calibration of(List<Answer> answers) {
    CalibrationTrainer trainer = new CalibrationTrainer();
    answers.forEach(answer -> trainer.add(answer.score(), answer.right()));
    return trainer.train();
  }

  @Test
  void train_plantedProbabilities_recoversThem() {
    Calibration calibration = of(planted(20000));

    assertThat(calibration.size()).isBetween(5, 30);
    for (double score = -2.5; score <= 2.5; score += 0.25) {
      assertThat(calibration.probability(score))
          .isCloseTo(1 / (1 + Math.exp(-score)), within(0.06));
    }
  }

  @Test
  void train_allRightOrAllWrong_isNeverCertain() {
    CalibrationTrainer trainer = new CalibrationTrainer();
    for (int i = 0; i < 100; i++) {
      trainer.add(i, i >= 50);
    }

    Calibration calibration = trainer.train();

    assertThat(calibration.probability(-1000)).isPositive().isLessThan(0.05);
    assertThat(calibration.probability(1000)).isLessThan(1).isGreaterThan(0.95);
  }

  @Test
  void train_oneAnswer_isNotSure() {
    Calibration calibration = of(List.of(new Answer(2, true)));

    assertThat(calibration.probability(2)).isEqualTo(0.75);
  }

  @Test
  void train_scoresAgainstTheTruth_areLevelled() {
    CalibrationTrainer trainer = new CalibrationTrainer();
    for (int i = 0; i < 100; i++) {
      trainer.add(i, i < 40);
    }

    Calibration calibration = trainer.train();

    assertThat(calibration.size()).isOne();
    assertThat(calibration.probability(0)).isCloseTo(0.4, within(0.01));
  }

  @Test
  void train_scoresAllButEqual_givesKnotsInOrder() {
    CalibrationTrainer trainer = new CalibrationTrainer();
    double score = 1;
    for (int i = 0; i < 40; i++) {
      trainer.add(score, i >= 20, 7);
      score = Math.nextUp(score);
    }

    assertThat(trainer.train().probability(score)).isGreaterThan(0.9);
  }

  @Test
  void train_otherOrder_givesTheSameBytes() throws IOException {
    List<Answer> answers = planted(3000);
    byte[] first = Bytes.of(of(answers)::write);
    Collections.shuffle(answers, new Random(1));

    assertThat(Bytes.of(of(answers)::write)).isEqualTo(first);
  }

  @Test
  void train_nothing_isRefused() {
    assertThatThrownBy(() -> new CalibrationTrainer().train())
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> new CalibrationTrainer().add(Double.NaN, true))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
