// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SentenceReaderTest {

  private static final NamedSlot LAMPS = NamedSlot.table("t0", Set.of("lamp"));
  private static final NamedSlot PRICE = NamedSlot.column("c0", Set.of("price"), "price", "t0");
  private static final NamedSlot COLOUR = NamedSlot.column("c1", Set.of("colour"), "colour", "t0");
  private static final NamedSlot RED = NamedSlot.literal("v0", "Red", "c1");
  private static final List<NamedSlot> SLOTS = List.of(LAMPS, PRICE, COLOUR, RED);
  private static final Set<String> NAMES = Set.of("lamp", "price", "colour", "record");

  private final SentenceReader reader = new SentenceReader();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What is the price of lamps whose colour is \"Red\"? | what is {c0} of {t0s} whose {c1} is {v0}",
        "Prices of lamps with colour Red                     | {c0s} of {t0s} with {c1} {v0}",
        "Count the red lamps                                 | count {v0} {t0s}",
      })
  void read_question_leavesItsSentence(String question, String form) {
    assertThat(read(question).map(SentenceTemplate::form)).contains(form);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "List the price of lamps with colour Red | Show me the price of all lamps whose colour is Red",
        "How many lamps have the colour Red?     | What is the total number of lamps of colour Red?",
        "Which shop sells lamps of colour Red?   | Find the shop that sells lamps of colour Red."
      })
  void read_sameMeaning_agrees(String one, String other) {
    assertThat(meaning(one)).isEqualTo(meaning(other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // a word of the source's domain
        "List the price of lamps with colour Red | List the price of lamps sold with colour Red",
        "How many red lamps are there?           | How many red lamps shine?",
        // a small word that is part of a name of the database
        "List the price of lamps of colour Red   | List the record price of lamps of colour Red",
        // a slot more, and another number
        "List the price of lamps of colour Red   | List the price of colour Red",
        "List the price of lamps of colour Red   | List the price of the lamp of colour Red",
        // golds that leave out DISTINCT, or have the wrong operator
        "List the price of lamps of colour Red   | List the different prices of lamps of colour Red",
        "Lamps of price above colour Red         | Lamps of price below colour Red",
        // what depends on what is named
        "How many lamps are in Red?              | How many lamps are from Red?",
        "Which price has lamps of colour Red?    | Which price is in lamps of colour Red?",
        "Who has lamps of colour Red?            | Which has lamps of colour Red?"
      })
  void read_otherMeaning_differs(String one, String other) {
    assertThat(meaning(one)).isNotEqualTo(meaning(other));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "What is the price of lamps?",
        "What is the price of 12 lamps of colour Red?",
        "What is the price of \"old\" lamps of colour Red?",
        "Is Red in there?"
      })
  void read_literalsThatAreNotThoseOfTheGold_isEmpty(String question) {
    List<NamedSlot> slots =
        List.of(
            LAMPS, PRICE, NamedSlot.literal("v0", "Red", ""), NamedSlot.literal("v1", "3.0", ""));

    assertThat(reader.read(question, "s", slots, NAMES)).isEmpty();
    assertThat(reader.read("First 3 red lamps", "s", slots, NAMES)).isPresent();
  }

  @Test
  void read_columnsNamedAlike_areThoseOfTheTableBehind() {
    NamedSlot shops = NamedSlot.table("t1", Set.of("shop"));
    NamedSlot lampName = NamedSlot.column("c0", Set.of("name"), "name", "t0");
    NamedSlot shopName = NamedSlot.column("c1", Set.of("name"), "name", "t1");
    List<NamedSlot> slots = List.of(LAMPS, shops, lampName, shopName);

    assertThat(reader.read("Names of all shops with lamps", "s", slots, NAMES))
        .map(SentenceTemplate::form)
        .contains("{c1s} of {t1s} with {t0s}");
    assertThat(reader.read("Show names, shops and lamps", "s", slots, NAMES)).isEmpty();
  }

  @Test
  void read_columnThatNobodyNames_hasToBeCalledAlike() {
    NamedSlot paint = NamedSlot.column("c1", Set.of("paint"), "paint", "t0");

    Optional<SentenceTemplate> one = reader.read("Red lamps", "s", SLOTS, NAMES);
    Optional<SentenceTemplate> other =
        reader.read("Red lamps", "s", List.of(LAMPS, PRICE, paint, RED), NAMES);

    assertThat(one.orElseThrow().meaning()).isNotEqualTo(other.orElseThrow().meaning());
  }

  private Optional<SentenceTemplate> read(String question) {
    return reader.read(question, "s", SLOTS, NAMES);
  }

  private String meaning(String question) {
    return read(question).orElseThrow().meaning();
  }
}
