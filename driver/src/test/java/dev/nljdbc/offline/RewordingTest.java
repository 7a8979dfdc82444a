// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.offline.reword.Rewording;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RewordingTest {

  private static AskedDatabase library;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    library = AskedDatabase.of(Engines.H2, directory, AskedDatabase.LIBRARY);
  }

  @AfterAll
  static void close() throws SQLException {
    library.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Who has both old books and new books?    | Who has both old and new books?
          both a poetry book and a history book    | both a poetry and a history book
          books nobody has borrowed                | books never borrowed
          books that no one has ever borrowed in 2024 | books never borrowed in 2024
          Which books did nobody borrow?           | Which books were never borrow?
          Which books has nobody borrowed yet?     | Which books were never borrowed yet?
          the books nobody wrote                   | the books never wrote
          What are the total members in Oslo?      | What are the total number of members in Oslo?
          Show the oldest books first              | Show books, oldest first
          List the most recent loans first         | List loans, most recent first
          average price of books for the different authors | average price of books for each authors
          How many loans are there for various members?    | How many loans are there for each members?
          number of members for all the different cities   | number of members for each cities
          money paid by members of Oslo                    | how much money was paid by members of Oslo
          Who borrowed the oldest loans?                   | which member borrowed the oldest loans?
          Who has borrowed loans in 2020?                  | which members have borrowed loans in 2020?
          books without loans are cheaper than 20          | books are cheaper than 20 and have no loans
          """)
  void of_otherWayOfSpeaking_isTheSameInKnownWords(String question, String known) {
    assertThat(Rewording.of(library.parser().words(question), library.parser().schema()))
        .as(question)
        .contains(new Rewording(known, 1));
    assertThat(Rewording.of(library.parser().words(known), library.parser().schema()))
        .as(known)
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Who has both old books and new loans?",
        "Who is the oldest of the members?",
        "Money is paid by members",
        "Who has both old and new books?",
        "Which cities have both members and authors?",
        "old books and new books",
        "Which members report to nobody?",
        "books nobody in Oslo has borrowed",
        "books that nobody likes",
        "total loans per member",
        "books for different members",
        "number of books for different reasons",
        "How many different authors are there for the oldest book?",
        "the total price of the books",
        "rooms in which nobody stayed",
        "Which author had a no 1 book?",
        "Which shelves have nobody inside?",
        "Show both the first name and the last name of all members",
        "both old books and the number of books",
        "Which member borrowed the oldest book first?"
      })
  void of_knownWords_isEmpty(String question) {
    assertThat(Rewording.of(library.parser().words(question), library.parser().schema()))
        .as(question)
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Which books has nobody borrowed?", "books nobody has borrowed"})
  void ask_whatNobodyDid_isWhatWasNeverDone(String question) throws SQLException {
    assertThat(library.ask(question)).isEqualTo(library.ask("Which books were never borrowed?"));
  }
}
