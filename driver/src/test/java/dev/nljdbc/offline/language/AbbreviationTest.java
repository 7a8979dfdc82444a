// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbbreviationTest {

  @ParameterizedTest
  @CsvSource({
    "conn, connection, true",
    "mthd, method, true",
    "matl, material, true",
    "rdg, reading, true",
    "mtr, meter, true",
    "stn, station, true",
    "shft, shift, true",
    "dly, delay, true",
    "dly, daily, false",
    "dry, dairy, false",
    "usd, used, false",
    "cons, connection, false",
    "cnd, calendar, false",
    "sdy, somebody, false",
    "typ, type, false",
    "co, company, false",
    "mat, atom, false"
  })
  void shortens_beginningOrConsonants_isTrue(String abbreviation, String word, boolean is) {
    assertThat(Abbreviation.shortens(abbreviation, word)).isEqualTo(is);
  }

  @ParameterizedTest
  @CsvSource({"std, standard, true", "intl, international, true", "cnd, calendar, false"})
  void selects_firstLastAndConsonants_isTrue(String abbreviation, String word, boolean is) {
    assertThat(Abbreviation.selects(abbreviation, word)).isEqualTo(is);
  }
}
