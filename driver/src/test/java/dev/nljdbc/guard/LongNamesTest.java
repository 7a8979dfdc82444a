// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.error.NlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LongNamesTest {

  private static final int LONGEST = 63;
  private static final EngineSyntax POSTGRES = EngineSyntax.of("PostgreSQL");

  private static void check(Catalog catalog, String sql) throws NlException {
    new LongNames(catalog, POSTGRES).check(Lexer.lex(sql, POSTGRES));
  }

  private static void check(String name) throws NlException {
    check(Catalogs.of("PostgreSQL", "t"), "SELECT " + name + " FROM t");
  }

  @ParameterizedTest
  @CsvSource({
    "61, 1", "e9, 3", "390, 3", "391, 2", "3c9, 2", "3ca, 3", "410, 2", "44f, 2", "450, 3",
    "501, 2", "7c0, 2", "904, 3", "3400, 4", "9fa5, 4", "a000, 3", "f900, 4", "fa6d, 4", "fb50, 3",
    "10330, 4"
  })
  void check_nameOfOneLetter_isAsWideAsItMayBeInAnyEncoding(String letter, int bytes)
      throws NlException {
    String one = Character.toString(Integer.parseInt(letter, 16));
    check("\"" + one.repeat(LONGEST / bytes) + "\"");
    String wider = one.repeat(LONGEST / bytes + 1);
    assertThatThrownBy(() -> check("\"" + wider + "\""))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("keeps only the first 63 bytes");
  }

  @Test
  void check_plainWord_isMeasuredToo() throws NlException {
    check("a".repeat(LONGEST));
    check("a_$".repeat(LONGEST / 3));
    for (String word : new String[] {"a".repeat(LONGEST + 1), "a_$".repeat(LONGEST / 3) + "1"}) {
      assertThatThrownBy(() -> check(word)).isInstanceOf(NlException.class);
    }
  }

  @Test
  void check_longNumber_isNoName() {
    assertThatCode(() -> check("9".repeat(LONGEST + 9))).doesNotThrowAnyException();
    assertThatThrownBy(() -> check("a" + "9".repeat(LONGEST))).isInstanceOf(NlException.class);
  }

  @Test
  void check_catalogWithLongerNames_allowsAsLongOnes() throws NlException {
    Catalog wide = Catalogs.of("PostgreSQL", "t".repeat(70));
    check(wide, "SELECT " + "a".repeat(70) + " FROM t");
    assertThatThrownBy(() -> check(wide, "SELECT " + "a".repeat(71) + " FROM t"))
        .hasMessageContaining("keeps only the first 70 bytes");
  }

  @Test
  void check_engineThatKeepsWholeNames_allowsAny() {
    EngineSyntax sqlite = EngineSyntax.of("SQLite");
    Catalog catalog = Catalogs.of("SQLite", "t");
    assertThatCode(
            () ->
                new LongNames(catalog, sqlite)
                    .check(Lexer.lex("SELECT " + "a".repeat(900) + " FROM t", sqlite)))
        .doesNotThrowAnyException();
  }
}
