// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.question.LinkedSpan;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OfflineParserTest {

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
      delimiter = '~',
      textBlock =
          """
          How many books are there?                                       ~ 5
          List the titles of all books                                    ~ Ice,Snow,Rain,Sand,Tide
          Which authors come from Norway?                                 ~ Ada Lund,Cy Ray
          What are the titles of books with more than 200 pages?          ~ Ice,Rain,Sand
          titles of books between 100 and 250 pages                       ~ Snow,Rain,Tide
          What are the names of authors born before 1965?                 ~ Ada Lund,Bo Ek
          Show the names of authors who are not from Norway               ~ Bo Ek,Di Fox
          What is the average price of books?                             ~ 17.5
          What are the minimum and maximum number of pages of all books?  ~ 100|400
          Show the different countries of authors                         ~ Norway,Sweden,Chile
          What is the title of the most expensive book?                   ~ Sand
          What are the titles of the three cheapest books?                ~ Snow,Tide,Rain
          Who is the oldest member?                                       ~ Hans|Lie
          Which country has the most authors?                             ~ Norway
          Which author has written the most books?                        ~ Ada Lund
          What is the genre with the largest number of books?             ~ Crime
          Which authors have at least 2 books?                            ~ Ada Lund
          Which members never borrowed anything?                          ~ Hans|Lie
          Which authors have no books?                                    ~ Di Fox
          Which members have no email?                                    ~ Finn|Dahl,Hans|Lie
          Which members have borrowed both Ice and Sand?                  ~ Eva|Berg
          What are the titles of books that cost more than the average?   ~ Ice,Sand
          Titles of books by Ada Lund or Cy Ray                           ~ Ice,Snow,Tide,Sand
          What are the titles of books whose title contains 'a'?          ~ Rain,Sand
          Give the first and last name of members from Oslo               ~ Eva|Berg,Gro|Hall
          Which members live in Tromso?                                   ~ Hans|Lie
          How many books did Bo Ek write?                                 ~ 1
          How many loans were there in 2021?                              ~ 3
          top 2 books by price                                            ~ Ice,Sand
          How old is Eva?                                                  ~ 30
          Which genre has exactly one book?                                ~ Poetry,Travel
          Which author wrote the longest book?                             ~ Cy Ray
          What is the total fine of members from Oslo?                     ~ 6
          Which members are older than all members from Oslo?              ~ Finn|Dahl,Hans|Lie
          How many different cities do members live in?                   ~ 3
          """)
  void parse_question_findsTheRows(String question, String rows) throws SQLException {
    assertThat(library.ask(question)).containsExactlyInAnyOrder(rows.split(","));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Show all titles in alphabetical order                    ~ Ice,Rain,Sand,Snow,Tide
          List the titles of books sorted by price descending      ~ Sand,Ice,Rain,Tide,Snow
          List the names of authors from youngest to oldest        ~ Di Fox,Cy Ray,Bo Ek,Ada Lund
          List the ages of members from the oldest to the youngest ~ 67,41,30,22
          List the titles of books in descending order of price    ~ Sand,Ice,Rain,Tide,Snow
          """)
  void parse_ordered_findsTheRowsInOrder(String question, String rows) throws SQLException {
    assertThat(library.ask(question)).containsExactly(rows.split(","));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          How many books are there for each genre?          ~ Crime|3,Poetry|1,Travel|1
          Show each country and the number of authors       ~ Norway|2,Sweden|1,Chile|1
          average age of members per city                   ~ Oslo|26,Bergen|41,Tromso |67
          loans per year                                     ~ 2020|2,2021|3
          total fine by year                                 ~ 2020|5,2021|3.5
          number of loans per member                        ~ Eva|Berg|3,Finn|Dahl|1,Gro|Hall|1
          """)
  void parse_grouped_findsAGroupForEach(String question, String rows) throws SQLException {
    assertThat(library.ask(question))
        .containsExactlyInAnyOrder(Arrays.stream(rows.split(",")).toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          titles of books longer than 200 pages limit 2            ~ 2
          names of authors limit 3                                 ~ 3
          titles of books limit 3?                                 ~ 3
          top 2 books by price limit 5                             ~ 2
          top 3 books by price limit 1                             ~ 1
          titles of books with more than 120 pages sorted by pages limit 1  ~ 1
          """)
  void parse_limitBehindAQuestion_isAboutTheRows(String question, int rows) throws SQLException {
    String plain = question.substring(0, question.indexOf(" limit"));
    assertThat(library.ask(question)).hasSize(rows).isSubsetOf(library.ask(plain));
  }

  @Test
  void parse_limitOfANoun_isNoLimitOfRows() throws NlException {
    assertThat(library.read("members with a credit limit 50").sql()).doesNotContain("LIMIT");
    assertThatExceptionOfType(NlException.class)
        .isThrownBy(() -> library.read("members with a speed limit 50"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "???",
        "Wie wird das Wetter morgen in Hamburg?",
        "Quantos membros existem no Brasil?",
        "Combien de livres y a-t-il?",
        "Zeige alle B\u00fccher von Ada Lund",
        "\u4eca\u5929\u5929\u6c14\u600e\u4e48\u6837",
        "What is the speed of light in vacuum?",
        "Tell me a joke",
        "; DROP TABLE member",
        "books; DROP TABLE book",
        "delete all members",
        "update the price of Ice"
      })
  void parse_notAQuestionOnThisDatabase_isRefused(String question) {
    assertThatExceptionOfType(NlException.class)
        .isThrownBy(() -> library.read(question))
        .matches(e -> e.error() == NlError.NOT_UNDERSTOOD);
  }

  @Test
  void parse_unknownWords_areNamedInTheRefusal() {
    assertThatExceptionOfType(NlException.class)
        .isThrownBy(() -> library.read("Which spaceships orbit a pulsar?"))
        .withMessageContaining("\"spaceships\"")
        .withMessageContaining("\"pulsar\"");
  }

  @Test
  void parse_sameQuestionTwice_givesTheSameReading() throws SQLException {
    String question = "Which author has written the most books?";
    assertThat(library.read(question)).isEqualTo(library.read(question));
  }

  @Test
  void parse_joinedQuestion_tellsLinksJoinsAndSteps() throws SQLException {
    Reading reading = library.read("titles of books by Ada Lund");
    assertThat(reading.links()).extracting(LinkedSpan::kind).contains("column", "value");
    assertThat(reading.joins()).isNotEmpty();
    assertThat(reading.explanation()).isNotEmpty();
    assertThat(reading.confidence()).isBetween(0.0, 1.0);
  }
}
