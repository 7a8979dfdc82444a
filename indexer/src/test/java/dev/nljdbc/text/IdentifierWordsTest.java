// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;

class IdentifierWordsTest {

  @TableTest
  void of_identifiers_splitsThem(String name, String words) {
    assertThat(String.join(" ", IdentifierWords.of(name))).isEqualTo(words);
  }
}
