// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;

class PluralsTest {

  @TableTest
  void singular_rules_differWhereFiguresDependOnIt(
      String word, String name, String question, String heading, String similar) {
    assertThat(Plurals.OF_NAMES.singular(word)).isEqualTo(name);
    assertThat(Plurals.OF_QUESTIONS.singular(word)).isEqualTo(question);
    assertThat(Plurals.OF_HEADINGS.singular(word)).isEqualTo(heading);
    assertThat(Plurals.OF_SIMILAR_QUESTIONS.singular(word)).isEqualTo(similar);
  }

  @TableTest
  void plural_anyNoun_byItsEnding(String noun, String plural) {
    assertThat(Plurals.plural(noun)).isEqualTo(plural);
  }
}
