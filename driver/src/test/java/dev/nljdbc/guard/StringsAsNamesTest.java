// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.TableTest;

class StringsAsNamesTest {

  private static void check(String sql) throws NlException {
    StringsAsNames.check(StatementParser.parse(sql), new ParserNodes());
  }

  @TableTest
  void check_stringWhereATableIsNamed_isRefused(String sql) {
    assertThatThrownBy(() -> check(sql))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("a string in the place of");
  }

  @TableTest
  void check_stringElsewhere_isNone(String sql) {
    assertThatCode(() -> check(sql)).doesNotThrowAnyException();
  }
}
