// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import java.util.Arrays;
import java.util.List;

class WordPieceTokenizerTest {

  private static List<String> pieces(String text, String... vocabulary) {
    List<String> known = List.of(vocabulary);
    return Arrays.stream(new WordPieceTokenizer(known::indexOf).pieces(text))
        .mapToObj(known::get)
        .toList();
  }

  @TableTest
  void pieces_longestBeginningFirst(String text, String expected) {
    assertThat(
            String.join(
                " ", pieces(text, "un", "##a", "##aff", "##able", "able", "!", ".", "##affx")))
        .isEqualTo(expected);
  }
}
