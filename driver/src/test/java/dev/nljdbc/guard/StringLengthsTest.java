// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import org.junit.jupiter.api.Test;

class StringLengthsTest {

  /** A string between a beginning and an end. */
  private static StringLengths of(String before, String string, boolean joined, String after) {
    StringLengths lengths = new StringLengths();
    String begun = before + "'" + string + "'";
    lengths.add(string, joined, before, begun + after, begun.length());
    return lengths;
  }

  @TableTest
  void growth_stringThatMayBeTheLastArgument_isItsLength(
      String before, String after, double growth) {
    assertThat(of(before, "abc", false, after).growth(1)).isEqualTo(growth);
  }

  @Test
  void growth_joinedStrings_countWhateverStandsBefore() {
    assertThat(of("upper(", "abc", true, ")").growth(1)).isEqualTo(3);
    assertThat(of("upper(", "abc", true, ", c)").growth(1)).isEqualTo(1);
  }

  @Test
  void growth_severalReplacements_areTheLongestStrings() {
    StringLengths lengths = new StringLengths();
    for (String string : new String[] {"ab", "abcde", "", "abc"}) {
      String sql = "f(a,'" + string + "')";
      lengths.add(string, false, "f(a,", sql, sql.length() - 1);
    }
    assertThat(lengths.longest()).isEqualTo(5);
    assertThat(lengths.growth(0)).isEqualTo(1);
    assertThat(lengths.growth(1)).isEqualTo(5);
    assertThat(lengths.growth(3)).isEqualTo(30);
    assertThat(lengths.growth(9)).as("an empty one does not shorten").isEqualTo(30);
  }
}
