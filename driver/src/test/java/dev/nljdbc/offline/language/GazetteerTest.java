// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the resource of places holds. */
class GazetteerTest {

  @TableTest
  void others_formOfAPlace_hasTheOtherForms(String form, Gazetteer.Kind kind, String expected) {
    assertThat(Gazetteer.english().others(form, kind)).contains(expected);
  }

  @ParameterizedTest
  @CsvSource({"Zorblatt", "captain", "inactive"})
  void called_otherWord_isNoPlace(String word) {
    assertThat(Gazetteer.english().called(word, Gazetteer.Kind.values())).isFalse();
  }
}
