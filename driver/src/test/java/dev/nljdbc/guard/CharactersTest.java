// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.TableTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CharactersTest {

  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 1, 8, 0x0B, 0x0C, 0x0E, 0x1F, 0x7F, 0x80, 0x9F, 0x2028, 0x2029, 0x202A, 0x202C, 0x202E,
        0x2066, 0x2068, 0x2069, 0xE0000, 0xE0041, 0xE007F
      })
  void check_characterThatDisguises_isRefusedByItsCode(int code) {
    String sql = "SELECT '" + Character.toString(code) + "'";
    assertThatThrownBy(() -> QuotesAndComments.checkCharacters(sql))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("a character with the code " + code + ".");
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        '\t', '\n', '\r', ' ', '~', 0xA0, 0xE9, 0x2027, 0x202F, 0x2065, 0x206A, 0x6F22, 0xD7FF,
        0xE000, 0xFFFD, 0x1F600, 0xDFFFF, 0xE0080, 0x10FFFF
      })
  void check_characterBesideThem_passes(int code) {
    assertThatNoException()
        .isThrownBy(() -> QuotesAndComments.checkCharacters(Character.toString(code)));
    assertThatNoException()
        .isThrownBy(() -> QuotesAndComments.checkCharacters("a" + Character.toString(code)));
    assertThatNoException()
        .isThrownBy(() -> QuotesAndComments.checkCharacters(Character.toString(code) + "a"));
  }

  @TableTest
  void check_halfOfACharacter_isRefused(String broken) {
    assertThatThrownBy(() -> QuotesAndComments.checkCharacters(broken))
        .isInstanceOf(NlException.class);
  }
}
