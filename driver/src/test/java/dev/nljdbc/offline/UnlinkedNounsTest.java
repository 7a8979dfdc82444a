// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Nouns and adjectives that the database knows nothing of: refused, or told, or verbs after all.
 */
class UnlinkedNounsTest {

  private static AskedDatabase library;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    library = AskedDatabase.of(Engines.H2, directory, AskedDatabase.LIBRARY);
  }

  @AfterAll
  static void close() throws SQLException {
    library.close();
  }

  private static NlException refusal(String question) {
    return catchThrowableOfType(NlException.class, () -> library.read(question));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "which books are in zorblatt | zorblatt",
        "Show the zorblatt wembley books | zorblatt wembley",
        "Show all snizzle members | snizzle",
        "Which members share a house? | house",
        "Which members are lazy? | lazy",
        "Which books are boring? | boring",
        "Who is the nicest member? | nicest",
        "How many parking spaces does Ada Lund have? | parking spaces",
        "How many DVDs are there in Oslo? | DVDs",
        "Show every complaint of Eva Berg. | complaint",
        "How old are the books? | old",
        "What is the average temperature of all books? | temperature",
        "What is the most common allergy of members? | allergy",
        "Show all book colors. | colors",
        "Which league plays in Oslo? | league plays",
        "What are the names of the volcanoes that our members climb? | volcanoes",
        "Which books have footnotes in the appendix? | footnotes",
        "What is the shoe size of Eva Berg? | shoe",
        "List the ISBN of each book | ISBN",
        "Which authors are married to Ada Lund? | married",
        "What is the average rating of all books? | rating",
        "List all members together with their allergies. | allergies",
        "Which members complained? | complained",
        "Which member is the friendliest? | friendliest"
      })
  void parse_nounThatNothingIsKnownOf_isRefusedByName(String question, String unknown) {
    NlException refusal = refusal(question);
    assertThat((Throwable) refusal).as(question).isNotNull();
    assertThat(refusal.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
    assertThat((Throwable) refusal)
        .hasMessageContaining("known as \"" + unknown)
        .hasMessageContaining("The nearest columns are ");
  }

  @Test
  void parse_tableThatTheAnswerLeavesOut_isRefused() {
    assertThat((Throwable) refusal("List the countries of our members."))
        .hasMessageContaining("\"members\"");
  }

  @Test
  void parse_denialOfWhatTheDatabaseDoesNotHold_isRefusedOrUnsure() throws Exception {
    String question = "Which loans have not been paid yet?";
    if (refusal(question) == null) {
      assertThat(library.read(question).confidence()).isLessThanOrEqualTo(OrdinaryParser.UNSURE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"remind all members of their books", "notify all members"})
  void parse_orderToSendSomething_isRefusedAsAChange(String question) {
    assertThat((Throwable) refusal(question)).hasMessageContaining("data is not changed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Interview every member of Oslo | Interview",
        "and in Oslo? | and",
        "what about the members | what about",
        "will members read more books | will"
      })
  void parse_wordsThatAskForNoRows_areRefusedByName(String question, String begins) {
    assertThat((Throwable) refusal(question))
        .as(question)
        .hasMessageContaining('"' + begins + '"')
        .hasMessageNotContaining("known as");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Retrieve the titles of all books",
        "Find the author which offers the largest number of books",
        "How many members are there in our library?",
        "How many members are registered here?",
        "Which book brought in the most fines?",
        "What is the average age of members, in years?"
      })
  void parse_verbsAndUnits_areNoUnknownAttributes(String question) throws NlException {
    assertThat(library.read(question).sql()).as(question).startsWith("SELECT ");
  }

  @Test
  void parse_adjectiveThatMeansNothing_isToldAndLessSure() throws NlException {
    Reading plain = library.read("Show the titles of all books");
    Reading lovely = library.read("Show the titles of all lovely books");
    assertThat(plain.ignored()).isEmpty();
    assertThat(lovely.ignored()).containsExactly("lovely");
    assertThat(lovely.sql()).isEqualTo(plain.sql());
    assertThat(lovely.confidence()).isLessThan(plain.confidence()).isLessThanOrEqualTo(0.75);
  }

  @EnginesByTurns
  void parse_verbsAndGeneralNouns_areNoReasonToRefuse(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase asked = AskedDatabase.of(engine, directory, AskedDatabase.LIBRARY)) {
      List<String> questions =
          List.of(
              "Which books are available?",
              "How many books are listed?",
              "How old is Eva Berg?",
              "Show the full names of all authors",
              "List the titles of the books in alphabetical order");
      for (String question : questions) {
        assertThat(asked.read(question).ignored()).as(question).isEmpty();
      }
    }
  }
}
