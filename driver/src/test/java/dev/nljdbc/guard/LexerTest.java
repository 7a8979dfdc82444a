// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a text is cut into tokens: what runs, and what the parser reads in its place. */
class LexerTest {

  private static String lines(String shown) {
    return shown.replace('␤', '\n').replace('␍', '\r').replace('␉', '\t');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '$',
      value = {
        "SQLITE | SELECT␉1,␤␍2 | SELECT␉1,␤␍2 | SELECT 1, 2",
        "SQLITE | SELECT 1 -- a␤ + 2 | SELECT 1 ␤ + 2 | SELECT 1 + 2",
        "SQLITE | SELECT 1/* a */+ 2 | SELECT 1 + 2 | SELECT 1 + 2",
        "SQLITE | SELECT 1; | SELECT 1 | SELECT 1",
        "SQLITE | SELECT 1 ; ; | SELECT 1 | SELECT 1",
        "SQLITE | SELECT 1e5, 1.5E-3, .5, 1., 2e+1 | SELECT 1e5, 1.5E-3, .5, 1., 2e+1 | SELECT 1e5,"
            + " 1.5E-3, .5, 1., 2e+1",
        "SQLITE | SELECT 1-1, 1+1 | SELECT 1-1, 1+1 | SELECT 1-1, 1+1",
        "SQLITE | SELECT 0x1E-1 | SELECT 0x1E-1 | SELECT 0x1E-1",
        "SQLITE | SELECT t.1 | SELECT t.1 | SELECT t.1",
        "SQLITE | SELECT 1a | - | -",
        "SQLITE | SELECT 1.2.3 | - | -",
        "SQLITE | SELECT 1_000 | SELECT 1_000 | SELECT 1000",
        "MARIADB | SELECT 1_000 | - | -",
        "MARIADB | SELECT 1_ | - | -",
        "SQLITE | SELECT 'a', 'it''s' | SELECT 'a', 'it''s' | SELECT 'x', 'x'",
        "SQLITE | SELECT x'00' | SELECT x'00' | SELECT 'x'",
        "SQLITE | SELECT 'a | - | -",
        "SQLITE | SELECT \" | - | -",
        "SQLITE | SELECT \"\" | - | -",
        "SQLITE | SELECT y'a' | - | -",
        "SQLITE | SELECT U&'a' | - | -",
        "SQLITE | SELECT E'a' | - | -",
        "POSTGRESQL | SELECT E'a' | SELECT E'a' | SELECT 'x'",
        "POSTGRESQL | SELECT E'a\\'' | - | -",
        "POSTGRESQL | SELECT E'a'␤'b' | - | -",
        "POSTGRESQL | SELECT E'a', 'b' | SELECT E'a', 'b' | SELECT 'x', 'x'",
        "POSTGRESQL | SELECT '1e99999' | SELECT '1e99999' | SELECT 'w'",
        "POSTGRESQL | SELECT 1e9999 | SELECT 1e9999 | SELECT 1e9999",
        "H2 | SELECT '1e9999999' | - | -",
        "H2 | SELECT '1e99999' | SELECT '1e99999' | SELECT 'we'",
        "H2 | SELECT '1e99999' '9' | - | -",
        "H2 | SELECT '1e9999', '999' | SELECT '1e9999', '999' | SELECT 'we', 'x'",
        "H2 | SELECT '1e' | SELECT '1e' | SELECT 'e'",
        "SQLITE | SELECT a ? | SELECT a ? | SELECT a ?",
        "SQLITE | SELECT ?1 | - | -",
        "SQLITE | SELECT {a} | - | -",
        "DUCKDB | SELECT 7 // 2 | SELECT 7 // 2 | SELECT 7 / 2",
        "SQLITE | SELECT $a | - | -",
        "SQLITE | SELECT @a | - | -",
        "MARIADB | SELECT [a] | - | -",
        "MARIADB | SELECT \"a\" | SELECT \"a\" | SELECT 'x'"
      })
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
