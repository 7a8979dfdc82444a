// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a view no longer shows leaves the index with the next refresh. */
class ViewRefreshTest {

  @TempDir Path directory;

  private static final String ALL = "CREATE VIEW shown AS SELECT id, name AS label FROM patient";

  private String patients(Engines engine) throws SQLException {
    return engine.urlWith(
        directory,
        "CREATE TABLE patient (id INTEGER PRIMARY KEY, name VARCHAR(20), ward VARCHAR(20))",
        "INSERT INTO patient VALUES (1, 'Firstcell', 'w1'), (2, 'Secondcell', 'w2')",
        "CREATE TABLE ward (name VARCHAR(20))",
        "INSERT INTO ward VALUES ('w1')",
        ALL);
  }

  private static List<String> columns(Connection connection, String value) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL VALUES: " + value)) {
      while (rows.next()) {
        columns.add(rows.getString("table").toLowerCase(java.util.Locale.ROOT));
      }
    }
    return columns;
  }

  private static void refresh(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL REFRESH")) {
      assertThat(rows.next()).isTrue();
    }
  }

  @EnginesByTurns
  void refresh_viewDefinedAnew_forgetsWhatItNoLongerShows(Engines engine) throws Exception {
    String url = patients(engine);
    try (Connection connection = new Asked(directory).connect(engine, url)) {
      assertThat(columns(connection, "Firstcell")).contains("shown");
      try (Connection owner = engine.connect(url)) {
        Engines.run(owner, "DROP VIEW shown", ALL + " WHERE ward = 'w2'");
      }
      refresh(connection);
      assertThat(columns(connection, "Firstcell")).containsExactly("patient");
      assertThat(columns(connection, "Secondcell")).contains("shown");
    }
  }

  /** Without a refresh: opening the index looks at the definitions. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "POSTGRESQL", "MARIADB"})
  void open_viewOverAViewDefinedAnew_forgetsWhatItNoLongerShows(Engines engine) throws Exception {
    String url = patients(engine);
    try (Connection owner = engine.connect(url)) {
      Engines.run(owner, "CREATE VIEW outer_one AS SELECT id, label AS called FROM shown");
      try (Connection connection = new Asked(directory).connect(engine, url)) {
        assertThat(columns(connection, "Firstcell")).contains("shown", "outer_one");
      }
      Engines.run(
          owner,
          "DROP VIEW outer_one",
          "DROP VIEW shown",
          ALL + " WHERE ward = 'w2'",
          "CREATE VIEW outer_one AS SELECT id, label AS called FROM shown");
    }
    try (Connection connection = new Asked(directory).connect(engine, url)) {
      assertThat(columns(connection, "Firstcell")).containsExactly("patient");
      assertThat(columns(connection, "Secondcell")).contains("shown", "outer_one");
    }
  }

  @EnginesByTurns
  void refresh_viewOverATableThatIsHidden_forgetsItsDeletedRows(Engines engine) throws Exception {
    String url = patients(engine);
    try (Connection connection =
        new Asked(directory).connect(engine, url, "nl.tables.deny", "patient")) {
      assertThat(columns(connection, "Firstcell")).containsExactly("shown");
      try (Connection owner = engine.connect(url)) {
        Engines.run(owner, "DELETE FROM patient WHERE id = 1");
      }
      refresh(connection);
      assertThat(columns(connection, "Firstcell")).isEmpty();
      assertThat(columns(connection, "Secondcell")).containsExactly("shown");
    }
  }
}
