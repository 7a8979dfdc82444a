// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.prompt.PromptForm.Demonstration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DemonstrationSelectorTest {

  @Test
  void of_namesValuesNumbersAndQuotes_areMasked() {
    MaskedQuestion masked =
        MaskedQuestion.of(
            "How many albums by Nina Bloom cost more than 12.50, and are \"rare\"?",
            Set.of("album", "price"),
            List.of("Nina Bloom"));
    assertThat(masked.counts().keySet())
        .contains("how many", "many _", "_ by", "by @", "more than", "than #", "are @")
        .doesNotContain("albums", "nina", "bloom", "12", "rare");
  }

  @Test
  void similarity_sameFormOfQuestion_isHigherThanSameSubject() {
    MaskedQuestion asked =
        MaskedQuestion.of("How many albums has each label?", Set.of("album", "label"), List.of());
    MaskedQuestion alike =
        MaskedQuestion.of("How many pupils has each school?", Set.of("pupil", "school"), List.of());
    MaskedQuestion other =
        MaskedQuestion.of("List the albums of one label.", Set.of("album", "label"), List.of());
    assertThat(asked.similarity(alike)).isEqualTo(1.0, org.assertj.core.data.Offset.offset(1e-9));
    assertThat(asked.similarity(other)).isLessThan(0.5);
  }

  @Test
  void choose_examples_masksThemByTheirOwnSql() {
    Demonstration alike =
        new Demonstration(
            "Which singers from Peru have more than 3 songs?",
            "SELECT singer FROM song WHERE land = 'Peru' GROUP BY singer HAVING COUNT(*) > 3");
    Demonstration other =
        new Demonstration(
            "What is the longest song of Ann?", "SELECT MAX(x) FROM song WHERE a = 'Ann'");
    DemonstrationSelector asked =
        new DemonstrationSelector(
            "Which labels from Norway have more than 20 albums?",
            Set.of("label", "album"),
            List.of("Norway"));
    assertThat(asked.choose(List.of(other, alike), sql -> true, 1)).containsExactly(alike);
    assertThat(asked.choose(List.of(other, alike), sql -> true, 2)).containsExactly(other, alike);
    assertThat(asked.choose(List.of(other, alike), sql -> !sql.contains("HAVING"), 1))
        .containsExactly(other);
    assertThat(asked.choose(List.of(other, alike), sql -> true, 0)).isEmpty();
  }

  @Test
  void choose_theVeryQuestion_isNoExampleForItself() {
    Demonstration same = new Demonstration("How many albums?", "SELECT COUNT(*) FROM album");
    assertThat(
            new DemonstrationSelector("How many albums?", Set.of(), List.of())
                .choose(List.of(same), sql -> true, 4))
        .isEmpty();
  }
}
