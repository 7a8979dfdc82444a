// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluralsTest {

  @ParameterizedTest
  @CsvSource({
    // word, of names, of questions, of headings, of similar questions
    "countries, country, country, country, country",
    "flies, fly, fly, fly, flie",
    "dies, die, die, die, die",
    "classes, class, class, classe, class",
    "losses, loss, loss, losse, losse",
    "boxes, box, box, boxe, boxe",
    "buses, bus, buse, buse, buse",
    "dishes, dishe, dish, dishe, dishe",
    "analysis, analysi, analysis, analysis, analysi",
    "status, status, status, status, statu",
    "ids, ids, ids, id, ids",
    "address, address, address, address, address",
    "orders, order, order, order, order",
    "city, city, city, city, city"
  })
  void singular_rules_differWhereFiguresDependOnIt(
      String word, String name, String question, String heading, String similar) {
    assertThat(Plurals.OF_NAMES.singular(word)).isEqualTo(name);
    assertThat(Plurals.OF_QUESTIONS.singular(word)).isEqualTo(question);
    assertThat(Plurals.OF_HEADINGS.singular(word)).isEqualTo(heading);
    assertThat(Plurals.OF_SIMILAR_QUESTIONS.singular(word)).isEqualTo(similar);
  }

  @ParameterizedTest
  @CsvSource({
    "city, cities",
    "day, days",
    "box, boxes",
    "class, classes",
    "orders, orders",
    "x17, x17"
  })
  void plural_anyNoun_byItsEnding(String noun, String plural) {
    assertThat(Plurals.plural(noun)).isEqualTo(plural);
  }
}
