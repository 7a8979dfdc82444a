// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.offline.reword.Rewording;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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

  @TableTest
  void of_otherWayOfSpeaking_isTheSameInKnownWords(String question, String known) {
    assertThat(Rewording.of(library.parser().words(question), library.parser().schema()))
        .as(question)
        .contains(new Rewording(known, 1));
    assertThat(Rewording.of(library.parser().words(known), library.parser().schema()))
        .as(known)
        .isEmpty();
  }

  @TableTest
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

  @ParameterizedTest
  @ValueSource(strings = {"Sales by month", "sales in 2024"})
  void of_amountThatIsACellOfPeople_isNoPeople(String question, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase firm =
        AskedDatabase.of(Engines.SQLITE, directory, AskedDatabase.statements("amount-of-people"))) {
      assertThat(Rewording.of(firm.parser().words(question), firm.parser().schema()))
          .map(Rewording::question)
          .isNotEqualTo(Optional.of(question.replaceFirst("(?i)sales", "Sales employee")));
    }
  }
}
