// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordPieceTokenizerTest {

  private static List<String> pieces(String text, String... vocabulary) {
    List<String> known = List.of(vocabulary);
    return Arrays.stream(new WordPieceTokenizer(known::indexOf).pieces(text))
        .mapToObj(known::get)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "unaffable, un ##aff ##able",
    "UNAffable, un ##aff ##able",
    "affable, ''",
    "un un, un un",
    "Únaffáble!, un ##aff ##able !",
    "un.able, un . able"
  })
  void pieces_longestBeginningFirst(String text, String expected) {
    assertThat(
            String.join(
                " ", pieces(text, "un", "##a", "##aff", "##able", "able", "!", ".", "##affx")))
        .isEqualTo(expected);
  }
}
