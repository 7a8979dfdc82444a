// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.model.LinearModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SoftmaxTrainerTest {

  private static final LinearSettings PLAIN =
      LinearSettings.STANDARD.withEpochs(30).withPenalties(0, 0).withMinimum(0);

  /** Ten features of planted weights, of them two with values, and as many that mean nothing. */
  private static final int MEANT = 10;

  private static double planted(int feature) {
    return feature < MEANT ? (feature % 5 - 2) * 0.75 : 0;
  }

  private static SoftmaxTrainer plantedData(int decisions) {
    SoftmaxTrainer trainer = new SoftmaxTrainer();
    Random random = new Random(21);
    for (int i = 0; i < decisions; i++) {
      List<Features> candidates = new ArrayList<>();
      double[] scores = new double[8];
      for (int candidate = 0; candidate < scores.length; candidate++) {
        Features features = new Features();
        for (int feature = 0; feature < 2 * MEANT; feature++) {
          if (random.nextInt(3) == 0) {
            double value = feature < 2 ? 0.5 + random.nextInt(3) : 1;
            features.add(Features.hash("f" + feature), value);
            scores[candidate] += planted(feature) * value;
          }
        }
        candidates.add(features);
      }
      Softmax.normalise(scores, scores.length);
      trainer.add(candidates, new int[] {drawn(scores, random)}, 1);
    }
    return trainer;
  }

  private static int drawn(double[] probabilities, Random random) {
    double left = random.nextDouble();
    int at = 0;
    while (at < probabilities.length - 1 && left >= probabilities[at]) {
      left -= probabilities[at++];
    }
    return at;
  }

  private static Features of(String... names) {
    Features features = new Features();
    for (String name : names) {
      features.add(name);
    }
    return features;
  }

  @Test
  void train_choicesByPlantedWeights_recoversThem() {
    LinearModel model = plantedData(4000).train(PLAIN);

    for (int feature = 0; feature < 2 * MEANT; feature++) {
      assertThat(model.weight(Features.hash("f" + feature)))
          .as("f%s", feature)
          .isCloseTo((float) planted(feature), within(0.25f));
    }
  }

  @Test
  void train_sameDataMadeAgain_givesTheSameBytes() throws IOException {
    SoftmaxTrainer trainer = plantedData(300);
    byte[] first = Bytes.of(trainer.train(LinearSettings.STANDARD)::write);

    assertThat(Bytes.of(trainer.train(LinearSettings.STANDARD)::write)).isEqualTo(first);
    assertThat(Bytes.of(plantedData(300).train(LinearSettings.STANDARD)::write)).isEqualTo(first);
    assertThat(Bytes.of(trainer.train(LinearSettings.STANDARD.withSeed(2))::write))
        .isNotEqualTo(first);
  }

  @Test
  void train_strongerL1_leavesFewerAndSmallerWeights() {
    SoftmaxTrainer trainer = plantedData(600);

    LinearModel free = trainer.train(PLAIN);
    LinearModel held = trainer.train(PLAIN.withPenalties(15, 0));
    LinearModel none = trainer.train(PLAIN.withPenalties(1e6, 0));

    assertThat(free.size()).isEqualTo(2 * MEANT);
    assertThat(held.size()).isBetween(4, 2 * MEANT - 5);
    assertThat(none.size()).isZero();
    assertThat(Math.abs(held.weight(Features.hash("f4"))))
        .isLessThan(Math.abs(free.weight(Features.hash("f4"))));
  }

  @Test
  void train_l2_isTheOptimumOfTheObjective() {
    SoftmaxTrainer trainer = new SoftmaxTrainer();
    for (int i = 0; i < 100; i++) {
      trainer.add(List.of(of("a"), of("b")), new int[] {0}, 1);
    }

    LinearModel model = trainer.train(PLAIN.withEpochs(200).withPenalties(0, 10));

    // by symmetry w(a) = −w(b) = w, and 100 / (1 + exp(2 w)) = 10 w
    double w = model.weight(Features.hash("a"));
    assertThat(100 / (1 + Math.exp(2 * w))).isCloseTo(10 * w, within(0.4));
    assertThat((double) model.weight(Features.hash("b"))).isCloseTo(-w, within(0.01));
  }

  @Test
  void train_severalRight_neitherIsPunished() {
    SoftmaxTrainer trainer = new SoftmaxTrainer();
    for (int i = 0; i < 50; i++) {
      trainer.add(List.of(of("a"), of("b"), of("wrong")), new int[] {0, 1}, 1);
    }

    LinearModel model = trainer.train(PLAIN);

    assertThat(model.weight(Features.hash("a"))).isPositive();
    assertThat(model.weight(Features.hash("b"))).isPositive();
    assertThat(model.weight(Features.hash("wrong"))).isLessThan(-1);
  }

  @Test
  void train_weights_countLikeThatManyDecisions() {
    SoftmaxTrainer trainer = new SoftmaxTrainer();
    for (int i = 0; i < 50; i++) {
      trainer.add(List.of(of("a"), of("b")), new int[] {0}, 3);
      trainer.add(List.of(of("a"), of("b")), new int[] {1}, 1);
    }

    LinearModel model = trainer.train(PLAIN.withEpochs(100));

    double odds = model.weight(Features.hash("a")) - model.weight(Features.hash("b"));
    assertThat(odds).isCloseTo(Math.log(3), within(0.15));
  }

  @Test
  void train_rareFeature_getsNoWeight() {
    SoftmaxTrainer trainer = new SoftmaxTrainer();
    trainer.add(List.of(of("often", "often"), of("seldom", "seldom")), new int[] {1}, 1);
    trainer.add(List.of(of("often"), of("other")), new int[] {0}, 1);

    LinearModel model = trainer.train(PLAIN.withMinimum(2));

    assertThat(model.weight(Features.hash("seldom"))).isZero();
    assertThat(model.size()).isLessThanOrEqualTo(1);
  }

  @Test
  void train_someDecisions_isAsIfOnlyTheyWereAdded() throws IOException {
    SoftmaxTrainer all = new SoftmaxTrainer();
    SoftmaxTrainer some = new SoftmaxTrainer();
    for (int i = 0; i < 30; i++) {
      List<Features> candidates = List.of(of("a" + i % 3), of("b" + i % 5), of("c", "c"));
      all.add(candidates, new int[] {i % 2}, 1);
      if (i % 5 > 0) {
        some.add(candidates, new int[] {i % 2}, 1);
      }
    }

    byte[] bytes = Bytes.of(all.train(LinearSettings.STANDARD, i -> i % 5 > 0)::write);

    assertThat(bytes).isEqualTo(Bytes.of(some.train(LinearSettings.STANDARD)::write));
  }

  @Test
  void train_decisionLargerThanABlock_isKept() {
    SoftmaxTrainer trainer = new SoftmaxTrainer();
    Features large = new Features();
    for (int i = 0; i < 600_000; i++) {
      large.add(i, 0.5);
    }
    trainer.add(List.of(of("a"), of("b")), new int[] {0}, 1);
    trainer.add(List.of(large, of("c")), new int[] {1}, 1);
    trainer.add(List.of(of("d"), of("e")), new int[] {1}, 1);

    LinearModel model = trainer.train(PLAIN.withEpochs(2));

    assertThat(model.weight(Features.hash("c"))).isPositive();
    assertThat(model.weight(77)).isNegative();
    assertThat(model.weight(Features.hash("e"))).isPositive();
  }

  @Test
  void add_nothingRight_isRefused() {
    assertThatThrownBy(() -> new SoftmaxTrainer().add(List.of(of("a")), new int[0], 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void train_noData_isEmpty() {
    assertThat(new SoftmaxTrainer().train(LinearSettings.STANDARD).size()).isZero();
  }
}
