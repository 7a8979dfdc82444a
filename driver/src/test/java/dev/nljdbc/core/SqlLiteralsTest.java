// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SqlLiteralsTest {

  private static List<String> values(String sql) {
    return SqlLiterals.of(sql).stream().map(SqlLiterals.Literal::value).toList();
  }

  @Test
  void of_textsNumbersAndNames_findsTextsAndNumbers() {
    assertThat(
            values(
                "SELECT t1.c2, \"a 'b' 3\", `4` FROM t1 WHERE x = 'it''s' AND y > -2.5 AND z = 1e5"
                    + " LIMIT 7"))
        .containsExactly("it's", "-2.5", "7");
  }

  @Test
  void says_sameValueInOtherWords_isTheSame() {
    SqlLiterals.Literal number = SqlLiterals.of("SELECT 4.0").get(0);
    assertThat(number.says(" 4")).isTrue();
    assertThat(number.says("5")).isFalse();
    assertThat(number.says("four")).isFalse();
    SqlLiterals.Literal text = SqlLiterals.of("SELECT 'Oslo'").get(0);
    assertThat(text.says("oslo")).isTrue();
    assertThat(text.says("Oslo ")).isFalse();
  }

  @Test
  void questionTextWith_values_putsThemWhereAMarkStandsAlone() {
    assertThat(
            new NormalizedQuestion("tracks of ? 'what?' and ?, really? In ?")
                .with(List.of("1", "2", "3")))
        .isEqualTo("tracks of 1 'what?' and 2, really? In 3");
  }
}
