// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbbreviationTest {

  @TableTest
  void shortens_beginningOrConsonants_isTrue(String abbreviation, String word, boolean is) {
    assertThat(Abbreviation.shortens(abbreviation, word)).isEqualTo(is);
  }

  @ParameterizedTest
  @CsvSource({"std, standard, true", "intl, international, true", "cnd, calendar, false"})
  void selects_firstLastAndConsonants_isTrue(String abbreviation, String word, boolean is) {
    assertThat(Abbreviation.selects(abbreviation, word)).isEqualTo(is);
  }
}
