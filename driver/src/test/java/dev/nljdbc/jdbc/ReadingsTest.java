// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.first;
import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static dev.nljdbc.jdbc.Asked.warnings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
      assertThat(first(statement, "NL MEMORY").get("chosen")).isIn("true", "1");
    }
  }

  @Test
  void question_wordThatFitsOneColumnABitBetter_warns() throws Exception {
    String url =
        Engines.H2.urlWith(
            directory,
            "CREATE TABLE course (course_id INTEGER PRIMARY KEY, length INTEGER, pause_duration"
                + " INTEGER)",
            "INSERT INTO course VALUES (1, 40, 5), (2, 30, 10), (3, 50, 6)");
    try (Connection connection = new Asked(directory).connect(Engines.H2, url);
        Statement statement = connection.createStatement()) {
      rows(statement, "NL: List the duration of all courses");
      assertThat(warnings(statement)).contains("'duration' may mean 2 things");
      rows(statement, "NL: Show the length of all courses");
      assertThat(warnings(statement)).doesNotContain("may mean");
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

  private static Reply last(String sql) {
    return Reply.text("Action: ExecuteSQL(\"" + sql + "\", final=True)");
  }

  @Test
  void ask_samplesOfALanguageModel_areReadingsBesideThoseOfTheOfflineModel() throws Exception {
    String both = "SELECT start_port FROM voyage UNION SELECT end_port FROM voyage";
    try (FakeChatServer server = FakeChatServer.start()) {
      server.reply(
          last("SELECT start_port FROM voyage"), last(both), last("SELECT start_port FROM voyage"));
      try (Connection connection =
              voyages(
                  Engines.SQLITE,
                  "nl.model",
                  "m",
                  "nl.base-url",
                  server.baseUrl(),
                  "nl.samples",
                  "3",
                  "nl.strategy",
                  "interactive");
          Statement statement = connection.createStatement()) {
        List<List<String>> readings = rows(statement, "NL ASK: " + AMBIGUOUS);
        assertThat(readings.get(0)).contains("SELECT start_port FROM voyage", "m");
        assertThat(readings)
            .anyMatch(r -> r.contains("SELECT end_port FROM voyage") && r.contains("offline"))
            .anyMatch(r -> r.contains(both) && r.contains("m"));
        assertThat(readings).extracting(r -> r.get(3)).doesNotHaveDuplicates();

        int chosen = 1;
        while (!readings.get(chosen - 1).contains(both)) {
          chosen++;
        }
        assertThat(firsts(statement, "NL CHOOSE " + chosen))
            .containsExactlyInAnyOrder("Bari", "Hull", "Kiel", "Oslo", "Split");
        assertThat(firsts(statement, "NL: " + AMBIGUOUS)).hasSize(5);
        Map<String, String> kept = first(statement, "NL MEMORY");
        assertThat(kept).containsValue(both);
        assertThat(kept.get("chosen")).isIn("true", "1");
      }
      assertThat(server.requests()).hasSize(3);
    }
  }

  @Test
  void question_lastYear_mayBeOfTheCalendarOrTheTwelveMonthsUpToToday() throws Exception {
    String url =
        Engines.SQLITE.urlWith(
            directory,
            "CREATE TABLE sale (sale_id INTEGER PRIMARY KEY, sold_on DATE, price INTEGER)",
            "INSERT INTO sale VALUES (1, '2023-03-01', 5), (2, '2024-02-01', 7), (3, '2024-05-01',"
                + " 9)");
    try (Connection connection =
            new Asked(directory).connect(Engines.SQLITE, url, "nl.today", "2024-06-15");
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, "NL: How many sales were there last year?"))
          .containsExactly("1");
      assertThat(warnings(statement)).contains("'last year' may mean 2 things");
      assertThat(rows(statement, "NL ASK: How many sales were there last year?"))
          .extracting(row -> row.get(3))
          .containsExactly("1", "2");
      firsts(statement, "NL: How many sales were there in the past 12 months?");
      assertThat(warnings(statement)).doesNotContain("may mean");
    }
  }

  @Test
  void question_tableByTwoKeys_mayGoByEither() throws Exception {
    String url =
        Engines.SQLITE.urlWith(
            directory,
            "CREATE TABLE place (place_id INTEGER PRIMARY KEY, city VARCHAR(9))",
            "CREATE TABLE parcel (parcel_id INTEGER PRIMARY KEY, billing_place_id INTEGER"
                + " REFERENCES place, shipping_place_id INTEGER REFERENCES place)",
            "INSERT INTO place VALUES (1, 'Oslo'), (2, 'Hull')",
            "INSERT INTO parcel VALUES (1, 1, 2), (2, 1, 2), (3, 2, 1)");
    try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      rows(statement, "NL: How many parcels have a place in Oslo?");
      assertThat(warnings(statement)).contains("'place' may mean 2 things");
      assertThat(rows(statement, "NL ASK: How many parcels have a place in Oslo?").subList(0, 2))
          .extracting(row -> row.get(3))
          .containsExactlyInAnyOrder("1", "2");
      rows(statement, "NL: How many parcels have a billing place in Oslo?");
      assertThat(warnings(statement)).doesNotContain("may mean");
    }
  }

  @Test
  void question_best_mayGoByWhatBelongsToTheRows() throws Exception {
    String url =
        Engines.SQLITE.urlWith(
            directory,
            "CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, name VARCHAR(9))",
            "CREATE TABLE purchase (purchase_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES"
                + " customer, total INTEGER)",
            "INSERT INTO customer VALUES (1, 'Ada'), (2, 'Bob')",
            "INSERT INTO purchase VALUES (1, 1, 100), (2, 2, 10), (3, 2, 20)");
    try (Connection connection =
            new Asked(directory).connect(Engines.SQLITE, url, "nl.confidence.min", "0");
        Statement statement = connection.createStatement()) {
      List<List<String>> readings = rows(statement, "NL ASK: Who is the best customer?");
      assertThat(readings)
          .extracting(row -> row.get(2))
          .anyMatch(sql -> sql.contains("ORDER BY SUM(purchase.total) DESC"))
          .anyMatch(sql -> sql.contains("ORDER BY COUNT(*) DESC"));
    }
  }
}
