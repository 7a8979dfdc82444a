// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.model.LinearModel;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SketchTrainerTest {

  private static final int[] PARTS = {11, 12, 13, 14, 15, 16};
  private static final int[] SKETCHES = {101, 102, 103, 104, 105, 106, 107, 108};

  /** One part of each of three pairs: all eight ways but the last, which is never asked for. */
  private static final int[][] INVENTORY = {
    {0, 2, 4}, {0, 2, 5}, {0, 3, 4}, {0, 3, 5}, {1, 2, 4}, {1, 2, 5}, {1, 3, 4}, {1, 3, 5}
  };

  private static final LinearSettings SETTINGS =
      LinearSettings.STANDARD.withEpochs(20).withMinimum(0).withPenalties(0, 0.1);

  private static Features question(int sketch, Random random) {
    Features features = new Features();
    features.add("always");
    for (int part : INVENTORY[sketch]) {
      features.add(Features.hash("word for " + part), 0.5 + random.nextDouble());
    }
    features.add("noise " + random.nextInt(20));
    return features;
  }

  private static SketchTrainer trainer(int questions) {
    SketchTrainer trainer = new SketchTrainer(PARTS, SKETCHES, INVENTORY);
    Random random = new Random(4);
    for (int i = 0; i < questions; i++) {
      int sketch = random.nextInt(5);
      trainer.add(question(sketch, random), sketch, 1);
    }
    return trainer;
  }

  private static int best(LinearModel model, Features question) {
    int best = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int sketch = 0; sketch < SKETCHES.length; sketch++) {
      double score = model.weight(SKETCHES[sketch]);
      for (int part : INVENTORY[sketch]) {
        score += model.dot(question, PARTS[part]);
      }
      if (score > most) {
        most = score;
        best = sketch;
      }
    }
    return best;
  }

  @Test
  void train_wordsForParts_choosesTheSketch() {
    LinearModel model = trainer(400).train(SETTINGS);
    Random random = new Random(99);

    for (int i = 0; i < 100; i++) {
      int sketch = random.nextInt(5);
      assertThat(best(model, question(sketch, random))).isEqualTo(sketch);
    }
  }

  @Test
  void train_wordsOfPartsSeenApart_choosesTheirCombination() {
    LinearModel model = trainer(400).train(SETTINGS.withPenalties(0, 3));

    // parts 1 and 2 and 5 were seen, never together
    assertThat(best(model, question(5, new Random(1)))).isEqualTo(5);
  }

  @Test
  void train_onlyFrequencies_biasesGiveThem() {
    SketchTrainer trainer = new SketchTrainer(PARTS, SKETCHES, INVENTORY);
    for (int i = 0; i < 400; i++) {
      trainer.add(new Features(), i % 4 == 0 ? 1 : 0, 1);
    }

    LinearModel model = trainer.train(SETTINGS.withEpochs(60));

    assertThat((double) model.weight(SKETCHES[0]) - model.weight(SKETCHES[1]))
        .isCloseTo(Math.log(3), within(0.1));
  }

  @Test
  void train_strongerL1_leavesFewerWeights() {
    SketchTrainer trainer = trainer(300);

    int free = trainer.train(SETTINGS.withPenalties(0, 0)).size();
    int held = trainer.train(SETTINGS.withPenalties(5, 0)).size();

    assertThat(held).isLessThan(free / 2).isPositive();
  }

  @Test
  void train_someQuestions_learnsNothingOfTheOthers() {
    LinearModel model = trainer(400).train(SETTINGS, question -> question == 7);

    assertThat(model.size()).isBetween(1, 50);
  }

  @Test
  void train_minimum_dropsRareFeatures() {
    SketchTrainer trainer = trainer(300);
    Features odd = new Features();
    odd.add("odd");
    trainer.add(odd, 3, 1);

    LinearModel model = trainer.train(SETTINGS.withMinimum(2));

    for (int part : PARTS) {
      assertThat(model.dot(odd, part)).isZero();
    }
  }

  @Test
  void train_sameDataMadeAgain_givesTheSameBytes() throws IOException {
    byte[] first = Bytes.of(trainer(200).train(SETTINGS)::write);

    assertThat(Bytes.of(trainer(200).train(SETTINGS)::write)).isEqualTo(first);
    assertThat(Bytes.of(trainer(200).train(SETTINGS.withSeed(9))::write)).isNotEqualTo(first);
  }

  @Test
  void add_sketchThatIsNot_isRefused() {
    SketchTrainer trainer = trainer(0);

    assertThatThrownBy(() -> trainer.add(new Features(), 8, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
