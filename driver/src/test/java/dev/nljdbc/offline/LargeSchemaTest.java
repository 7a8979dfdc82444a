// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions to a library that is lost among hundreds of tables with the same columns and cells. */
class LargeSchemaTest {

  private static final String[] COLOURS = {"amber", "blue", "copper", "dark", "grey", "olive"};
  private static final int NOUNS = 50;

  @TempDir static Path directory;

  private static AskedDatabase database;

  @BeforeAll
  static void make() throws SQLException {
    List<String> statements = new ArrayList<>(List.of(AskedDatabase.LIBRARY));
    String before = "";
    for (int i = 0; i < COLOURS.length * NOUNS; i++) {
      String table = COLOURS[i % COLOURS.length] + "_hook" + i / COLOURS.length;
      statements.add(
          "CREATE TABLE %s (id INTEGER PRIMARY KEY, name TEXT, city TEXT, price REAL, previous INTEGER%s)"
              .formatted(table, before.isEmpty() ? "" : " REFERENCES " + before + "(id)"));
      statements.add(
          "INSERT INTO %s VALUES (1, 'first of %d', 'Oslo', 2.5, 1), (2, 'second of %d', 'Bergen', 3, 1), (3, 'third', 'Oslo', 1, 1)"
              .formatted(table, i, i));
      before = table;
    }
    database = AskedDatabase.of(Engines.SQLITE, directory, statements.toArray(String[]::new));
  }

  @AfterAll
  static void close() throws Exception {
    database.close();
  }

  @Test
  void parse_cellThatAllTablesHave_isTheNamedTables() throws Exception {
    assertThat(database.read("How many copper hook37 have the city 'Oslo'?").sql())
        .contains("copper_hook37")
        .doesNotContain("JOIN");
    assertThat(database.ask("How many copper hook37 have the city 'Oslo'?")).containsExactly("2");
  }

  @Test
  void parse_joinAmongManyTables_isFound() throws Exception {
    assertThat(database.ask("What are the titles of the books by Ada Lund?"))
        .containsExactlyInAnyOrder("Ice", "Snow", "Tide");
    assertThat(database.ask("Which members borrowed the book Ice? Give their last names."))
        .containsExactlyInAnyOrder("Berg", "Dahl");
    assertThat(database.ask("How many loans are there for each genre name?"))
        .containsExactlyInAnyOrder("Crime|3", "Travel|2");
  }

  @Test
  void parse_nothingKnown_isRefused() {
    assertThatThrownBy(() -> database.read("Which zeppelins yodel quixotically?"))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NOT_UNDERSTOOD));
  }

  @Test
  void of_namedTables_areFirstAndFew() throws Exception {
    assertThat(database.relevant("How many loans did members of Oslo make?"))
        .hasSizeLessThanOrEqualTo(40)
        .extracting(t -> t.name())
        .startsWith("loan", "member")
        .contains("book");
  }
}
