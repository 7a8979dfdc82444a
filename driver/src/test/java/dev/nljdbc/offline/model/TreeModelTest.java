// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TreeModelTest {

  private static final float NONE = Float.NaN;

  private static TreeModel two() {
    return new TreeBuilder(2)
        .base(10)
        .split(0, 0.5f, true)
        .leaf(1)
        .split(1, -2, false)
        .leaf(2)
        .leaf(4)
        .leaf(100)
        .build();
  }

  @Test
  void score_eachWayThroughTheTrees_addsTheLeaves() {
    TreeModel model = two();

    assertThat(model.size()).isEqualTo(2);
    assertThat(model.features()).isEqualTo(2);
    assertThat(model.score(new float[] {0.5f, 0})).isEqualTo(111);
    assertThat(model.score(new float[] {0.6f, -2})).isEqualTo(112);
    assertThat(model.score(new float[] {0.6f, -1})).isEqualTo(114);
  }

  @Test
  void score_missingFeature_goesToTheLearnedSide() {
    TreeModel model = two();

    assertThat(model.score(new float[] {NONE, NONE})).isEqualTo(111);
    assertThat(model.score(new float[] {1, NONE})).isEqualTo(114);
  }

  @Test
  void score_rowOfAnotherLength_isRefused() {
    assertThatThrownBy(() -> two().score(new float[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 features for trees of 2");
  }

  @Test
  void build_incompleteTree_isRefused() {
    TreeBuilder builder = new TreeBuilder(1).split(0, 0, false).leaf(1);

    assertThatThrownBy(builder::build).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void split_featureThatIsNot_isRefused() {
    assertThatThrownBy(() -> new TreeBuilder(1).split(1, 0, false))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TreeBuilder(1).leaf(Float.POSITIVE_INFINITY))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void read_whatWasWritten_scoresTheSame() throws IOException {
    Random random = new Random(8);
    TreeBuilder builder = new TreeBuilder(300).base(-0.1);
    for (int tree = 0; tree < 40; tree++) {
      grow(builder, random, 0);
    }
    TreeModel model = builder.build();
    byte[] bytes = Bytes.of(model::write);

    TreeModel read = Bytes.read(TreeModel::read, bytes);

    assertThat(Bytes.of(read::write)).isEqualTo(bytes);
    for (int i = 0; i < 200; i++) {
      float[] row = new float[300];
      for (int feature = 0; feature < row.length; feature++) {
        row[feature] = random.nextInt(4) == 0 ? NONE : (float) random.nextGaussian();
      }
      assertThat(read.score(row)).isEqualTo(model.score(row));
    }
  }

  private static void grow(TreeBuilder builder, Random random, int depth) {
    if (depth == 90 || random.nextInt(8) < 3) {
      builder.leaf((float) random.nextGaussian());
      return;
    }
    builder.split(random.nextInt(300), (float) random.nextGaussian(), random.nextBoolean());
    if (depth < 5) {
      grow(builder, random, depth + 1);
    } else {
      builder.leaf(1);
    }
    grow(builder, random, depth + 1);
  }

  @Test
  void read_noTrees_scoresTheBase() throws IOException {
    TreeModel model = new TreeBuilder(1).base(0.25).build();

    TreeModel read = Bytes.read(TreeModel::read, Bytes.of(model::write));

    assertThat(read.score(new float[1])).isEqualTo(0.25);
  }

  @Test
  void read_truncatedOrDamaged_isAnIOExceptionOrAModel() throws IOException {
    Damage.check(Bytes.of(two()::write), TreeModel::read);
  }
}
