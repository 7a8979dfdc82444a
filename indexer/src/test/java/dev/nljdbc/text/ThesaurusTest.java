// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ThesaurusTest {

  private final Thesaurus thesaurus = new Thesaurus(new Stemmer()::stem);

  @Test
  void synonyms_ofOneMeaning_leadBothWays() {
    assertThat(thesaurus.synonyms("surnam")).contains("last name").doesNotContain("surnam");
    assertThat(thesaurus.synonyms("last name")).contains("surnam");
  }

  @Test
  void synonyms_behindTheArrow_leadOneWay() {
    assertThat(thesaurus.synonyms("borrow")).contains("loan", "rental");
    assertThat(thesaurus.synonyms("rental")).doesNotContain("borrow");
  }

  @Test
  void cued_cue_isNoSynonym() {
    assertThat(thesaurus.cued("oldest")).contains("age");
    assertThat(thesaurus.synonyms("oldest")).isEmpty();
    assertThat(thesaurus.cued("age")).isEmpty();
  }

  @Test
  void synonyms_allInTheFile_areNoLongerThanTheLongest() {
    assertThat(thesaurus.synonyms().keySet())
        .allSatisfy(
            phrase -> assertThat(phrase.split(" ")).hasSizeLessThanOrEqualTo(Thesaurus.LONGEST));
  }

  @Test
  void abbreviated_severalMeanings_areWithoutStopWordsInTheFilesOrder() {
    assertThat(Thesaurus.abbreviated("dob")).containsExactly(List.of("date", "birth"));
    assertThat(Thesaurus.abbreviated("curr"))
        .containsExactly(List.of("currency"), List.of("current"));
  }

  @Test
  void abbreviations_linesOfTheFile_areInOrderAndNoneTwice() {
    List<String> lines = WordList.lines(Thesaurus.class, "abbreviations.txt");
    assertThat(lines).doesNotHaveDuplicates();
    assertThat(lines.stream().map(line -> line.substring(0, line.indexOf(' '))).toList())
        .isSorted();
  }
}
