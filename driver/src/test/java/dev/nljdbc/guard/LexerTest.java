// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.TableTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a text is cut into tokens: what runs, and what the parser reads in its place. */
class LexerTest {

  private static String lines(String shown) {
    return shown.replace('␤', '\n').replace('␍', '\r').replace('␉', '\t');
  }

  @TableTest
  void lex_isCutAsTheEngineCuts(EngineSyntax engine, String sql, String runs, String read)
      throws Exception {
    if (runs.equals("-")) {
      assertThatThrownBy(() -> Lexer.lex(lines(sql), engine)).isInstanceOf(NlException.class);
    } else {
      LexedSql lexed = Lexer.lex(lines(sql), engine);
      assertThat(lexed.executable()).isEqualTo(lines(runs));
      assertThat(lexed.skeleton()).isEqualTo(read);
    }
  }

  @ParameterizedTest
  @CsvSource({"(, ), 64, true", "(, ), 65, false", "[, ], 64, true", "[, ], 65, false"})
  void lex_depthOfBrackets_isLimited(String open, String close, int deep, boolean passes)
      throws Exception {
    String sql = "SELECT a" + open.repeat(deep) + "1" + close.repeat(deep);
    if (passes) {
      assertThat(Lexer.lex(sql, EngineSyntax.of("DUCKDB")).executable()).isEqualTo(sql);
      assertThat(Lexer.lex(sql + sql, EngineSyntax.of("DUCKDB")).executable()).isEqualTo(sql + sql);
    } else {
      assertThatThrownBy(() -> Lexer.lex(sql, EngineSyntax.of("DUCKDB")))
          .hasMessageContaining("brackets " + deep + " deep");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"PostgreSQL", "SQLite", "DuckDB", "Other"})
  void lex_quotedNames_standBehindTheirWords(EngineSyntax engine) throws Exception {
    LexedSql lexed = Lexer.lex("SELECT \"a \"\"b\", \"c\" FROM t WHERE x = ? OR y = ?", engine);
    assertThat(lexed.names().values())
        .extracting(SqlName::text)
        .containsExactlyInAnyOrder("a \"b", "c");
    assertThat(lexed.parameters()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"19, true", "20, true", "21, false"})
  void lex_stringsSideBySide_areLimited(int parts, boolean passes) throws Exception {
    String sql = "SELECT " + "'a' ".repeat(parts).strip();
    if (passes) {
      assertThat(Lexer.lex(sql, EngineSyntax.of("POSTGRESQL")).executable()).isEqualTo(sql);
    } else {
      assertThatThrownBy(() -> Lexer.lex(sql, EngineSyntax.of("POSTGRESQL")))
          .hasMessageContaining("in several parts");
    }
  }
}
