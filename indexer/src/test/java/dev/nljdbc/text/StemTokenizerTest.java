// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class StemTokenizerTest {

  /** The stemmer isn't asked about them, since codes and numbers would fill its cache. */
  @Property
  void stems_wordThatEndsWithADigit_isTheWord(@ForAll("words") String word) {
    assertThat(new Stemmer().stem(word)).isEqualTo(word);
    assertThat(new StemTokenizer().stems(word)).containsExactly(word);
  }

  @Provide
  Arbitrary<String> words() {
    Arbitrary<String> letters =
        Arbitraries.strings().withChars("abeginosylyy'").withCharRange('a', 'z').ofMaxLength(12);
    Arbitrary<String> suffixes =
        Arbitraries.of("", "s", "ed", "ing", "ly", "ies", "ational", "y", "yy", "fulness");
    Arbitrary<Integer> digits = Arbitraries.integers().between(0, 9999);
    return Combinators.combine(letters, suffixes, digits)
        .as((start, end, number) -> (start + end).replace("'", "") + number);
  }
}
