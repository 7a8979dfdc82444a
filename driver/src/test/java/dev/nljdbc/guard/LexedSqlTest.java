// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlException;
import org.junit.jupiter.api.Test;

class LexedSqlTest {

  private static LexedSql lexed(String sql, String product) throws NlException {
    return Lexer.lex(sql, EngineSyntax.of(product));
  }

  @Test
  void hasTokensOf_textsThatDifferInBlanksAndCommentsOnly_does() throws NlException {
    LexedSql one = lexed("SELECT \"a\" FROM t", "PostgreSQL");
    assertThat(one.hasTokensOf(lexed("SELECT \"a\" FROM t", "PostgreSQL"))).isTrue();
    assertThat(one.hasTokensOf(lexed("SELECT \"b\" FROM t", "PostgreSQL"))).isFalse();
    assertThat(one.hasTokensOf(lexed("SELECT \"a\" FROM u", "PostgreSQL"))).isFalse();
    LexedSql string = lexed("SELECT \"a\" FROM t", "MariaDB");
    assertThat(string.hasTokensOf(lexed("SELECT \"b\" FROM t", "MariaDB"))).isFalse();
  }

  @Test
  void shown_standIn_isTheUsersName() throws NlException {
    LexedSql sql = lexed("SELECT \"two words\" FROM t", "PostgreSQL");
    String standIn = sql.names().keySet().iterator().next();
    assertThat(sql.name(standIn).text()).isEqualTo("two words");
    assertThat(sql.shown(standIn)).contains("two words");
    assertThat(sql.name("t").text()).isEqualTo("t");
  }
}
