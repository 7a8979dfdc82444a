// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.first;
import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static dev.nljdbc.jdbc.Asked.warnings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A verified question is answered with other values, and marked so. */
class TemplatesTest {

  private static final String QUESTION = "Which tracks on the far side are longer than 4 minutes?";
  private static final String SQL = "SELECT title FROM track WHERE minutes > 4 ORDER BY id";
  private static final String OTHER = QUESTION.replace("4", "6");

  @TempDir Path directory;

  private static void assertAnsweredByTheModel(Statement statement) throws SQLException {
    try {
      assertThat(first(statement, "NL SQL: " + OTHER)).containsEntry("model", "offline");
    } catch (NlException e) {
      assertThat(e.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
    }
  }

  @EnginesByTurns
  void ask_verifiedQuestionWithOtherValues_isAnsweredByItsSql(Engines engine) throws Exception {
    Asked asked = new Asked(directory);
    try (Connection connection = asked.connect(engine, Asked.tracks(engine, directory));
        Statement statement = connection.createStatement()) {
      assertThat(first(statement, "NL REMEMBER '" + QUESTION + "' AS " + SQL))
          .containsEntry("template", QUESTION.replace("4", "{4}"));
      assertThat(firsts(statement, "NL: " + OTHER)).containsExactly("Rain");
      NlAnswer answer = statement.unwrap(NlAnswer.class);
      assertThat(answer.ofTemplate()).isTrue();
      assertThat(answer.verified()).isFalse();
      assertThat(answer.sql()).isEqualTo(SQL.replace("4", "6"));
      assertThat(answer.usage().tokens()).isZero();
      assertThat(warnings(statement))
          .contains("-- model verified template, confidence 0.99")
          .contains("verified question \"" + QUESTION.replace("4", "{4}") + "\"");
      assertThat(rows(statement, "NL TRACE: " + OTHER).toString())
          .contains(QUESTION.replace("4", "{4}"));
      assertThat(rows(statement, "NL EXPLAIN: " + OTHER).toString())
          .contains("the SQL of a verified question with other values");
      Map<String, String> memory = first(statement, "NL MEMORY");
      assertThat(memory)
          .containsEntry("template", QUESTION.replace("4", "{4}"))
          .containsEntry("used", "0")
          .containsEntry("other values", "3");
    }
  }

  @Test
  void ask_templateOfAnotherDay_isNotItsDays() throws Exception {
    Asked asked = new Asked(directory);
    String verified =
        "SELECT count(*) FROM visit WHERE town = 'Oslo' AND visited_on >= DATE '2024-05-01' AND"
            + " visited_on < DATE '2024-06-01'";
    String bergen = "How many visits were there in Bergen last month?";
    String url =
        Engines.H2.urlWith(
            directory,
            "CREATE TABLE visit (id INTEGER PRIMARY KEY, town VARCHAR(20), visited_on DATE)",
            "INSERT INTO visit VALUES (1, 'Oslo', DATE '2024-05-03'), (2, 'Bergen', DATE"
                + " '2024-05-04'), (3, 'Bergen', DATE '2024-06-05'), (4, 'Bergen', DATE"
                + " '2024-06-06')");
    try (Connection connection = asked.connect(Engines.H2, url, "nl.today", "2024-06-15");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "NL REMEMBER 'How many visits were there in Oslo last month?' AS " + verified);
      assertThat(firsts(statement, "NL: " + bergen)).containsExactly("1");
      assertThat(statement.unwrap(NlAnswer.class).ofTemplate()).isTrue();
    }
    try (Connection connection = asked.connect(Engines.H2, url, "nl.today", "2024-07-15");
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, "NL: " + bergen)).containsExactly("2");
      assertThat(statement.unwrap(NlAnswer.class).ofTemplate()).isFalse();
    }
  }

  @Test
  void ask_nearlyTheSame_isToldToTheModelAsAnExample() throws Exception {
    Asked asked = new Asked(directory);
    String[] settings = {
      "nl.model", "m", "nl.base-url", "http://127.0.0.1:1/v1", "nl.share", "values"
    };
    try (Connection connection =
            asked.connect(Engines.H2, Asked.tracks(Engines.H2, directory), settings);
        Statement statement = connection.createStatement()) {
      statement.execute("NL REMEMBER 'Which tracks are longer than 4 minutes?' AS " + SQL);
      assertThat(
              rows(statement, "NL PROMPT: Show me tracks that run longer than 4 minutes")
                  .toString())
          .contains("Asked: Which tracks are longer than 4 minutes?")
          .contains("Verified: " + SQL);
      assertThat(rows(statement, "NL PROMPT: How many titles are there?").toString())
          .doesNotContain("Verified: ");
    }
    settings[5] = "schema";
    try (Connection connection =
            asked.connect(Engines.H2, Asked.tracks(Engines.H2, directory), settings);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "NL REMEMBER 'Which tracks are longer than 42 minutes?' AS " + SQL.replace("4", "42"));
      assertThat(
              rows(statement, "NL PROMPT: Show me tracks that run longer than 9 minutes")
                  .toString())
          .as("it may be a cell")
          .doesNotContain("42");
    }
  }

  @Test
  void remember_exactly_answersNoOtherValue() throws Exception {
    Asked asked = new Asked(directory);
    try (Connection connection = asked.connect(Engines.H2, Asked.tracks(Engines.H2, directory));
        Statement statement = connection.createStatement()) {
      assertThat(first(statement, "NL REMEMBER EXACTLY '" + QUESTION + "' AS " + SQL))
          .containsEntry("template", "null");
      assertThat(firsts(statement, "NL: " + QUESTION)).containsExactly("Moon", "Rain");
      assertThat(firsts(statement, "NL REMEMBER EXACTLY LAST")).containsExactly(QUESTION);
      assertAnsweredByTheModel(statement);
    }
  }

  @Test
  void ask_templatesOff_asksTheModel() throws Exception {
    Asked asked = new Asked(directory);
    String url = Asked.tracks(Engines.H2, directory);
    try (Connection connection = asked.connect(Engines.H2, url, "nl.lab.without", "templates");
        Statement statement = connection.createStatement()) {
      rows(statement, "NL REMEMBER '" + QUESTION + "' AS " + SQL);
      assertAnsweredByTheModel(statement);
      assertThat(firsts(statement, "NL {without=none}: " + OTHER)).containsExactly("Rain");
    }
  }

  @Test
  void ask_sqlThatNoLongerRuns_isNotUsedAndSaysSo() throws Exception {
    Asked asked = new Asked(directory);
    try (Connection connection = asked.connect(Engines.H2, Asked.tracks(Engines.H2, directory));
        Statement statement = connection.createStatement()) {
      rows(statement, "NL REMEMBER '" + QUESTION + "' AS " + SQL);
      statement.execute("ALTER TABLE track RENAME TO song");
      rows(statement, "NL REFRESH");
      assertThat(first(statement, "NL MEMORY").get("template"))
          .contains("no longer passes", "track");
      assertAnsweredByTheModel(statement);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"kept", "verified"})
  void ask_onlyOldAnswersAllowed_isNotAnsweredByOtherSql(String answers) throws Exception {
    Asked asked = new Asked(directory);
    String url = Asked.tracks(Engines.H2, directory);
    try (Connection connection = asked.connect(Engines.H2, url, "nl.answers", answers);
        Statement statement = connection.createStatement()) {
      rows(statement, "NL REMEMBER '" + QUESTION + "' AS " + SQL);
      assertThatThrownBy(() -> rows(statement, "NL: " + OTHER))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NOT_KEPT));
    }
  }

  @Test
  void ask_lessSureThanAskedFor_isRefused() throws Exception {
    Asked asked = new Asked(directory);
    String url = Asked.tracks(Engines.H2, directory);
    try (Connection connection = asked.connect(Engines.H2, url, "nl.confidence.min", "1");
        Statement statement = connection.createStatement()) {
      rows(statement, "NL REMEMBER '" + QUESTION + "' AS " + SQL);
      assertThat(firsts(statement, "NL: " + QUESTION)).containsExactly("Moon", "Rain");
      assertThatThrownBy(() -> rows(statement, "NL: " + OTHER))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.UNCERTAIN));
    }
  }
}
