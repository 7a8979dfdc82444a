// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompletedWordsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          people who are older 40 but not 50  | people who are older than 40 but not 50
          houses cheaper £300                 | houses cheaper than £300
          fewer 3 rooms                       | fewer than 3 rooms
          names that start from "S"           | names that start with "S"
          codes beginning from the letters 'AB' | codes beginning with the letters 'AB'
          since the 7th of May, 2023          | since the 7th of May 2023
          on 7 sept., 2023                    | on 7 sept. 2023
          """)
  void in_shortenedWords_completesThem(String question, String completed) {
    assertThat(CompletedWords.in(question)).isEqualTo(completed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "people who are older than 40",
        "trips that start from Oslo",
        "the plan called \"older 40\"",
        "notes like '7th May, 2023' in the driver's log",
        "from May, 2023"
      })
  void in_otherWords_leavesThem(String question) {
    assertThat(CompletedWords.in(question)).isEqualTo(question);
  }
}
