// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StringsAsNamesTest {

  private static void check(String sql) throws NlException {
    StringsAsNames.check(StatementParser.parse(sql), new ParserNodes());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM 'x'",
        "SELECT 1 WHERE 2 IN 'x'",
        "SELECT * FROM t AS 'x'",
        "SELECT * FROM (SELECT 1) AS 'x'",
        "WITH q AS (SELECT 1) SELECT * FROM q AS 'x'"
      })
  void check_stringWhereATableIsNamed_isRefused(String sql) {
    assertThatThrownBy(() -> check(sql))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("a string in the place of");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 'x' AS y FROM t AS u WHERE a IN ('x')",
        "SELECT a AS 'x' FROM t",
        "SELECT q.n FROM (SELECT 1) AS q(n)",
        "WITH q(n) AS (SELECT 1) SELECT n FROM q"
      })
  void check_stringElsewhere_isNone(String sql) {
    assertThatCode(() -> check(sql)).doesNotThrowAnyException();
  }
}
