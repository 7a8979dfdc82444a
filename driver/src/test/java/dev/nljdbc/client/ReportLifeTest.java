// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.jdbc.Asked;
import dev.nljdbc.testing.Engines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A question as a report's query, over months: the same rows, or an error that says why not. */
@Tag("thorough")
class ReportLifeTest {

  private static final String IN_MAY = "NL: How many visits were there in May 2024?";
  private static final String LAST_MONTH = "NL: How many visits were there last month?";
  private static final String DOGS = "NL: fees above ? of dogs";
  private static final String DOGS_SQL =
      "SELECT name, fee FROM visit JOIN animal ON animal.id = visit.animal_id WHERE kind = 'dog'"
          + " AND fee > ? ORDER BY fee";
  private static final List<List<String>> DOGS_ABOVE_15 =
      List.of(List.of("Rex", "20"), List.of("Rex", "30"), List.of("Luna", "70"));
  private static final List<List<String>> TWO = List.of(List.of("2"));
  private static final List<List<String>> THREE = List.of(List.of("3"));

  @TempDir Path directory;
  private String url = "";

  private void clinic(Engines engine) throws SQLException {
    url =
        engine.urlWith(
            directory,
            "CREATE TABLE animal (id INTEGER, name VARCHAR(40), kind VARCHAR(40))",
            "CREATE TABLE visit (id INTEGER, animal_id INTEGER, visited_on DATE, fee INTEGER,"
                + " note VARCHAR(40))",
            "INSERT INTO animal VALUES (1, 'Rex', 'dog'), (2, 'Milo', 'cat'), (3, 'Luna', 'dog')",
            "INSERT INTO visit VALUES (1, 1, '2024-05-02', 30, 'a'), (2, 2, '2024-05-20', 50, 'b'),"
                + " (3, 3, '2024-06-05', 70, 'c'), (4, 1, '2024-06-06', 20, 'd'),"
                + " (5, 1, '2024-06-07', 10, 'e')");
  }

  /** Another process, which knows what others kept in the folder. */
  private Connection process(Engines engine, String folder, String... settings)
      throws SQLException {
    return new Asked(directory.resolve(folder)).connect(engine, url, settings);
  }

  private static void remember(Connection connection, String question, String sql)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      Tracks.remember(statement, question, sql);
    }
  }

  /** The rows of a report: it asks for the columns first, and may read the rows twice. */
  private static List<List<String>> printed(Connection connection, String query, Object... values)
      throws SQLException {
    int type = ResultSet.TYPE_SCROLL_INSENSITIVE;
    boolean scrolls = connection.getMetaData().supportsResultSetType(type);
    int scrolled = scrolls ? type : ResultSet.TYPE_FORWARD_ONLY;
    try (PreparedStatement statement =
        connection.prepareStatement(query, scrolled, ResultSet.CONCUR_READ_ONLY)) {
      statement.getMetaData();
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      ResultSetMetaData columns = statement.getMetaData();
      try (ResultSet rows = statement.executeQuery()) {
        assertThat(rows.getMetaData().getColumnCount()).isEqualTo(columns.getColumnCount());
        List<List<String>> all = Asked.rows(rows);
        if (scrolls) {
          rows.beforeFirst();
          assertThat(Asked.rows(rows)).isEqualTo(all);
        }
        return all;
      }
    }
  }

  private static void fails(Connection connection, String why, String query, Object... values) {
    assertThatThrownBy(() -> printed(connection, query, values))
        .hasFieldOrPropertyWithValue("SQLState", "NL015")
        .hasMessageContainingAll(why, "NL REMEMBER '");
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void period_askedNextMonth_isThatOfTheDayOfAsking(Engines engine) throws Exception {
    clinic(engine);
    for (int month : List.of(6, 7, 6)) {
      try (Connection connection = process(engine, "any", "nl.today", "2024-0" + month + "-15")) {
        assertThat(printed(connection, IN_MAY)).isEqualTo(TWO);
        assertThat(printed(connection, LAST_MONTH)).isEqualTo(month == 6 ? TWO : THREE);
      }
    }
    String[] kept = {"nl.today", "2024-08-15", "nl.answers", "kept"};
    try (Connection later = process(engine, "any", kept)) {
      fails(later, "no kept answer", LAST_MONTH);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void period_verifiedOnAnotherDay_isNotThatOfItsDay(Engines engine) throws Exception {
    clinic(engine);
    String[] laterVerified = {"nl.today", "2024-07-15", "nl.answers", "verified"};
    // of the first, the SQL holds a day; of the second, the engine's current date
    for (String[] first : new String[][] {{"nl.today", "2024-06-15"}, {}}) {
      try (Connection connection = process(engine, "verified", first);
          Statement statement = connection.createStatement()) {
        List<List<String>> rows = printed(connection, LAST_MONTH);
        statement.executeQuery("NL REMEMBER LAST").close();
        assertThat(printed(connection, LAST_MONTH)).isEqualTo(rows);
      }
      try (Connection connection = process(engine, "verified", laterVerified)) {
        fails(connection, "the verified query of this question counts from", LAST_MONTH);
      }
      try (Connection connection = process(engine, "verified", "nl.today", "2024-07-15")) {
        assertThat(printed(connection, LAST_MONTH)).isEqualTo(THREE);
      }
    }
  }

  private static String renamed(Engines engine, String column, String to) {
    return switch (engine) {
      case H2, HSQLDB -> "ALTER TABLE visit ALTER COLUMN " + column + " RENAME TO " + to;
      default -> "ALTER TABLE visit RENAME COLUMN " + column + " TO " + to;
    };
  }

  private void changed(Engines engine, String... sql) throws SQLException {
    try (Connection bare = engine.connect(url)) {
      Engines.run(bare, sql);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void verified_afterChangesOfTheSchema_isTheSameRowsOrAnError(Engines engine) throws Exception {
    clinic(engine);
    String named = DOGS.replace("NL:", "NL(fee, name):");
    try (Connection connection = process(engine, "schema")) {
      remember(connection, DOGS, DOGS_SQL);
    }
    String[] verified = {"nl.answers", "verified"};
    for (String change :
        List.of(
            "ALTER TABLE visit ADD COLUMN discount INTEGER",
            renamed(engine, "note", "remark"),
            "CREATE TABLE dog_fee (id INTEGER, fee INTEGER, above INTEGER)")) {
      changed(engine, change);
      try (Connection connection = process(engine, "schema", verified)) {
        assertThat(printed(connection, DOGS, 15)).as(change).isEqualTo(DOGS_ABOVE_15);
        assertThat(printed(connection, named, 50)).isEqualTo(List.of(List.of("70", "Luna")));
        fails(connection, "columns asked for", DOGS.replace("NL:", "NL(fee):"), 15);
      }
    }
    for (String change : List.of(renamed(engine, "fee", "price"), "DROP TABLE visit")) {
      changed(engine, change);
      String why = change.startsWith("DROP") ? "the verified query of this" : "no longer runs";
      try (Connection connection = process(engine, "schema", verified)) {
        fails(connection, why, DOGS, 15);
        fails(connection, why, named, 15);
      }
    }
  }

  @Test
  void verified_columnInQuotesIsGone_isNoTextOfThatName() throws Exception {
    clinic(Engines.SQLITE);
    String notes = "NL: all notes";
    String sql = "SELECT \"note\" AS \"what\" FROM visit ORDER BY \"what\"";
    try (Connection connection = process(Engines.SQLITE, "quotes")) {
      remember(connection, notes, sql);
      assertThat(printed(connection, notes)).hasSize(5).contains(List.of("e"));
      assertThatThrownBy(() -> remember(connection, notes, sql.replace("note", "Rex")))
          .hasMessageContainingAll("Rex", "apostrophes");
    }
    changed(Engines.SQLITE, renamed(Engines.SQLITE, "note", "remark"));
    try (Connection connection = process(Engines.SQLITE, "quotes", "nl.answers", "verified")) {
      fails(connection, "the name note. It is no column", notes);
    }
  }

  @Test
  void exported_byAnotherLogin_isItsRowsByTheSameSqlOrAnError() throws Exception {
    Engines engine = Engines.POSTGRESQL;
    clinic(engine);
    String ann = "ann" + Long.toHexString(System.nanoTime());
    String notes = "NL: all notes";
    Path memory = directory.resolve("memory.yml");
    Asked process = new Asked(directory.resolve("owner"));
    String inMay;
    try (Connection owner = process.connect(engine, url);
        Statement statement = owner.createStatement()) {
      remember(owner, DOGS, DOGS_SQL);
      remember(owner, notes, "SELECT note FROM visit ORDER BY id");
      assertThat(printed(owner, DOGS, 15)).isEqualTo(DOGS_ABOVE_15);
      assertThat(printed(owner, IN_MAY)).isEqualTo(TWO);
      statement.executeQuery("NL REMEMBER LAST").close();
      inMay = owner.nativeSQL(IN_MAY);
      Files.writeString(memory, Asked.rows(statement, "NL EXPORT MEMORY").get(0).get(0));
      Engines.run(
          owner.unwrap(Connection.class),
          "CREATE ROLE " + ann + " LOGIN PASSWORD 'x'",
          "GRANT SELECT ON animal TO " + ann,
          "GRANT SELECT (animal_id, fee, visited_on) ON visit TO " + ann,
          "ALTER TABLE animal ENABLE ROW LEVEL SECURITY",
          "CREATE POLICY luna ON animal USING (name = 'Luna')",
          "ALTER TABLE visit ENABLE ROW LEVEL SECURITY",
          "CREATE POLICY lunas ON visit USING (animal_id = 3)");
    }
    String[] login = {
      "user", ann, "password", "x", "nl.answers", "verified", "nl.memory", memory.toString()
    };
    String[] withoutFile = {"user", ann, "password", "x"};
    for (Asked any : List.of(process, new Asked(directory.resolve("empty")))) {
      try (Connection connection = any.connect(engine, url, login)) {
        assertThat(printed(connection, DOGS, 15)).isEqualTo(List.of(List.of("Luna", "70")));
        assertThat(printed(connection, IN_MAY)).isEqualTo(List.of(List.of("0")));
        assertThat(connection.nativeSQL(IN_MAY)).isEqualTo(inMay);
        fails(connection, "permission denied", notes);
      }
      try (Connection connection = any.connect(engine, url, withoutFile)) {
        assertThat(printed(connection, IN_MAY)).as("the first login's rows").isNotEqualTo(TWO);
        assertThatThrownBy(() -> printed(connection, notes)).isInstanceOf(SQLException.class);
      }
    }
    changed(engine, "REVOKE ALL ON visit FROM " + ann);
    try (Connection connection = process(engine, "empty", login)) {
      fails(connection, "the verified query of this question ", DOGS, 15);
    }
    try (Connection owner = process(engine, "elsewhere", "nl.memory", memory.toString())) {
      assertThat(printed(owner, DOGS, 15)).isEqualTo(DOGS_ABOVE_15);
      assertThat(owner.nativeSQL(IN_MAY)).isEqualTo(inMay);
    }
    changed(engine, "DROP OWNED BY " + ann, "DROP ROLE " + ann);
  }
}
