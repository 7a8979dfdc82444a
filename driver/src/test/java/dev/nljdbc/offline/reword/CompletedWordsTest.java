// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;

class CompletedWordsTest {

  @TableTest
  void in_shortenedWords_completesThem(String question, String completed) {
    assertThat(CompletedWords.in(question)).isEqualTo(completed);
  }

  @TableTest
  void in_otherWords_leavesThem(String question) {
    assertThat(CompletedWords.in(question)).isEqualTo(question);
  }
}
