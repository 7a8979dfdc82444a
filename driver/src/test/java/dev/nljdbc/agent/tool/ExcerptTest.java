// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.tool.ColumnLine.DescriptionExcerpt;
import org.junit.jupiter.api.Test;

class ExcerptTest {

  private static final String CODES =
      "how the goods travel; RD: road\nRL: railway\nSE: by sea, in containers\nAI: aircraft\n"
          + "PI: pipeline\nIW: inland waterways";

  @Test
  void of_shortText_isTheText() {
    assertThat(new DescriptionExcerpt("aircraft").of(CODES, 200)).isEqualTo(CODES);
  }

  @Test
  void of_longText_keepsTheBeginningAndWhatTheQuestionSpeaksOf() {
    assertThat(new DescriptionExcerpt("What went by inland waterway or pipelines?").of(CODES, 80))
        .isEqualTo("how the goods travel; RD: road … PI: pipeline IW: inland waterways");
    assertThat(new DescriptionExcerpt("What went through pipelines?").of(CODES, 40))
        .isEqualTo("how the goods travel; … PI: pipeline …");
  }

  @Test
  void of_nothingOfTheQuestion_isCutAtTheEnd() {
    assertThat(new DescriptionExcerpt("How many ships?").of(CODES, 30))
        .isEqualTo("how the goods travel; …");
    assertThat(new DescriptionExcerpt("").of("aaaa", 2)).isEqualTo("aa…");
  }

  @Test
  void of_longSentence_isCutBetweenWordsAndKeepsWhatTheQuestionSpeaksOf() {
    String text =
        "a measure of what passes through the gauge at noon on working days of the harbour and of"
            + " the tide that the keeper of the lighthouse has seen from the northern window";
    assertThat(new DescriptionExcerpt("Which ships?").of(text, 70))
        .isEqualTo("a measure of what passes through the gauge at noon on …");
    assertThat(new DescriptionExcerpt("What did the lighthouse see?").of(text, 100))
        .isEqualTo("… of the lighthouse has seen from the northern window");
  }

  @Test
  void of_wordOfThreeLetters_isOneOfTheQuestion() {
    String codes = "metal of the coin; ag: silver; au: gold; cu: copper; sn: tin; zn: zinc";
    assertThat(new DescriptionExcerpt("Which coins are of tin?").of(codes, 30))
        .isEqualTo("metal of the coin; … sn: tin; …");
  }

  @Test
  void of_partsTooLongForTheRoom_neverExceedsItByMuch() {
    String text = "railway ".repeat(50) + "; " + "railway ".repeat(3);
    assertThat(new DescriptionExcerpt("railways").of(text, 60).length()).isLessThan(70);
  }
}
