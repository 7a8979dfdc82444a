// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BorrowedSentencesTest {

  private static final String PUPILS = "SELECT count(*) FROM pupil";
  private static final String BOATS = "SELECT count(*) FROM boat";

  private static IndexedDatabases databases;

  private final List<TrainingQuestion> questions = new ArrayList<>();

  @BeforeAll
  static void open(@TempDir Path folder) {
    SortedMap<String, Path> files = TestSchool.files(folder, "school", "academy");
    files.put(
        "harbour",
        TestDatabases.sqlite(
            folder.resolve("harbour.sqlite"),
            "CREATE TABLE boat(id INTEGER PRIMARY KEY, name TEXT, port TEXT, length INTEGER)",
            "INSERT INTO boat VALUES (1, 'Sea Cat', 'Kiel', 12), (2, 'Elk', 'Hull', 14)"));
    databases = new IndexedDatabases(files, Optional.empty());
  }

  @AfterAll
  static void close() throws Exception {
    databases.close();
  }

  @Test
  void borrowed_otherDatabaseOfThePart_isItsSentenceWithTheNames() throws Exception {
    add("school", "a", "How many pupils are there?", PUPILS);
    add("harbour", "b", "What is the total number of boats?", BOATS);

    BorrowedSentences sentences = sentences(Set.of("school", "harbour"));

    assertThat(sentences.borrowed("a", "How many pupils are there?"))
        .isEqualTo("What is the total number of pupils?");
    assertThat(sentences.borrowed("b", "What is the total number of boats?"))
        .isEqualTo("How many boats are there?");
  }

  @Test
  void borrowed_conditions_keepTheirNamesAndLiterals() throws Exception {
    add(
        "school",
        "a",
        "List the names of pupils whose city is \"Oslo\" and whose age is more than 15.",
        "SELECT name FROM pupil WHERE city = \"Oslo\" AND age > 15");
    add(
        "harbour",
        "b",
        "Which names do boats with length above 13 and port Kiel have?",
        "SELECT name FROM boat WHERE length > 13 AND port = 'Kiel'");

    BorrowedSentences sentences = sentences(Set.of("school", "harbour"));

    assertThat(sentences.borrowed("a", ""))
        .isEqualTo("Which names do pupils with age above 15 and city \"Oslo\" have?");
    assertThat(sentences.borrowed("b", ""))
        .isEqualTo("List the names of boats whose port is Kiel and whose length is more than 13.");
  }

  @Test
  void borrowed_otherPart_isLeft() throws Exception {
    add("school", "a", "How many pupils are there?", PUPILS);
    add("harbour", "b", "What is the total number of boats?", BOATS);

    assertThat(sentences(Set.of("school"), Set.of("harbour")).borrowed("a", "own"))
        .isEqualTo("own");
  }

  @Test
  void borrowed_ownDatabase_isLeft() throws Exception {
    add("school", "a", "How many pupils are there?", PUPILS);
    add("school", "b", "What is the total number of pupils?", PUPILS);

    assertThat(sentences(Set.of("school")).borrowed("a", "own")).isEqualTo("own");
  }

  @Test
  void borrowed_wordsOfTheOtherDatabase_areNotTaken() throws Exception {
    add("school", "a", "How many pupils are there?", PUPILS);
    add("harbour", "b", "How many boats sail?", BOATS);
    add("harbour", "c", "How many boats moor in the harbour?", BOATS);
    add("harbour", "d", "Who knows the number of boats?", BOATS);

    assertThat(sentences(Set.of("school", "harbour")).borrowed("a", "own")).isEqualTo("own");
  }

  @Test
  void borrowed_sentenceLikeItsOwn_isLeft() throws Exception {
    add("school", "a", "How many pupils are there?", PUPILS);
    add("harbour", "b", "How many boats are there", BOATS);
    add("harbour", "c", "Please, how many boats are there?", BOATS);

    BorrowedSentences sentences = sentences(Set.of("school", "harbour"));

    assertThat(sentences.borrowed("a", "own")).isEqualTo("own");
    assertThat(sentences.borrowed("c", "own")).isEqualTo("own");
  }

  @Test
  void borrowed_severalSentences_areDrawnByTheIdentifierAlone() throws Exception {
    for (int i = 0; i < 30; i++) {
      add("school", "a" + i, "How many pupils are there?", PUPILS);
    }
    add("harbour", "b", "What is the total number of boats?", BOATS);
    add("academy", "c", "Count the pupils.", PUPILS);
    Set<String> part = Set.of("school", "harbour", "academy");
    List<String> drawn = drawn(sentences(part));
    Collections.reverse(questions);

    assertThat(drawn)
        .containsOnly("What is the total number of pupils?", "Count the pupils.")
        .contains("What is the total number of pupils?", "Count the pupils.")
        .isEqualTo(drawn(sentences(part)));
  }

  @Test
  void borrowed_goldThatCannotBeRead_isLeft() throws Exception {
    add("school", "a", "How many pupils are there?", "SELECT 1 +");

    assertThat(sentences(Set.of("school")).borrowed("a", "own")).isEqualTo("own");
  }

  private static List<String> drawn(BorrowedSentences sentences) {
    List<String> drawn = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      drawn.add(sentences.borrowed("a" + i, "own"));
    }
    return drawn;
  }

  private void add(String database, String id, String text, String gold) {
    questions.add(new TrainingQuestion(id, database, text, gold, Optional.empty(), false));
  }

  @SafeVarargs
  private BorrowedSentences sentences(Set<String>... parts) throws Exception {
    return new BorrowedSentences(questions, databases, List.of(parts));
  }
}
