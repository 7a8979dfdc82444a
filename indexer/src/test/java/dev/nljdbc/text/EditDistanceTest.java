// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {

  @TableTest
  void distances_ofTwoWords_differByTranspositions(String a, String b, int plain, int swapped) {
    assertThat(EditDistance.levenshtein(a, b)).isEqualTo(plain);
    assertThat(EditDistance.of(a, b, 5)).isEqualTo(swapped);
  }

  @Test
  void of_fartherThanMost_isOneMore() {
    assertThat(EditDistance.of("kitten", "sitting", 2)).isEqualTo(3);
    assertThat(EditDistance.of("a", "abcdef", 2)).isEqualTo(3);
  }

  @Test
  void of_anyBound_isTheDistanceOrOneMoreThanTheBound() {
    Random random = new Random(20_261_122);
    for (int i = 0; i < 20_000; i++) {
      String a = word(random);
      String b = word(random);
      int distance = EditDistance.of(a, b, a.length() + b.length());
      for (int most = 0; most < 6; most++) {
        assertThat(EditDistance.of(a, b, most)).isEqualTo(Math.min(distance, most + 1));
      }
    }
  }

  private static String word(Random random) {
    return random
        .ints(random.nextInt(9), 'a', 'd')
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  @ParameterizedTest
  @CsvSource({"cat, car, false", "oslo, olso, true", "chicago, chicgo, true", "abc, abc, false"})
  void isTypo_shortWords_mustBeRight(String a, String b, boolean typo) {
    assertThat(EditDistance.isTypo(a, b)).isEqualTo(typo);
  }
}
