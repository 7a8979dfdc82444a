// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.bench.PublicData;
import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.load.Loader.LoadedDatabase;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LoaderTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(LoadEngine.class)
  void load_cellsOfAllKinds_areTheSameThere(LoadEngine engine) throws Exception {
    LoadedDatabase loaded = load(engine, harbour());

    assertThat(loaded.allDifferences()).isEmpty();
    assertThat(loaded.rows()).isEqualTo(9);
    try (Connection connection = connect(engine, loaded)) {
      assertThat(text(connection, "SELECT name FROM Boat WHERE boat_id = 1")).isEqualTo("Alma ");
      assertThat(text(connection, "SELECT count(*) FROM Boat WHERE name = 'ALMA '")).isEqualTo("0");
      assertThat(text(connection, "SELECT price FROM Boat WHERE boat_id = 1")).startsWith("12.5");
      assertThat(text(connection, "SELECT built FROM Boat WHERE boat_id = 1"))
          .isEqualTo("2001-02-28");
      assertThat(text(connection, "SELECT mixed FROM Boat WHERE boat_id = 2")).isEqualTo("many");
      assertThat(text(connection, "SELECT sum(active) FROM Boat")).isEqualTo("1");
    }
  }

  @Test
  void load_localeWithItsOwnDigits_isTheSameThere() throws Exception {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertThat(load(LoadEngine.H2, harbour()).allDifferences()).isEmpty();
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @EnumSource(LoadEngine.class)
  void load_keysThatHold_areMadeAndOthersTold(LoadEngine engine) throws Exception {
    LoadedDatabase loaded = load(engine, harbour());

    assertThat(loaded.allRemarks())
        .anyMatch(text -> text.contains("visit(berth_id) -> berth(id) left out: some rows refer"))
        .anyMatch(text -> text.contains("there is no table quay"))
        .anyMatch(text -> text.startsWith("log: primary key (id) left out: it does not hold"))
        .anyMatch(
            text -> text.contains("mixed is declared INTEGER and has 1 whole numbers, 1 texts"))
        .anyMatch(text -> text.contains("views are not loaded: old_boats"))
        .noneMatch(text -> text.contains("visit(boat_id)"));
    try (Connection connection = connect(engine, loaded)) {
      assertThat(foreignKeys(connection, "visit")).containsExactly("boat");
      assertThatThrownBy(() -> text(connection, "INSERT INTO visit VALUES (99, null, 77)"))
          .isInstanceOf(SQLException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(LoadEngine.class)
  void load_twice_isRefusedUnlessReplaced(LoadEngine engine) throws Exception {
    String url = url(engine);
    Path file = harbour();
    String name = fresh("harbour");
    loader(engine, url, false).load(name, file);

    assertThatThrownBy(() -> loader(engine, url, false).load(name, file))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("--replace");
    assertThat(loader(engine, url, true).load(name, file).isSame()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(LoadEngine.class)
  void load_publicSamples_areTheSame(LoadEngine engine) throws Exception {
    String url = url(engine);
    for (String name : List.of("chinook", "northwind", "sakila")) {
      Path file = PublicData.path("samples/" + name + "/" + name + ".sqlite");

      LoadedDatabase loaded = loader(engine, url, false).load(fresh(name), file);

      assertThat(loaded.allDifferences()).as(name).isEmpty();
      assertThat(loaded.rows()).isGreaterThan(3_000);
    }
  }

  /** One server serves all tests. */
  private static String fresh(String name) {
    return name + "_" + java.util.UUID.randomUUID().toString().substring(0, 8);
  }

  private Path harbour() {
    return TestDatabases.sqlite(
        folder.resolve("harbour.sqlite"),
        "CREATE TABLE Boat(boat_id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL, price"
            + " DECIMAL(8,2), speed REAL, built DATE, seen DATETIME, mixed INTEGER, photo BLOB,"
            + " active BOOLEAN, \"odd name\" TEXT)",
        "INSERT INTO Boat VALUES (1, 'Alma ', 12.5, 0.1, '2001-02-28', '2020-01-02 03:04:05', 7,"
            + " x'00ff', 1, 'a\\tb' || char(9) || 'c' || char(10) || '\"\\N')",
        "INSERT INTO Boat VALUES (2, 'Žofie 😀', 0.99, 1e300, NULL, NULL, 'many', NULL, 0, '')",
        "CREATE TABLE berth(id INTEGER PRIMARY KEY, place TEXT)",
        "INSERT INTO berth VALUES (1, 'north')",
        "CREATE TABLE visit(id INTEGER PRIMARY KEY, berth_id INTEGER, boat_id INTEGER REFERENCES"
            + " Boat(boat_id), FOREIGN KEY (berth_id) REFERENCES berth(id))",
        "INSERT INTO visit VALUES (1, 1, 1), (2, 5, 2), (3, NULL, NULL)",
        "CREATE TABLE log(id TEXT PRIMARY KEY, quay INTEGER REFERENCES quay(id), at TIME)",
        "INSERT INTO log VALUES (NULL, 1, '10:11:12'), (NULL, 2, NULL), ('x', 3, '23:00:00')",
        "CREATE VIEW old_boats AS SELECT * FROM Boat WHERE built < '2000'");
  }

  private LoadedDatabase load(LoadEngine engine, Path file) throws Exception {
    return loader(engine, url(engine), false).load(fresh("harbour"), file);
  }

  private static Loader loader(LoadEngine engine, String url, boolean replace) {
    Properties login = engines(engine).properties();
    return new Loader(
        engine, url, login.getProperty("user", ""), login.getProperty("password", ""), replace);
  }

  private String url(LoadEngine engine) throws SQLException {
    return engine == LoadEngine.DUCKDB
        ? "jdbc:duckdb:" + folder.resolve("{db}.duckdb")
        : engines(engine).freshUrl(folder);
  }

  private static Engines engines(LoadEngine engine) {
    return Engines.valueOf(engine.name());
  }

  private static Connection connect(LoadEngine engine, LoadedDatabase loaded) throws SQLException {
    return DriverManager.getConnection(loaded.copy().url(), engines(engine).properties());
  }

  private static String text(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (!statement.execute(sql)) {
        return "";
      }
      try (ResultSet rows = statement.getResultSet()) {
        return rows.next() ? rows.getString(1) : "";
      }
    }
  }

  private static List<String> foreignKeys(Connection connection, String table) throws SQLException {
    List<String> targets = new ArrayList<>();
    DatabaseMetaData data = connection.getMetaData();
    String folded = LoadEngine.folded(connection, table);
    try (ResultSet keys =
        data.getImportedKeys(connection.getCatalog(), connection.getSchema(), folded)) {
      while (keys.next()) {
        targets.add(keys.getString("PKTABLE_NAME").toLowerCase(Locale.ROOT));
      }
    }
    return targets;
  }
}
