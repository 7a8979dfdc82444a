// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommentsTest {

  private static String lines(String shown) {
    return shown.replace('␤', '\n').replace('␍', '\r');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '$',
      value = {
        "POSTGRESQL | -- a␤b | 0 | 5",
        "POSTGRESQL | --a␤b | 0 | 4",
        "POSTGRESQL | 1 -- | 2 | 4",
        "POSTGRESQL | 1 --␤ | 2 | 5",
        "POSTGRESQL | 1 -- a | 2 | 6",
        "POSTGRESQL | --a␍␤b | 0 | 5",
        "POSTGRESQL | --a␍ | 0 | 4",
        "POSTGRESQL | ␍ --a␤b | 2 | 6",
        "MARIADB | -- a␤b | 0 | 5",
        "MARIADB | 1-- | 1 | 3",
        "MARIADB | 1--␤2 | 1 | 4"
      })
  void lineEnd_isBehindTheLine(EngineSyntax engine, String sql, int at, int end) throws Exception {
    assertThat(QuotesAndComments.lineEnd(lines(sql), at, engine)).isEqualTo(end);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MARIADB | --a",
        "MARIADB | --1␤ 2",
        "MARIADB | --!",
        "POSTGRESQL | -- a␍b",
        "POSTGRESQL | --␍b",
        "POSTGRESQL | --␍␍␤b"
      })
  void lineEnd_thatEnginesDisagreeAbout_isRefused(EngineSyntax engine, String sql) {
    assertThatThrownBy(() -> QuotesAndComments.lineEnd(lines(sql), 0, engine))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("Leave comments out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/**/ | 0 | 4",
        "/* a */ | 0 | 7",
        "/* a */1 | 0 | 7",
        "1 /* a␤b */ 2 | 2 | 11",
        "/***/ | 0 | 5",
        "/* * / */ | 0 | 9"
      })
  void blockEnd_isBehindTheStarAndSlash(String sql, int at, int end) throws Exception {
    assertThat(QuotesAndComments.blockEnd(lines(sql), at)).isEqualTo(end);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/*",
        "/*/",
        "/* a",
        "/* a *",
        "/*! a */",
        "/*+ a */",
        "/*M! a */",
        "/*m */",
        "/* /* */ */",
        "/*/* */",
        "/*!␤ a */"
      })
  void blockEnd_openNestedOrExecutable_isRefused(String sql) {
    assertThatThrownBy(() -> QuotesAndComments.blockEnd(lines(sql), 0))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("Leave comments out");
  }
}
