// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions with names: those that two columns hold, and those that none holds. */
class OfflineNamesTest {

  @TempDir static Path folder;

  private static AskedDatabase library;

  @BeforeAll
  static void open() throws SQLException {
    library = AskedDatabase.of(Engines.H2, folder, AskedDatabase.LIBRARY);
  }

  @AfterAll
  static void close() throws SQLException {
    library.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          What is the city of "Eva Berg"?                ~ Oslo
          What is the age of the member "Finn Dahl"?     ~ 41
          What is the age of the member Finn Dahl?       ~ 41
          List the titles of the books by "Ada Lund"     ~ Ice,Snow,Tide
          """)
  void ask_quotedName_isFoundInOneColumnOrTwo(String question, String rows) throws SQLException {
    assertThat(library.ask(question))
        .as(library.read(question).sql())
        .containsExactlyInAnyOrder(rows.split(","));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "How many members are from Bavaria?",
        "How many members live in Chengdu?",
        "How many books did Madonna borrow?"
      })
  void read_nameThatNoCellHolds_isUnsureOfItsColumn(String question) throws SQLException {
    assertThat(library.read(question).confidence()).isLessThanOrEqualTo(OrdinaryParser.UNSURE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"How many members have the city Bavaria?", "How many books have the genre Polka?"})
  void read_nameThatNoCellHoldsBehindItsColumn_isNotUnsure(String question) throws SQLException {
    assertThat(library.read(question).confidence()).isGreaterThan(OrdinaryParser.UNSURE);
  }
}
