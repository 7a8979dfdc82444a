// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FuzzedDatabaseTest {

  private static final List<String> GOLDS =
      List.of(
          "SELECT name FROM boat WHERE length > 12.5 AND harbour = 2",
          "SELECT name FROM person WHERE name LIKE '%son'");

  @TempDir private Path folder;
  private Path original = Path.of("");

  /** Keys of two columns, a key to the own table, two tables that refer to each other. */
  @BeforeEach
  void makeOriginal() {
    original =
        TestDatabases.sqlite(
            folder.resolve("port.sqlite"),
            "CREATE TABLE trip(boat INTEGER, day DATE, crew INTEGER NOT NULL,"
                + " PRIMARY KEY (boat, day), FOREIGN KEY (boat) REFERENCES boat,"
                + " FOREIGN KEY (crew) REFERENCES person(id))",
            "CREATE TABLE boat(id INTEGER PRIMARY KEY, name TEXT UNIQUE, length REAL,"
                + " harbour INTEGER REFERENCES harbour(id))",
            "CREATE TABLE harbour(id INTEGER PRIMARY KEY, best INTEGER REFERENCES boat(id))",
            "CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
                + " boss INTEGER REFERENCES person(id), age INTEGER CHECK (age > 10))",
            "CREATE TABLE log(boat INTEGER, day DATE, text TEXT,"
                + " FOREIGN KEY (boat, day) REFERENCES trip(boat, day))",
            "CREATE INDEX by_name ON person(name)",
            "CREATE VIEW old AS SELECT * FROM person WHERE age > 60",
            "INSERT INTO harbour VALUES (1, NULL), (2, NULL)",
            "INSERT INTO boat VALUES (1, 'Alma', 12.5, 1), (2, 'Bruna', 9, 2), (3, 'Cosima', 7, 2)",
            "INSERT INTO person VALUES (1, 'Anna', NULL, 61), (2, 'Mary Larson', 1, 30)");
  }

  @Test
  void write_manySeeds_keepsSchemaKeysAndTypes() throws Exception {
    List<String> schema = column(original, "SELECT sql FROM sqlite_master ORDER BY name");
    int rows = 0;
    for (int seed = 0; seed < 60; seed++) {
      Path file = write(seed, "f" + seed);

      assertThat(column(file, "SELECT sql FROM sqlite_master ORDER BY name")).isEqualTo(schema);
      assertThat(column(file, "PRAGMA foreign_key_check")).isEmpty();
      assertThat(column(file, "PRAGMA integrity_check")).containsExactly("ok");
      assertThat(column(file, "SELECT 1 FROM boat WHERE typeof(length) NOT IN ('real', 'null')"))
          .isEmpty();
      rows += column(file, "SELECT 1 FROM log").size();
    }
    assertThat(rows).isGreaterThan(60);
  }

  @Test
  void write_manySeeds_hasWhatTellsQueriesApart() throws Exception {
    int atTheLiteral = 0;
    int pattern = 0;
    int nulls = 0;
    int empty = 0;
    for (int seed = 0; seed < 60; seed++) {
      Path file = write(seed, "f" + seed);
      atTheLiteral += column(file, "SELECT 1 FROM boat WHERE length = 12.5").size();
      pattern += column(file, "SELECT 1 FROM person WHERE name LIKE '%son_%'").size();
      nulls += column(file, "SELECT 1 FROM boat WHERE length IS NULL").size();
      empty += column(file, "SELECT 1 FROM boat LIMIT 1").isEmpty() ? 1 : 0;
    }
    assertThat(List.of(atTheLiteral, pattern, nulls, empty)).allMatch(count -> count > 0);
  }

  @Test
  void write_sameSeed_isTheSameFile() throws Exception {
    byte[] first = Files.readAllBytes(write(7, "a"));

    assertThat(Files.readAllBytes(write(7, "b"))).isEqualTo(first);
    assertThat(Files.readAllBytes(write(8, "c"))).isNotEqualTo(first);
  }

  private Path write(long seed, String name) throws SQLException {
    SchemaShape schema = SchemaReader.read(original);
    Path file = folder.resolve(name + ".sqlite");
    FuzzedDatabase.write(
        file, schema, new ValuePools(QueryLiterals.of(GOLDS, schema.columnNames())), seed);
    return file;
  }

  private static List<String> column(Path file, String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        values.add(result.getString(1));
      }
    }
    return values;
  }
}
