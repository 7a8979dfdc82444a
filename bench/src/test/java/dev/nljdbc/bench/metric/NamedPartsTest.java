// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NamedPartsTest {

  private static NamedParts.Reader reader;

  @BeforeAll
  static void make(@TempDir Path folder) throws SQLException {
    Path file =
        TestDatabases.sqlite(
            folder.resolve("harbour.sqlite"),
            "CREATE TABLE owner(id INTEGER PRIMARY KEY, name TEXT, town TEXT)",
            "CREATE TABLE boat(id INTEGER PRIMARY KEY, name TEXT, \"hull length\" REAL,"
                + " owner_id INTEGER REFERENCES owner)",
            "CREATE TABLE trip(boat_id INTEGER REFERENCES boat, miles REAL)");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      reader = new NamedParts.Reader(new CatalogReader().read(connection));
    }
  }

  @TableTest
  void read_query_namesTablesColumnsAndTexts(
      String sql, String tables, String columns, String texts) {
    NamedParts parts = reader.read(sql == null ? "" : sql);

    assertThat(parts.tables().stream().map(Object::toString).sorted().toList()).hasToString(tables);
    assertThat(parts.columns().stream().map(Object::toString).sorted().toList())
        .hasToString(columns);
    assertThat(parts.texts()).hasToString(texts);
  }

  @Test
  void values_gold_areTheTextsThatColumnsAreComparedWith() {
    assertThat(
            reader.values(
                "SELECT name, 'shown' FROM boat WHERE name = \"Alma\" OR name LIKE '%a%' OR name IN"
                    + " ('Bruna') GROUP BY name HAVING sum(CASE WHEN name = 'Cora' THEN 1 END) >"
                    + " 5"))
        .containsExactlyInAnyOrder("Alma", "Bruna", "Cora");
    assertThat(reader.values("SELECT name FROM boat WHERE id = 5")).isEmpty();
  }

  private static NamedParts parts(String sql) {
    return reader.read(sql);
  }

  private static SetOverlap columns(NamedParts gold, NamedParts predicted) {
    return SetOverlap.of(gold.columns(), predicted.columns());
  }

  private static Consumer<SetOverlap> shares(
      OptionalDouble precision, OptionalDouble recall, OptionalDouble f1) {
    return overlap -> {
      assertThat(overlap.precision()).isEqualTo(precision);
      assertThat(overlap.recall()).isEqualTo(recall);
      assertThat(overlap.f1()).isEqualTo(f1);
    };
  }

  @Test
  void columnSelection_someRightSomeMissing_hasBothShares() {
    SetOverlap selection =
        columns(
            parts("SELECT name, id FROM boat WHERE owner_id = 1"),
            parts("SELECT name FROM boat JOIN owner WHERE owner_id = 1 AND town = 'x'"));

    assertThat(selection.precision()).hasValue(2.0 / 3);
    assertThat(selection.recall()).hasValue(2.0 / 3);
    assertThat(selection.f1()).hasValue(2.0 / 3);
  }

  @Test
  void columnSelection_noColumns_isLeftOutOrNothing() {
    NamedParts counts = parts("SELECT count(*) FROM boat");
    NamedParts names = parts("SELECT name FROM boat");
    OptionalDouble none = OptionalDouble.empty();

    assertThat(columns(counts, counts)).satisfies(shares(none, none, none));
    assertThat(columns(counts, names)).satisfies(shares(OptionalDouble.of(0), none, none));
    assertThat(columns(names, counts))
        .satisfies(shares(OptionalDouble.of(0), OptionalDouble.of(0), OptionalDouble.of(0)));
  }

  @Test
  void tableSelection_oneTooMany_losesPrecisionOnly() {
    SetOverlap tables =
        SetOverlap.of(
            parts("SELECT name FROM boat").tables(),
            parts("SELECT boat.name FROM boat JOIN owner ON owner_id = owner.id").tables());

    assertThat(tables.precision()).hasValue(0.5);
    assertThat(tables.recall()).hasValue(1);
  }

  @Test
  void heldValues_otherSpelling_isNotHeld() {
    String gold = "SELECT id FROM boat WHERE name = 'Alma' OR name = 'Bruna'";
    NamedParts predicted = parts("SELECT id FROM boat WHERE name = \"Alma\" OR name = 'bruna'");

    assertThat(SetOverlap.of(reader.values(gold), predicted.texts()).recall()).hasValue(0.5);
    assertThat(SetOverlap.of(reader.values("SELECT id FROM boat"), predicted.texts()).recall())
        .isEmpty();
  }

  @Test
  void joinCoverage_throughATableInBetween_holds() {
    String through =
        "SELECT 1 FROM trip JOIN boat ON trip.boat_id = boat.id JOIN owner ON boat.id = owner.id";
    NamedParts direct = parts("SELECT 1 FROM trip JOIN owner ON trip.boat_id = owner.id");

    assertThat(direct.joinsHeldBy(parts(through))).hasValue(1);
    assertThat(parts(through).joinsHeldBy(direct)).hasValue(0);
    assertThat(
            parts(through)
                .joinsHeldBy(parts("SELECT 1 FROM boat WHERE id IN (SELECT boat_id FROM trip)")))
        .hasValue(0.5);
    assertThat(parts("SELECT 1 FROM boat").joinsHeldBy(direct)).isEmpty();
  }
}
