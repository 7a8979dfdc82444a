// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.question.GuessConfidence;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions for what has all rows of another table. */
class RelationalDivisionReadingTest {

  /** The library, in which one member has borrowed of all genres. */
  private static final String[] LIBRARY =
      Stream.concat(
              Arrays.stream(AskedDatabase.LIBRARY),
              Stream.of("INSERT INTO loan VALUES (6,1,2,DATE '2021-06-06',0.00)"))
          .toArray(String[]::new);

  @EnginesByTurns
  void parse_every_asksForAllOnEachEngine(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase asked = AskedDatabase.of(engine, directory, LIBRARY)) {
      assertThat(asked.ask("first names of members who borrowed at least one book of each genre"))
          .containsExactly("Eva");
      assertThat(asked.ask("How many members have borrowed at least one of each genre?"))
          .containsExactly("1");
      assertThat(asked.ask("first names of members from Oslo who borrowed books of every genre"))
          .containsExactly("Eva");
      assertThat(asked.ask("first names of members from Bergen who borrowed books of all genres"))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Which students take every course?",
        "students enrolled in all courses",
        "Which students take all of the courses?"
      })
  void parse_everyInOtherWords_isTheSame(String question, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase asked =
        AskedDatabase.of(Engines.H2, directory, ValueConjunctionReadingTest.COLLEGE)) {
      assertThat(asked.ask(question)).containsExactly("Bea");
    }
  }

  @Test
  void parse_everyOfWhatEachHasOne_isRefused(@TempDir Path directory) throws SQLException {
    try (AskedDatabase asked =
        AskedDatabase.of(Engines.H2, directory, ValueConjunctionReadingTest.COLLEGE)) {
      NlException refusal =
          catchThrowableOfType(
              NlException.class, () -> asked.read("students who live in every city"));

      assertThat((Throwable) refusal).isNotNull();
      assertThat(refusal.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
      assertThat(refusal.getMessage()).contains("city");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "members who borrowed every book of Ada Lund",
        "Which members have borrowed all Crime books?",
        "Which members have never borrowed all books?"
      })
  void parse_everyThatCannotBeRead_isAGuess(String question, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase asked = AskedDatabase.of(Engines.H2, directory, LIBRARY)) {
      try {
        assertThat(asked.read(question).confidence()).isLessThanOrEqualTo(GuessConfidence.MOST);
      } catch (NlException e) {
        assertThat(e.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "number of books for every genre",
        "how many books are there of each genre",
        "number of books in every genre"
      })
  void parse_figureOfEvery_isAGrouping(String question, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase asked = AskedDatabase.of(Engines.H2, directory, LIBRARY)) {
      assertThat(asked.ask(question)).as(question).hasSize(3);
    }
  }
}
