// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChecksumTest {

  private static final List<String> NAMES = List.of("a", "b");

  @Test
  void differences_sameRowsInAnyOrder_areNone() {
    assertThat(of(row(1L, "x"), row(2L, "y")).differences(of(row(2L, "y"), row(1L, "x")), NAMES))
        .isEmpty();
  }

  @Test
  void differences_otherValue_namesItsColumn() {
    assertThat(of(row(1L, "x"), row(2L, "y")).differences(of(row(1L, "x"), row(2L, "z")), NAMES))
        .containsExactly("the values of b are not the same");
  }

  @Test
  void differences_valuesInOtherRows_areSeen() {
    assertThat(of(row(1L, "x"), row(2L, "y")).differences(of(row(1L, "y"), row(2L, "x")), NAMES))
        .containsExactly("the values are the same, but not in the same rows");
  }

  @Test
  void differences_fewerRowsOrNullForText_areSeen() {
    assertThat(of(row(1L, "x")).differences(of(), NAMES)).containsExactly("1 rows became 0");
    assertThat(of(row(1L, "null")).differences(of(row(1L, null)), NAMES)).isNotEmpty();
  }

  private static Object[] row(Object first, Object second) {
    return new Object[] {first, second};
  }

  private static Checksum of(Object[]... rows) {
    Checksum checksum = new Checksum(2);
    for (Object[] row : rows) {
      checksum.add(row);
    }
    return checksum;
  }
}
