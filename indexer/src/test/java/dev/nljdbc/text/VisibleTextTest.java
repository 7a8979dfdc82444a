// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import org.junit.jupiter.api.Test;

class VisibleTextTest {

  @TableTest
  void of_writingOfPeople_staysAsItIs(String text) {
    assertThat(VisibleText.of(text)).isEqualTo(text);
  }

  @TableTest
  void of_hiddenCharacterBetweenLetters_becomesItsCode(String code, String shown) {
    String hidden = Character.toString(Integer.parseInt(code, 16));
    assertThat(VisibleText.of("a" + hidden + "b")).isEqualTo("a" + shown + "b");
  }

  @Test
  void of_sentenceInTags_isReadByAnyone() {
    StringBuilder tags = new StringBuilder("ok");
    "rm".chars().forEach(c -> tags.appendCodePoint(0xE0000 + c));
    assertThat(VisibleText.of(tags.toString())).isEqualTo("ok\\u{E0072}\\u{E006D}");
  }

  @Test
  void of_rowOfSelectors_keepsTheFirstOnly() {
    assertThat(VisibleText.of("😀\uFE0F\uFE01\uFE02")).isEqualTo("😀\uFE0F\\u{FE01}\\u{FE02}");
  }

  @Test
  void line_anyEndOfALine_isOneLine() {
    String text = VisibleText.line("a\nb\r\nc\rd\u0085e\u2028f\u2029g\u000Bh\fi\tj");
    assertThat(text).isEqualTo("a⏎b⏎c⏎d\\u{85}e\\u{2028}f\\u{2029}g\\u{B}h\\u{C}i j");
    assertThat(text.lines()).hasSize(1);
  }
}
