// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StringEndsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '$',
      value = {
        "'' | 0 | false | 2",
        "'a' b | 0 | false | 3",
        "x'a' | 1 | false | 4",
        "'a''b' | 0 | false | 6",
        "'a'' | 0 | false | -1",
        "'a | 0 | false | -1",
        "' | 0 | false | -1",
        "'a\\'b' | 0 | true | 6",
        "'a\\'b' | 0 | false | 4",
        "'a\\\\'b' | 0 | true | 5",
        "'a\\' | 0 | true | -1",
        "'a\\ | 0 | true | -1",
        "\"a'b\" | 0 | false | 5",
        "`a``b` | 0 | false | 6"
      })
  void end_isBehindTheClosingQuote(String sql, int quote, boolean escaped, int end) {
    assertThat(QuotesAndComments.quoteEnd(sql, quote, escaped)).isEqualTo(end);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '$',
      value = {
        "SELECT 'a | false | true",
        "SELECT 'a' | false | false",
        "SELECT 'a\\' | true | true",
        "SELECT 'a\\' | false | false",
        "SELECT \"a | false | true",
        "SELECT `a | false | true",
        "SELECT `a\\` | true | false",
        "SELECT 1; SELECT 'a | false | false",
        "SELECT 1 -- 'a | false | false",
        "SELECT 1 /* 'a | false | false",
        "SELECT # 'a | false | false",
        "SELECT $ 'a | false | false",
        "SELECT 1 - 'a | false | true",
        "SELECT 1 / 'a | false | true",
        "SELECT 'a' 'b | false | true"
      })
  void ends_insideAString_forCertain(String sql, boolean escapes, boolean open) {
    assertThat(QuotesAndComments.endsInString(sql, EngineSyntax.of("MariaDB"), escapes))
        .isEqualTo(open);
  }
}
