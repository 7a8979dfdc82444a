// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.bench.words.SentenceTemplate.Hole;
import java.util.List;
import org.junit.jupiter.api.Test;

class SentenceTemplateTest {

  private static final SentenceTemplate LAMPS =
      new SentenceTemplate(
          "m",
          List.of("", " of the ", "?"),
          List.of(new Hole("c0", false, "price"), new Hole("t0", true, "lamps")));

  @Test
  void naming_otherWithTheSameHoles_hasItsNamesInThisOrder() {
    SentenceTemplate ferries =
        new SentenceTemplate(
            "m",
            List.of("which ", " have what ", ""),
            List.of(new Hole("t0", true, "ferries"), new Hole("c0", false, "length")));

    assertThat(LAMPS.naming(ferries)).isEqualTo("Length of the ferries?");
    assertThat(ferries.naming(LAMPS)).isEqualTo("Which lamps have what price");
  }

  @Test
  void naming_otherNumber_isRefused() {
    SentenceTemplate ferry =
        new SentenceTemplate(
            "m",
            List.of("", " of ", ""),
            List.of(new Hole("c0", false, "length"), new Hole("t0", false, "ferry")));

    assertThatThrownBy(() -> LAMPS.naming(ferry)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void form_articlesMarksAndCapitals_doNotCount() {
    SentenceTemplate same =
        new SentenceTemplate(
            "m",
            List.of("Please, the ", " of all the ", "!"),
            List.of(new Hole("c0", false, "length"), new Hole("t0", true, "ferries")));
    SentenceTemplate other =
        new SentenceTemplate(
            "m",
            List.of("The ", " for ", "!"),
            List.of(new Hole("c0", false, "length"), new Hole("t0", true, "ferries")));

    assertThat(same.form()).isEqualTo(LAMPS.form()).isNotEqualTo(other.form());
  }

  @Test
  void new_holesWithoutTexts_isRefused() {
    assertThatThrownBy(() -> new SentenceTemplate("m", List.of(), List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
