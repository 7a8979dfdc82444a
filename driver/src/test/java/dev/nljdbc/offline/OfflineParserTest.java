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
