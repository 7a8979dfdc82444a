// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the resource of places holds. */
class GazetteerTest {

  @ParameterizedTest
  @CsvSource({
    "French,NAME,france",
    "France,ADJECTIVE,french",
    "FRA,NAME,france",
    "Dutch,CODE,nld",
    "Spaniard,NAME,spain",
    "U.S.,NAME,united states",
    "the United Kingdom,ADJECTIVE,british",
    "African,NAME,africa",
    "California,STATE_CODE,ca",
    "Türkiye,NAME,turkey"
  })
  void others_formOfAPlace_hasTheOtherForms(String form, Gazetteer.Kind kind, String expected) {
    assertThat(Gazetteer.english().others(form, kind)).contains(expected);
  }

  @ParameterizedTest
  @CsvSource({"Zorblatt", "captain", "inactive"})
  void called_otherWord_isNoPlace(String word) {
    assertThat(Gazetteer.english().called(word, Gazetteer.Kind.values())).isFalse();
  }
}
