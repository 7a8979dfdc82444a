// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.question.LinkedSpan;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @TableTest
  void parse_grouped_findsAGroupForEach(String question, String rows) throws SQLException {
    assertThat(library.ask(question))
        .containsExactlyInAnyOrder(Arrays.stream(rows.split(",")).toArray(String[]::new));
  }

  @TableTest
  void parse_limitBehindAQuestion_isAboutTheRows(String question, int rows) throws SQLException {
    String plain = question.substring(0, question.indexOf(" limit"));
    assertThat(library.ask(question)).hasSize(rows).isSubsetOf(library.ask(plain));
  }

  @TableTest
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
