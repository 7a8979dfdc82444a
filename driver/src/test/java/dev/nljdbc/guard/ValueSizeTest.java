// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ValueSizeTest {

  private static final ValueSize ONE = new ValueSize(2, 30, 1);
  private static final ValueSize OTHER = new ValueSize(5, 7, 2);

  @Test
  void boundsOfTwoValues_areThoseOfWhatIsMadeOfThem() {
    assertThat(ONE.max(OTHER)).isEqualTo(new ValueSize(5, 30, 2));
    assertThat(ONE.plus(OTHER)).isEqualTo(new ValueSize(7, 37, 2));
    assertThat(ONE.times(OTHER)).isEqualTo(new ValueSize(10, 30, 3));
    assertThat(ONE.times(ValueSize.NONE)).as("nothing shortens").isEqualTo(ONE);
    assertThat(ONE.counting(4)).isEqualTo(new ValueSize(2, 4, 1));
    assertThat(ONE.scaled(3)).isEqualTo(new ValueSize(6, 90, 1));
  }
}
