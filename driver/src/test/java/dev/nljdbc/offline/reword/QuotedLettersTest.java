// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuotedLettersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          names that start with A              | names that start with 'A'
          names starting with a?               | names starting with 'a'?
          names that begin with the letter I   | names that begin with 'I'
          names ending with the capital letter Z and more | names ending with 'Z' and more
          titles with the letter x in them?    | titles with the letter x in them?
          titles with the letter x             | titles with the letter 'x'
          titles that start with the word The  | titles that start with the word 'The'
          titles containing the word light?    | titles containing the word 'light'?
          names ending with the letters er     | names ending with the letters 'er'
          """)
  void in_letterThatIsSpokenOf_isQuoted(String question, String quoted) {
    assertThat(QuotedLetters.in(question)).isEqualTo(quoted);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "names that start with a vowel",
        "names that start with 'A'",
        "trips that end with a stop in Oslo",
        "orders that have a text date in 2023",
        "notes that contain the word 'late'",
        "what does plan A cost"
      })
  void in_otherWords_stayAsTheyAre(String question) {
    assertThat(QuotedLetters.in(question)).isEqualTo(question);
  }
}
