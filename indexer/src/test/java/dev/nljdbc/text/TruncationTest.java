// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TruncationTest {

  @Test
  void abbreviate_betweenTheHalvesOfASurrogatePair_leavesThePairOut() {
    assertThat(Truncation.abbreviate("ab😀c", 3)).isEqualTo("ab…");
    assertThat(Truncation.abbreviate("ab😀c", 4)).isEqualTo("ab😀…");
    assertThat(Truncation.abbreviate("ab😀c", 5)).isEqualTo("ab😀c");
    assertThat(Truncation.truncate("ab😀c", 3)).isEqualTo("ab");
  }

  @Test
  void decode_percentCodes_leavesPlusesAsTheyAre() {
    assertThat(PercentCodes.decode("a+b%20%C3%A9")).isEqualTo("a+b é");
    assertThatThrownBy(() -> PercentCodes.decode("100%"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
