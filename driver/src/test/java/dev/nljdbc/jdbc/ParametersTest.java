// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.first;
import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.jdbc.execution.EngineRows;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A ? that stands alone in a question is a parameter, bound on the engine's own statement. */
@Tag("thorough")
class ParametersTest {

  private static final String BETWEEN =
      "NL REMEMBER 'tracks longer than ? minutes that begin with ?' AS"
          + " SELECT title FROM track WHERE minutes > ? AND title LIKE ? ORDER BY id";
  private static final String ASKING = "NL: Tracks longer than ? minutes that begin with ?";

  @TempDir Path directory;

  private static List<String> titles(PreparedStatement prepared) throws SQLException {
    try (ResultSet rows = prepared.executeQuery()) {
      return titles(rows);
    }
  }

  private static List<String> titles(ResultSet rows) throws SQLException {
    List<String> titles = new ArrayList<>();
    while (rows.next()) {
      titles.add(rows.getString(1));
    }
    return titles;
  }

  private static void assertFails(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, NlError error, String... said) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              assertThat(e.error()).isEqualTo(error);
              assertThat(e.getMessage()).contains(said);
            });
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void verified_withParameters_isBoundByTheEngine(Engines engine) throws Exception {
    try (Connection connection =
            new Asked(directory).connect(engine, Asked.tracks(engine, directory));
        Statement statement = connection.createStatement()) {
      assertThat(first(statement, BETWEEN)).containsEntry("parameters", "2");
      try (PreparedStatement prepared = connection.prepareStatement(ASKING)) {
        prepared.setInt(1, 4);
        prepared.setString(2, "%");
        assertThat(prepared.getParameterMetaData().getParameterCount()).isEqualTo(2);
        try (ResultSet rows = prepared.executeQuery()) {
          assertThat(EngineRows.behind(rows).getClass().getName()).doesNotContain("nljdbc");
          assertThat(prepared.getMetaData().getColumnCount()).isEqualTo(1);
          assertThat(titles(rows)).containsExactly("Moon", "Rain");
        }
        assertThat(prepared.unwrap(NlAnswer.class).verified()).isTrue();
        prepared.setObject(1, 2, Types.INTEGER);
        prepared.setString(2, "S%");
        assertThat(prepared.execute()).isTrue();
        try (ResultSet rows = prepared.getResultSet()) {
          assertThat(titles(rows)).containsExactly("Sun");
        }
        if (engine != Engines.DUCKDB) { // which ignores setMaxRows
          prepared.setMaxRows(1);
          prepared.setString(2, "%");
          assertThat(titles(prepared)).containsExactly("Sun");
        }
        prepared.clearParameters();
        assertFails(prepared::executeQuery, NlError.PARAMETER, "Parameter 1");
      }
      assertThat(rows(statement, "SELECT count(*) FROM track")).hasSize(1);
    }
  }

  @Test
  void prepared_valuesThatDoNotMatch_areClearErrors() throws Exception {
    try (Connection connection =
            new Asked(directory).connect(Engines.H2, Asked.tracks(Engines.H2, directory));
        Statement statement = connection.createStatement()) {
      rows(statement, BETWEEN);
      rows(statement, "NL REMEMBER 'longer than ?' AS SELECT id FROM track WHERE minutes > ?");
      assertFails(
          () -> rows(statement, ASKING), NlError.PARAMETER, "takes 2 parameters", "none was set");
      try (PreparedStatement prepared = connection.prepareStatement(ASKING)) {
        prepared.setInt(1, 4);
        assertFails(
            prepared::executeQuery,
            NlError.PARAMETER,
            "Parameter 2 of the question was not set",
            "it has 2");
        prepared.setString(2, "%");
        assertFails(() -> prepared.setInt(3, 1), NlError.PARAMETER, "no parameter 3");
        assertFails(() -> prepared.setInt(0, 1), NlError.PARAMETER, "no parameter 0");
        prepared.clearParameters();
        prepared.setString(2, "%");
        assertFails(prepared::executeQuery, NlError.PARAMETER, "Parameter 1");
      }
      try (PreparedStatement prepared = connection.prepareStatement("NL: Longer than ?")) {
        prepared.setLong(1, 4);
        assertThat(titles(prepared)).as("a ? at the very end").containsExactly("2", "3");
      }
      try (PreparedStatement prepared = connection.prepareStatement("NL: How many?")) {
        assertFails(() -> prepared.setInt(1, 1), NlError.PARAMETER, "has no parameters");
      }
      try (PreparedStatement prepared = connection.prepareStatement("NL: tracks of ? and later")) {
        assertFails(prepared::executeQuery, NlError.PARAMETER, "Parameter 1");
        prepared.setString(1, " ");
        assertFails(prepared::executeQuery, NlError.UNSUPPORTED, "offline", "NL REMEMBER");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void offline_questionWithParameters_isReadOncePerTypesAndBound(Engines engine) throws Exception {
    try (Connection connection =
            new Asked(directory).connect(engine, Asked.tracks(engine, directory));
        PreparedStatement longer =
            connection.prepareStatement("NL: titles of tracks with more than ? minutes");
        PreparedStatement named =
            connection.prepareStatement("NL: minutes of the track whose title is ?")) {
      longer.setInt(1, 4);
      assertThat(titles(longer)).containsExactlyInAnyOrder("Moon", "Rain");
      NlAnswer answer = longer.unwrap(NlAnswer.class);
      assertThat(answer.sql()).contains("> ?").doesNotContain("4");
      assertThat(answer.cached()).isFalse();
      longer.setInt(1, 6);
      assertThat(titles(longer)).containsExactly("Rain");
      assertThat(longer.unwrap(NlAnswer.class).cached()).isTrue();
      named.setString(1, "Moon");
      assertThat(titles(named)).containsExactly("5");
      named.setString(1, "Rain");
      assertThat(titles(named)).containsExactly("7");
    }
  }

  /** The SQL was made for another value. */
  @Test
  void kept_aTextOfAnotherColumn_isDoubted() throws Exception {
    String url =
        Engines.SQLITE.urlWith(
            directory,
            "CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, city TEXT, country TEXT)",
            "INSERT INTO customer VALUES (1, 'Ann Lee', 'Paris', 'France'), (2, 'Bob Ray',"
                + " 'Lyon', 'France'), (3, 'Cyd Orr', 'Oslo', 'Norway')");
    try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url);
        PreparedStatement in = connection.prepareStatement("NL: names of the customers in ?")) {
      in.setString(1, "Paris");
      assertThat(titles(in)).containsExactly("Ann Lee");
      double sure = in.unwrap(NlAnswer.class).confidence().orElseThrow();
      assertThat(in.getWarnings().getMessage()).doesNotContain("Look at the query");
      in.setString(1, "Norway");
      assertThat(titles(in)).isEmpty();
      NlAnswer doubted = in.unwrap(NlAnswer.class);
      assertThat(doubted.cached()).isTrue();
      assertThat(doubted.confidence().orElseThrow()).isLessThan(0.5).isLessThan(sure);
      assertThat(warnings(in))
          .contains("No customer.city is 'Norway'; elsewhere: customer.country = 'Norway'");
      in.setString(1, "Oslo");
      assertThat(titles(in)).containsExactly("Cyd Orr");
      assertThat(in.unwrap(NlAnswer.class).confidence().orElseThrow()).isEqualTo(sure);
      assertThat(warnings(in)).doesNotContain("Norway");
      in.setString(1, null);
      assertThat(titles(in)).isEmpty();
      assertThat(warnings(in)).doesNotContain("null");
    }
  }

  @Test
  void kept_questionWithParameters_holdsNoneOfTheFirstValues() throws Exception {
    String url =
        Engines.SQLITE.urlWith(
            directory,
            "CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, city TEXT)",
            "INSERT INTO customer VALUES (1, 'Ann Lee', 'Trondheim'), (2, 'Bob Ray', 'Bergen')");
    Asked asked = new Asked(directory);
    String question = "NL: names of the customers in ?";
    try (Connection connection = asked.connect(Engines.SQLITE, url);
        PreparedStatement in = connection.prepareStatement(question)) {
      in.setString(1, "trondheim");
      in.executeQuery().close();
      assertThat(warnings(in)).contains("in other letters: 'Trondheim'");
      assertThat(in.unwrap(NlAnswer.class).trace().toString()).contains("Trondheim");
    }
    try (Connection later = asked.connect(Engines.SQLITE, url);
        PreparedStatement in = later.prepareStatement(question)) {
      in.setString(1, "Bergen");
      assertThat(titles(in)).containsExactly("Bob Ray");
      NlAnswer kept = in.unwrap(NlAnswer.class);
      assertThat(kept.cached()).isTrue();
      assertThat(warnings(in)).doesNotContainIgnoringCase("trondheim");
      assertThat(kept.trace().toString()).doesNotContainIgnoringCase("trondheim");
    }
    try (Stream<Path> files = Files.walk(asked.indexes())) {
      List<Path> answers = files.filter(file -> file.getParent().endsWith("answers")).toList();
      assertThat(answers).isNotEmpty();
      for (Path file : answers) {
        assertThat(Files.readString(file)).doesNotContainIgnoringCase("trondheim");
      }
    }
  }

  private static String warnings(Statement statement) throws SQLException {
    StringBuilder all = new StringBuilder();
    for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
      all.append(w.getMessage()).append('\n');
    }
    return all.toString();
  }

  @Test
  void offline_sqlWithoutTheValue_isAClearError() throws Exception {
    try (Connection connection =
            new Asked(directory).connect(Engines.SQLITE, Asked.tracks(Engines.SQLITE, directory));
        PreparedStatement prepared =
            connection.prepareStatement("NL: tracks whose title starts with ? please")) {
      prepared.setString(1, "M");
      assertFails(
          prepared::executeQuery, NlError.UNSUPPORTED, "each value once", "NL REMEMBER", "SELECT");
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void model_questionWithParameters_isAskedOncePerTypes(Engines engine) throws Exception {
    try (FakeChatServer server =
            FakeChatServer.start()
                .always(
                    r ->
                        Reply.call(
                            "ExecuteSQL",
                            "{\"sql\":\"SELECT title FROM track WHERE minutes > ? ORDER BY id\","
                                + "\"final\":true}"));
        Connection connection =
            new Asked(directory)
                .connect(
                    engine,
                    Asked.tracks(engine, directory),
                    "nl.model",
                    "m",
                    "nl.base-url",
                    server.baseUrl());
        PreparedStatement prepared =
            connection.prepareStatement("NL: tracks of more than ? minutes")) {
      prepared.setInt(1, 4);
      assertThat(titles(prepared)).containsExactly("Moon", "Rain");
      assertThat(prepared.unwrap(NlAnswer.class).outcome().confidence().orElseThrow())
          .isBetween(0.5, 1.0);
      assertThat(server.requests().get(0).body().toString())
          .contains("the first ? is a INTEGER, now '4'");
      prepared.setInt(1, 6);
      assertThat(titles(prepared)).containsExactly("Rain");
      assertThat(server.requests()).as("other values are the same answer").hasSize(1);
      prepared.setLong(1, 2);
      assertThat(titles(prepared)).hasSize(3);
      assertThat(server.requests()).as("another type is another").hasSize(2);
    }
  }

  @Test
  void model_sqlThatDropsAParameter_isNoAnswer() throws Exception {
    try (FakeChatServer server =
            FakeChatServer.start()
                .always(
                    r ->
                        Reply.call(
                            "ExecuteSQL", "{\"sql\":\"SELECT title FROM track\",\"final\":true}"));
        Connection connection =
            new Asked(directory)
                .connect(
                    Engines.H2,
                    Asked.tracks(Engines.H2, directory),
                    "nl.model",
                    "m",
                    "nl.base-url",
                    server.baseUrl());
        PreparedStatement prepared =
            connection.prepareStatement("NL: tracks of more than ? minutes")) {
      prepared.setInt(1, 4);
      assertFails(prepared::executeQuery, NlError.NO_ANSWER, "holds 0 parameters");
    }
  }
}
