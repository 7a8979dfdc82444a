// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordVariantTest {

  private static final WordVariant.Rewording REWORDING =
      new WordVariant.Rewording(NamedQuestion::text);

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "SYNONYMS      ~ How many pupils are there? ~ How many students are there?",
        "SYNONYMS      ~ Which pupils have the last name 'pupil'? ~ Which students have the last name 'pupil'?",
        "UNNAMED       ~ What are the names of the pupils of Oslo? ~ List the pupils of Oslo.",
        "UNNAMED       ~ Count pupils whose city is 'Oslo'. ~ Count pupils from 'Oslo'.",
        "UNNAMED       ~ Which pupils live in the city of Oslo? ~ Which pupils live in Oslo?",
        "KNOWLEDGE     ~ Show pupils with the highest age. ~ Show the oldest pupils.",
        "KNOWLEDGE     ~ Show pupils with the oldest birth year. ~ Show the oldest pupils.",
        "KNOWLEDGE     ~ Show pupils with the latest birth year. ~ Show the youngest pupils.",
        "KNOWLEDGE     ~ Show pupils whose age is greater than 14. ~ Show pupils older than 14.",
        "KNOWLEDGE     ~ List pupils in ascending order of age. ~ List pupils from the youngest to the oldest.",
        "KNOWLEDGE     ~ Which pupils from France are there? ~ Which French pupils are there?",
        "KNOWLEDGE     ~ Count pupils with more than one city. ~ Count pupils with several cities.",
        "CONSTRUCTIONS ~ What is the age of each pupil? ~ What is the pupil's age?",
        "CONSTRUCTIONS ~ What are the ages of the pupils? ~ What are the pupils' ages?",
        "CONSTRUCTIONS ~ Which pupils that live in Oslo are old? ~ Which pupils living in Oslo are old?",
        "CONSTRUCTIONS ~ Show courses taught by Oslo. ~ Show courses that Oslo taught."
      })
  void of_questionThatTheVariantTouches_isInOtherWords(
      WordVariant variant, String text, String other) {
    assertThat(REWORDING.of(question(text), variant)).contains(other);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "SYNONYMS      ~ Which Pupil of 'pupil' is 'pupil'?",
        "UNNAMED       ~ What is the average age?",
        "UNNAMED       ~ What is the name of each pupil?",
        "KNOWLEDGE     ~ Which pupils live in Oslo?",
        "CONSTRUCTIONS ~ What is the average age?",
        "TYPING_ERRORS ~ Who is Anna?"
      })
  void of_questionThatTheVariantLeaves_isEmpty(WordVariant variant, String text) {
    assertThat(REWORDING.of(question(text), variant)).isEmpty();
  }

  @Test
  void of_borrowedSentence_isWhatWasGivenUnlessItIsTheSameText() {
    WordVariant.Rewording rewording = new WordVariant.Rewording(q -> "count the  pupils .");

    assertThat(rewording.of(question("Count the pupils."), WordVariant.BORROWED_SENTENCES))
        .isEmpty();
    assertThat(rewording.of(question("How many pupils?"), WordVariant.BORROWED_SENTENCES))
        .contains("count the  pupils .");
  }

  @Test
  void of_typingErrors_areInWordsAndTheSameAgain() {
    NamedQuestion question =
        question("Which pupils older than fourteen live in 'Bergen' near Oslo?");

    String mistyped = REWORDING.of(question, WordVariant.TYPING_ERRORS).orElseThrow();

    assertThat(mistyped)
        .isNotEqualTo(question.text())
        .contains("'Bergen'", "Oslo")
        .isEqualTo(
            new WordVariant.Rewording(NamedQuestion::text)
                .of(question, WordVariant.TYPING_ERRORS)
                .orElseThrow());
  }

  @Test
  void of_typingErrors_leaveAllWordsOfACell() {
    NamedQuestion paid =
        new NamedQuestion(
            "q",
            "Is it paid by check today?",
            Set.of("way"),
            Set.of("bill"),
            Set.of("paid by check today"));

    assertThat(REWORDING.of(paid, WordVariant.TYPING_ERRORS)).isEmpty();
  }

  @Test
  void synonym_rareOrMostlyAnotherPartOfSpeech_isNotUsed() {
    WordNet words = new WordNet();

    assertThat(List.of("last", "total", "zorblatt"))
        .allMatch(word -> words.synonym(word).isEmpty());
    assertThat(words.synonym("pupils")).contains("students");
    assertThat(words.demonym("Norway")).contains("Norwegian");
    assertThat(words.demonym("Zorblatt")).isEmpty();
  }

  private static NamedQuestion question(String text) {
    Set<String> columns =
        new LinkedHashSet<>(List.of("name", "names", "age", "ages", "city", "birth year"));
    Set<String> tables = new LinkedHashSet<>(List.of("pupil", "pupils"));
    return new NamedQuestion("q", text, columns, tables, Set.of("Oslo", "France"));
  }
}
