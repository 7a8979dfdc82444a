// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinearModelTest {

  private static LinearModel random(int size, int bits) {
    Random random = new Random(3);
    int[] keys = random.ints(size).toArray();
    float[] weights = new float[size];
    for (int i = 0; i < size; i++) {
      weights[i] = (float) random.nextGaussian();
    }
    return LinearModel.of(keys, weights, bits);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 16})
  void read_whatWasWritten_isTheSameToTheLastBit(int bits) throws IOException {
    LinearModel model = random(5000, bits);
    byte[] bytes = Bytes.of(model::write);

    LinearModel read = Bytes.read(LinearModel::read, bytes);

    assertThat(read.size()).isEqualTo(model.size()).isGreaterThan(4800);
    for (int key : new Random(3).ints(5000).toArray()) {
      assertThat(read.weight(key)).isEqualTo(model.weight(key));
    }
    assertThat(Bytes.of(read::write)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void read_fewWeights_isTheSame(int size) throws IOException {
    LinearModel model = random(size, 16);

    LinearModel read = Bytes.read(LinearModel::read, Bytes.of(model::write));

    assertThat(read.size()).isEqualTo(size);
    assertThat(read.weight(12345)).isZero();
  }

  @Test
  void of_extremeKeys_findsEach() throws IOException {
    int[] keys = {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE};
    LinearModel model = LinearModel.of(keys, new float[] {1, 2, 3, 4, 5}, 16);

    LinearModel read = Bytes.read(LinearModel::read, Bytes.of(model::write));

    for (int i = 0; i < keys.length; i++) {
      assertThat(read.weight(keys[i])).isCloseTo(i + 1, within(1e-4f));
    }
  }

  @Test
  void of_zeroWeights_dropsThem() {
    LinearModel model = LinearModel.of(new int[] {1, 2, 3}, new float[] {0, 1, 1e-9f}, 16);

    assertThat(model.size()).isOne();
    assertThat(model.weight(2)).isEqualTo(1);
  }

  @Test
  void of_sameKeyTwice_addsUp() {
    LinearModel model = LinearModel.of(new int[] {7, 8, 7}, new float[] {0.5f, 1, 0.25f}, 16);

    assertThat(model.weight(7)).isCloseTo(0.75f, within(1e-4f));
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 16})
  void of_anyWeight_isRoundedByHalfAStepAtMost(int bits) {
    float[] weights = {-3, 0.123f, 2.9f, -1.5f};
    LinearModel model = LinearModel.of(new int[] {0, 1, 2, 3}, weights, bits);

    float step = 3f / ((1 << bits - 1) - 1);
    for (int i = 0; i < weights.length; i++) {
      assertThat(model.weight(i)).isCloseTo(weights[i], within(step * 0.51f));
    }
  }

  @Test
  void of_weightThatIsNoNumber_isRefused() {
    assertThatThrownBy(() -> LinearModel.of(new int[] {1}, new float[] {Float.NaN}, 16))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LinearModel.of(new int[] {1}, new float[] {1}, 12))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void dot_featuresWithAndWithoutWeight_sumsThoseWith() {
    Features features = new Features();
    features.add(1, 2);
    features.add(2, 3);
    features.add(3, 1);
    int[] keys = {Features.mix(5, 1), Features.mix(5, 3), Features.mix(7, 2)};
    LinearModel model = LinearModel.of(keys, new float[] {1, -1, 0.5f}, 16);

    assertThat(model.dot(features, 5)).isCloseTo(1, within(1e-4));
    assertThat(model.dot(features, 7)).isCloseTo(1.5, within(1e-4));
    assertThat(model.dot(features, 6)).isZero();
  }

  @Test
  void read_truncatedOrDamaged_isAnIOExceptionOrAModel() throws IOException {
    Damage.check(Bytes.of(random(40, 16)::write), LinearModel::read);
    Damage.check(Bytes.of(random(40, 8)::write), LinearModel::read);
  }
}
