// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalizedQuestionTest {

  @Test
  void folded_blanksCaseAndEnd_makeNoDifference() {
    assertThat(new NormalizedQuestion("  How   many\tTracks ?! ").folded())
        .isEqualTo("how many tracks");
    assertThat(new NormalizedQuestion("what's in 'New  York'?").folded())
        .isEqualTo("what's in 'New  York'");
    assertThat(new NormalizedQuestion("Ann's and Bob's").folded()).isEqualTo("ann's and bob's");
    assertThat(new NormalizedQuestion("named \"A?B\" Or 'c").folded())
        .isEqualTo("named \"A?B\" or 'c");
    assertThat(new NormalizedQuestion("How  Many?").normalised()).isEqualTo("How Many");
    assertThat(new NormalizedQuestion("").folded()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tracks longer than ? minutes | 1 | false",
        "between ? and ?, by artist | 2 | false",
        "tracks (of ?) longer than ? | 1 | true",
        "tracks longer than ? | 0 | true",
        "how many tracks? | 0 | false",
        "is it? and why? | 0 | false",
        "named 'what ? now' since ? here | 1 | false",
        "years >= ? only | 1 | false",
        "years =? only | 1 | false",
        "ids (?) only | 1 | false",
        "ids [?] only | 1 | false",
        "ids in ?, ?; ? | 2 | true",
        "of\u00a0?\u00a0now | 1 | false",
        "what?now | 0 | false",
        "what ?now | 0 | false",
        "? first | 0 | false",
        "? | 0 | false"
      })
  void parameters_standAlone(String text, int count, boolean last) {
    assertThat(new NormalizedQuestion(text).parameters()).isEqualTo(count);
    assertThat(new NormalizedQuestion(text).endsWithMark()).isEqualTo(last);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "between ? and ?, by artist | between 5 and 6, by artist",
        "longer than ? | longer than 5",
        "named 'what ? now' since ? here | named 'what ? now' since 5 here",
        "of ? or ? or ? days | of 5 or 6 or ? days",
        "is it? of ? days | is it? of 5 days",
        "none at all | none at all"
      })
  void with_values_standInPlaceOfTheMarks(String text, String filled) {
    assertThat(new NormalizedQuestion(text).with(List.of("5", "6"))).isEqualTo(filled);
  }

  @ParameterizedTest
  @CsvSource({
    "tracks longer than ? minutes, true",
    "albums by ?, true",
    "customers from  ? , true",
    "price > ?, true",
    "combien de clients ?, false",
    "how many customers are there?, false",
    "who is named 'a ?', false"
  })
  void wantsValues_aMarkThatStandsAlone_doesUnlessItEndsTheSentence(String text, boolean wants) {
    assertThat(new NormalizedQuestion(text).wantsValues()).isEqualTo(wants);
  }
}
