package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static dev.nljdbc.jdbc.Asked.warnings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Questions with a word that may mean several things. */
class ReadingsTest {

  private static final String AMBIGUOUS = "List the ports of all voyages";

  @TempDir Path directory;

  private Connection voyages(Engines engine, String... settings) throws Exception {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE voyage (voyage_id INTEGER PRIMARY KEY, start_port VARCHAR(9), end_port"
                + " VARCHAR(9))",
            "INSERT INTO voyage VALUES (1, 'Oslo', 'Kiel'), (2, 'Hull', 'Oslo'), (3, 'Bari',"
                + " 'Split')");
    return new Asked(directory).connect(engine, url, settings);
  }

  private static void assertFails(ThrowingCallable call, NlError error, String... said) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              assertThat(e.error()).isEqualTo(error);
              assertThat(e.getMessage()).contains(said);
            });
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "SQLITE", "POSTGRESQL"})
  void question_wordOfTwoColumns_warnsAndIsChosen(Engines engine) throws Exception {
    try (Connection connection = voyages(engine);
        Statement statement = connection.createStatement()) {
      List<String> first = firsts(statement, "NL: " + AMBIGUOUS);
      assertThat(warnings(statement))
          .containsIgnoringCase("voyage.start_port")
          .contains("'ports' may mean 2 things", "NL ASK:");

      List<List<String>> readings = rows(statement, "NL ASK: " + AMBIGUOUS);
      assertThat(readings).hasSizeGreaterThan(1);
      assertThat(readings.get(0).subList(0, 2)).contains("1");
      assertThat(readings)
          .extracting(row -> row.get(1))
          .anyMatch(m -> m.toLowerCase(Locale.ROOT).contains("end_port"));
      assertThat(readings).extracting(row -> row.get(3)).doesNotHaveDuplicates();

      int end = 1;
      while (!readings.get(end - 1).get(1).toLowerCase(Locale.ROOT).contains("end_port")) {
        end++;
      }
      List<String> chosen = firsts(statement, "NL CHOOSE " + end);
      assertThat(chosen).isNotEqualTo(first).containsExactlyInAnyOrder("Kiel", "Oslo", "Split");
      assertThat(warnings(statement)).contains("model verified", "remembered");
      assertThat(firsts(statement, "NL: " + AMBIGUOUS)).isEqualTo(chosen);
      assertThat(warnings(statement)).doesNotContain("may mean");
      List<String> kept = rows(statement, "NL MEMORY").get(0);
      assertThat(kept.get(kept.size() - 1)).isIn("true", "1");
    }
  }

  @Test
  void question_clearWord_hasNoWarning() throws Exception {
    try (Connection connection = voyages(Engines.H2);
        Statement statement = connection.createStatement()) {
      rows(statement, "NL: List the start ports of all voyages");
      assertThat(warnings(statement)).doesNotContain("may mean");
    }
  }

  @Test
  void ambiguity_fail_failsWithTheReadingsAndAskShowsThem() throws Exception {
    try (Connection connection = voyages(Engines.H2, "nl.ambiguity", "fail");
        Statement statement = connection.createStatement()) {
      assertFails(
          () -> rows(statement, "NL: " + AMBIGUOUS),
          NlError.AMBIGUOUS,
          "START_PORT FROM",
          "END_PORT FROM");
      assertThat(rows(statement, "NL ASK: " + AMBIGUOUS)).hasSizeGreaterThan(1);
    }
  }

  @Test
  void ambiguity_ignore_saysNothing() throws Exception {
    try (Connection connection = voyages(Engines.H2, "nl.ambiguity", "ignore");
        Statement statement = connection.createStatement()) {
      rows(statement, "NL: " + AMBIGUOUS);
      assertThat(warnings(statement)).doesNotContain("may mean");
    }
  }

  @Test
  void choose_withoutReadings_saysWhatToDo() throws Exception {
    try (Connection connection = voyages(Engines.H2);
        Statement statement = connection.createStatement()) {
      assertFails(() -> rows(statement, "NL CHOOSE 1"), NlError.SYNTAX, "NL ASK: question");
      int readings = rows(statement, "NL ASK: " + AMBIGUOUS).size();
      assertFails(
          () -> rows(statement, "NL CHOOSE " + (readings + 1)),
          NlError.SYNTAX,
          "a number from 1 to " + readings);
      assertFails(() -> rows(statement, "NL CHOOSE two"), NlError.SYNTAX, "NL CHOOSE n");
    }
  }

  @Test
  void ask_parameters_areNotSupported() throws Exception {
    try (Connection connection = voyages(Engines.H2);
        PreparedStatement prepared = connection.prepareStatement("NL ASK: ports of voyage ? ")) {
      prepared.setInt(1, 1);
      assertFails(prepared::executeQuery, NlError.UNSUPPORTED, "NL ASK takes no parameters");
    }
  }
}
