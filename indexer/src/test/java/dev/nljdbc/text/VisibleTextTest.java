// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Oslo",
        "two\nlines\twith a tab",
        "Łódź, Zürich, Ærø, 東京",
        "می\u200Cخواهم",
        "क्\u200Dष",
        "👩\u200D👧\u200D👦",
        "❤\uFE0F 1\uFE0F\u20E3",
        "葛\uDB40\uDD00飾",
        "\u0600 123",
        "a\u00A0b \u2009 c"
      })
  void of_writingOfPeople_staysAsItIs(String text) {
    assertThat(VisibleText.of(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "1B, \\u{1B}",
    "7, \\u{7}",
    "0, \\u{0}",
    "D, \\u{D}",
    "7F, \\u{7F}",
    "85, \\u{85}",
    "9B, \\u{9B}",
    "AD, \\u{AD}",
    "200B, \\u{200B}",
    "200C, \\u{200C}",
    "200D, \\u{200D}",
    "200E, \\u{200E}",
    "202E, \\u{202E}",
    "2028, \\u{2028}",
    "2029, \\u{2029}",
    "2066, \\u{2066}",
    "2800, \\u{2800}",
    "3164, \\u{3164}",
    "FEFF, \\u{FEFF}",
    "FE0F, \\u{FE0F}",
    "FFFF, \\u{FFFF}",
    "D800, \\u{D800}",
    "E0041, \\u{E0041}",
    "E0100, \\u{E0100}"
  })
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
