// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.nljdbc.offline.model.TreeModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TreeTrainerTest {

  private static final int CANDIDATES = 10;
  private static final TreeTrainer.Settings SMALL =
      TreeTrainer.Settings.STANDARD.withTrees(40, 8, 5).withSteps(0.2, 0.5, 1);

  /** What is right: high first feature, but only where the second is missing or above a half. */
  private static double planted(float[] row) {
    boolean counts = Float.isNaN(row[1]) || row[1] > 0.5f;
    return counts ? row[0] : -row[0];
  }

  private static float[] row(Random random) {
    float second = random.nextInt(3) == 0 ? Float.NaN : random.nextFloat();
    return new float[] {random.nextFloat(), second, random.nextFloat(), random.nextInt(4), 7};
  }

  private record Group(List<float[]> rows, int right) {

    static Group of(Random random) {
      List<float[]> rows = new ArrayList<>();
      int right = 0;
      for (int i = 0; i < CANDIDATES; i++) {
        rows.add(row(random));
        right = planted(rows.get(i)) > planted(rows.get(right)) ? i : right;
      }
      return new Group(rows, right);
    }

    int chosen(TreeModel model) {
      int best = 0;
      for (int i = 1; i < rows.size(); i++) {
        best = model.score(rows.get(i)) > model.score(rows.get(best)) ? i : best;
      }
      return best;
    }
  }

  private static TreeTrainer groups(int count) {
    TreeTrainer trainer = new TreeTrainer(5, TreeTrainer.Loss.LISTWISE);
    Random random = new Random(17);
    for (int i = 0; i < count; i++) {
      Group group = Group.of(random);
      boolean[] right = new boolean[CANDIDATES];
      right[group.right()] = true;
      trainer.addGroup(group.rows(), right, 1);
    }
    return trainer;
  }

  private static double share(TreeModel model) {
    Random random = new Random(18);
    int right = 0;
    for (int i = 0; i < 500; i++) {
      Group group = Group.of(random);
      right += group.chosen(model) == group.right() ? 1 : 0;
    }
    return right / 500.0;
  }

  @Test
  void train_listwisePlantedRule_choosesFarBetterThanChance() {
    TreeModel model = groups(600).train(SMALL);

    assertThat(share(model)).isGreaterThan(0.75);
  }

  @Test
  void train_noTrees_choosesNothing() {
    TreeModel model = groups(10).train(SMALL.withTrees(0, 2, 1));

    assertThat(model.size()).isZero();
    assertThat(model.score(new float[5])).isZero();
  }

  @Test
  void train_depthOne_isAdditive() {
    TreeModel model = groups(600).train(SMALL.withTrees(60, 2, 1));

    double both = model.score(new float[] {0.9f, 0.9f, 0, 0, 7});
    double first = model.score(new float[] {0.9f, 0.1f, 0, 0, 7});
    double second = model.score(new float[] {0.1f, 0.9f, 0, 0, 7});
    double none = model.score(new float[] {0.1f, 0.1f, 0, 0, 7});
    assertThat(both - first).isCloseTo(second - none, within(1e-9));
    assertThat(both).isGreaterThan(none);
  }

  @Test
  void addGroup_withoutChoice_isLeftOut() {
    TreeTrainer trainer = new TreeTrainer(1, TreeTrainer.Loss.LISTWISE);
    List<float[]> rows = List.of(new float[1], new float[1]);

    trainer.addGroup(rows, new boolean[] {false, false}, 1);
    trainer.addGroup(rows, new boolean[] {true, true}, 1);

    assertThat(trainer.size()).isZero();
    assertThat(trainer.train(SMALL).score(new float[1])).isZero();
  }

  @Test
  void train_severalRight_areBothAboveTheWrong() {
    TreeTrainer trainer = new TreeTrainer(1, TreeTrainer.Loss.LISTWISE);
    for (int i = 0; i < 50; i++) {
      trainer.addGroup(
          List.of(new float[] {0}, new float[] {1}, new float[] {2}),
          new boolean[] {true, false, true},
          1);
    }

    TreeModel model = trainer.train(SMALL);

    double wrong = model.score(new float[] {1});
    assertThat(model.score(new float[] {0})).isGreaterThan(wrong + 1);
    assertThat(model.score(new float[] {2})).isGreaterThan(wrong + 1);
  }

  @Test
  void train_logistic_scoresAreLogOdds() {
    TreeTrainer trainer = new TreeTrainer(2, TreeTrainer.Loss.LOGISTIC);
    for (int i = 0; i < 400; i++) {
      trainer.add(new float[] {i % 2, Float.NaN}, i % 8 < (i % 2 == 0 ? 2 : 6), 1);
    }

    TreeModel model =
        trainer.train(SMALL.withTrees(100, 4, 3).withSteps(0.2, 0, 0).withShares(1, 1, 1));

    // of the even ones 1 in 4 is right, of the odd ones 3 in 4
    assertThat(model.score(new float[] {0, 0})).isCloseTo(-Math.log(3), within(0.02));
    assertThat(model.score(new float[] {1, 0})).isCloseTo(Math.log(3), within(0.02));
  }

  @Test
  void train_logisticWeights_countLikeThatManyRows() {
    TreeTrainer trainer = new TreeTrainer(1, TreeTrainer.Loss.LOGISTIC);
    trainer.add(new float[1], true, 500);
    trainer.add(new float[1], false, 250);

    TreeModel model = trainer.train(SMALL.withShares(1, 1, 1));

    assertThat(model.score(new float[1])).isCloseTo(Math.log(2), within(0.01));
  }

  @Test
  void train_moreValuesThanBins_stillSplitsWell() {
    TreeTrainer trainer = new TreeTrainer(1, TreeTrainer.Loss.LOGISTIC);
    Random random = new Random(5);
    for (int i = 0; i < 4000; i++) {
      float value = (float) random.nextGaussian();
      trainer.add(new float[] {value}, value > 0.3f, 1);
    }

    TreeModel model = trainer.train(SMALL);

    assertThat(model.score(new float[] {0.35f})).isPositive();
    assertThat(model.score(new float[] {0.25f})).isNegative();
  }

  @Test
  void train_sameDataMadeAgain_givesTheSameBytes() throws IOException {
    TreeTrainer trainer = groups(100);
    byte[] first = Bytes.of(trainer.train(SMALL)::write);

    assertThat(Bytes.of(trainer.train(SMALL)::write)).isEqualTo(first);
    assertThat(Bytes.of(groups(100).train(SMALL)::write)).isEqualTo(first);
    assertThat(Bytes.of(groups(100).train(SMALL.withShares(0.8, 0.8, 2))::write))
        .isNotEqualTo(first);
  }

  @Test
  void addGroup_badRows_areRefused() {
    TreeTrainer trainer = new TreeTrainer(1, TreeTrainer.Loss.LOGISTIC);

    assertThatThrownBy(() -> trainer.add(new float[2], true, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> trainer.add(new float[] {Float.POSITIVE_INFINITY}, true, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> trainer.addGroup(List.of(), new boolean[1], 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
