// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.battery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Questions as people type them, in other languages, about nothing, and texts that are no questions
 * at all, through {@code jdbc:nl:} to the offline model: each has the outcome that its line of
 * {@code robustness.tsv} says, and nothing in the databases changes.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class RobustnessTest {

  /** What the message of a refusal says, for each reason. */
  private static final Map<String, String> REASONS =
      Map.of(
          "language", "knows English only",
          "nothing", "does not understand",
          "change", "data is not changed",
          "sql", "This is SQL",
          "task", "asks for something else",
          "self", "not about itself",
          "now", "counts from today",
          "empty", "no question");

  private static Databases databases;
  private static Map<String, List<List<String>>> before;

  @BeforeAll
  static void open(@TempDir Path directory) throws Exception {
    databases = Databases.open(directory);
    before = databases.contents();
  }

  @AfterAll
  static void nothingChanged_afterAllCases() throws SQLException {
    try {
      assertThat(databases.contents()).isEqualTo(before);
    } finally {
      databases.close();
    }
  }

  @Test
  @Tag("thorough")
  void ask_everyCase_hasItsOutcome() throws SQLException {
    List<Case> cases = Case.read("robustness.tsv");
    List<String> different = new ArrayList<>();
    for (Case c : cases) {
      String found = outcome(c);
      if (!found.isEmpty()) {
        different.add(
            String.format(
                "%n%s: %s%n  expected %s%n  but      %s",
                c.database(), c.question(), c.expected(), found));
      }
    }
    assertThat(cases).hasSizeGreaterThan(200);
    assertThat(different).as("%d of %d cases", different.size(), cases.size()).isEmpty();
  }

  /** What came of a case, where that is not what is expected. */
  private static String outcome(Case c) throws SQLException {
    List<List<String>> found;
    try {
      found = databases.ask(c.database(), c.question());
    } catch (NlException e) {
      return refusal(c, e);
    } catch (SQLException | RuntimeException e) {
      return "failed: " + e;
    }
    if (c.expected().equals("any")) {
      return "";
    }
    String rows = found.size() + " rows: " + found.stream().limit(3).toList();
    if (!c.refused().isEmpty()) {
      return rows;
    }
    return Rows.same(databases.run(c.database(), c.query()), found) ? "" : rows;
  }

  private static String refusal(Case c, NlException e) {
    String reason = REASONS.get(c.refused());
    boolean named =
        reason != null && e.error() == NlError.NOT_UNDERSTOOD && e.getMessage().contains(reason);
    boolean refusable = c.mayBeRefused() && e.error() == NlError.NOT_UNDERSTOOD;
    // The statement is refused before it is read: empty, or another statement comes along.
    boolean unread =
        e.error() == NlError.SYNTAX
            && (c.expected().equals("any")
                || c.refused().equals("empty")
                || c.refused().equals("change") && e.getMessage().contains("Nothing was run"));
    boolean guarded = c.expected().equals("any") && e.error() == NlError.NO_ANSWER;
    return named || refusable || unread || guarded ? "" : e.error() + ": " + e.getMessage();
  }

  /** One question with so many words around it, or of so many words alone. */
  @ParameterizedTest
  @CsvSource({"100", "1000", "20000"})
  void ask_manyWords_endsSoon(int words) {
    List<String> texts =
        List.of(
            "How many customers are there, " + "and ".repeat(words),
            "customer ".repeat(words),
            "How many albums cost more than 20 and ".repeat(words / 8 + 1),
            "qwxz".repeat(words),
            "\"".repeat(words),
            "'a ".repeat(words),
            "Germany Iceland Jazz " + "Berlin ".repeat(words),
            "not ".repeat(words) + "customers",
            "the number of the average of ".repeat(words / 6 + 1) + "albums");
    for (String text : texts) {
      String named = words + " words that begin with " + text.substring(0, 20);
      long began = System.nanoTime();
      try {
        databases.ask("shop", text);
      } catch (NlException e) {
        assertThat(e.error()).as(named).isIn(NlError.NOT_UNDERSTOOD, NlError.SYNTAX);
      } catch (SQLException e) {
        throw new AssertionError(named, e);
      }
      assertThat(Duration.ofNanos(System.nanoTime() - began))
          .as(named)
          .isLessThan(Duration.ofSeconds(60));
    }
  }

  @Test
  void ask_longPoliteQuestion_isAnswered() throws SQLException {
    String chat = "I hope that you are well and that all of this is as it should be. ".repeat(8);
    assertThat(databases.ask("shop", chat + "How many customers are there?"))
        .isEqualTo(databases.run("shop", "SELECT count(*) FROM customer"));
  }

  @Test
  void ask_tooLong_isRefusedWithTheLengthAllowed() {
    assertThatExceptionOfType(NlException.class)
        .isThrownBy(() -> databases.ask("shop", "customers ".repeat(2_000)))
        .withMessageContaining("characters")
        .matches(e -> e.error() == NlError.NOT_UNDERSTOOD);
  }
}
