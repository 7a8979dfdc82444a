// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;

class QuotedLettersTest {

  @TableTest
  void in_letterThatIsSpokenOf_isQuoted(String question, String quoted) {
    assertThat(QuotedLetters.in(question)).isEqualTo(quoted);
  }

  @TableTest
  void in_otherWords_stayAsTheyAre(String question) {
    assertThat(QuotedLetters.in(question)).isEqualTo(question);
  }
}
