// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.apache.lucene.util.StringHelper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeaturesTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "ab", "abc", "select=count(*)", "größte\uD83D\uDE00", "\u0000"})
  void hash_anyName_isMurmurOfItsCodeUnits(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_16LE);

    int expected = StringHelper.murmurhash3_x86_32(bytes, 0, bytes.length, 0);

    assertThat(Features.hash(name)).isEqualTo(expected);
  }

  @Test
  void hash_namesOfOld_isAsInModelFiles() {
    assertThat(Features.hash("")).isZero();
    assertThat(Features.hash("word=oldest")).isEqualTo(-1016077963);
    assertThat(Features.mix(1, 2)).isEqualTo(-610632052);
  }

  @Test
  void mix_anySalt_isMurmurOfTheKeysBytes() {
    byte[] bytes = {4, 3, 2, 1};

    assertThat(Features.mix(77, 0x01020304))
        .isEqualTo(StringHelper.murmurhash3_x86_32(bytes, 0, 4, 77));
  }

  @Test
  void mix_manyPairs_areAllDifferent() {
    Set<Integer> mixed = new HashSet<>();
    for (int salt = 0; salt < 60; salt++) {
      for (int key = 0; key < 60; key++) {
        mixed.add(Features.mix(salt, key));
      }
    }

    assertThat(mixed).hasSize(3600);
  }

  @Test
  void add_moreThanItHasRoomFor_keepsAll() {
    Features features = new Features();
    for (int i = 0; i < 1000; i++) {
      features.add(i, i / 2.0);
    }

    assertThat(features.size()).isEqualTo(1000);
    assertThat(features.key(999)).isEqualTo(999);
    assertThat(features.value(999)).isEqualTo(499.5f);
  }

  @Test
  void clear_afterCopy_leavesTheCopy() {
    Features features = new Features();
    features.add("a");
    features.add(Features.hash("b"), 0.5);
    Features copy = features.copy();

    features.clear();
    features.add("c");
    copy.add("d");

    assertThat(features.size()).isOne();
    assertThat(copy.size()).isEqualTo(3);
    assertThat(copy.key(0)).isEqualTo(Features.hash("a"));
    assertThat(copy.value(1)).isEqualTo(0.5f);
    assertThat(copy.key(2)).isEqualTo(Features.hash("d"));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 1e300})
  void add_valueThatIsNoFloat_isRefused(double value) {
    assertThatThrownBy(() -> new Features().add(1, value))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
