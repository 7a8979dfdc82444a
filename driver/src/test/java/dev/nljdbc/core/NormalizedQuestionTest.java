// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.Test;

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

  @TableTest
  void parameters_standAlone(String text, int count, boolean last) {
    assertThat(new NormalizedQuestion(text).parameters()).isEqualTo(count);
    assertThat(new NormalizedQuestion(text).endsWithMark()).isEqualTo(last);
  }

  @TableTest
  void with_values_standInPlaceOfTheMarks(String text, String filled) {
    assertThat(new NormalizedQuestion(text).with(List.of("5", "6"))).isEqualTo(filled);
  }

  @TableTest
  void wantsValues_aMarkThatStandsAlone_doesUnlessItEndsTheSentence(String text, boolean wants) {
    assertThat(new NormalizedQuestion(text).wantsValues()).isEqualTo(wants);
  }
}
