// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.AirlineSchema;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every engine's catalog must say of one and the same schema. */
class CatalogReaderTest {

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_emptyDatabase_hasNoTablesOfTheEngine(Engines engine) throws Exception {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      Catalog catalog = new CatalogReader().read(connection);
      assertThat(catalog.tables()).isEmpty();
      assertThat(catalog.foreignKeys()).isEmpty();
      assertThat(catalog.product()).isNotEmpty();
      assertThat(catalog.version()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_tablesAndViews_haveExactNamesInTheDefaultSchema(Engines engine) throws Exception {
    Catalog catalog = airline(engine);
    assertThat(catalog.tables().stream().map(t -> t.id().toString()))
        .containsExactly(
            "Airport", "booking", "cheap flight", "employee", "flight", "seat", "visit");
    assertThat(table(catalog, "cheap flight").kind()).isEqualTo(Table.Kind.VIEW);
    assertThat(table(catalog, "flight").kind()).isEqualTo(Table.Kind.TABLE);
    assertThat(table(catalog, "flight").rows()).isEqualTo(-1);
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_columns_haveNamesInOrderKindsAndNullability(Engines engine) throws Exception {
    Catalog catalog = airline(engine);
    assertThat(names(table(catalog, "Airport"))).containsExactly("code", "City Name", "order");
    Table flight = table(catalog, "flight");
    assertThat(flight.columns().stream().map(Column::kind))
        .containsExactly(
            ColumnKind.NUMBER,
            ColumnKind.TEXT,
            ColumnKind.TEXT,
            ColumnKind.NUMBER,
            ColumnKind.TEMPORAL,
            ColumnKind.BOOLEAN);
    assertThat(flight.columns().stream().map(Column::nullable))
        .containsExactly(false, false, true, true, true, true);
    assertThat(names(table(catalog, "cheap flight"))).containsExactly("id", "price");
    assertThat(flight.column("price").orElseThrow().type()).containsPattern("\\(8, ?2\\)$");
    assertThat(table(catalog, "Airport").column("order").orElseThrow().defaultValue())
        .contains("7");
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_keys_areInKeyOrder(Engines engine) throws Exception {
    Catalog catalog = airline(engine);
    assertThat(table(catalog, "seat").primaryKey()).containsExactly("flight_id", "number");
    assertThat(table(catalog, "flight").primaryKey()).containsExactly("id");
    assertThat(table(catalog, "visit").primaryKey()).isEmpty();
    assertThat(table(catalog, "employee").uniqueKeys()).containsExactly(List.of("badge"));
    assertThat(table(catalog, "seat").uniqueKeys()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_foreignKeys_areCompositeParallelReflexiveAndToUniqueColumns(Engines engine)
      throws Exception {
    Catalog catalog = airline(engine);
    assertThat(catalog.foreignKeys().stream().map(CatalogReaderTest::print))
        .containsExactlyInAnyOrder(
            "flight[source] -> Airport[code]",
            "flight[destination] -> Airport[code]",
            "seat[flight_id] -> flight[id]",
            "booking[flight, seat_number] -> seat[flight_id, number]",
            "employee[boss] -> employee[id]",
            "visit[badge] -> employee[badge]");
    assertThat(catalog.foreignKeys().stream().map(ForeignKey::name)).doesNotHaveDuplicates();
    assertThat(catalog.foreignKeys()).noneMatch(ForeignKey::inferred);
  }

  @ParameterizedTest
  @EnumSource(value = Engines.class, names = "SQLITE", mode = EnumSource.Mode.EXCLUDE)
  void read_constraintNames_areTheEnginesOwn(Engines engine) throws Exception {
    List<String> names = airline(engine).foreignKeys().stream().map(ForeignKey::name).toList();
    if (engine == Engines.DUCKDB) {
      // it forgets the names that people give
      assertThat(names).contains("flight_source_code_fkey");
    } else {
      assertThat(names)
          .containsExactlyInAnyOrder(
              "flight_from",
              "flight_to",
              "seat_flight",
              "booking_seat",
              "employee_boss",
              "visit_badge");
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_keysTableByTable_saysTheSameAsTheEnginesCatalog(Engines engine) throws Exception {
    String url = AirlineSchema.freshUrl(engine, directory);
    try (Connection connection = engine.connect(url)) {
      Catalog bulk = new CatalogReader().read(connection);
      SchemaScope scope = SchemaScope.of(connection, bulk.product());
      CatalogBuilder builder = new CatalogBuilder();
      DatabaseMetaData meta = connection.getMetaData();
      JdbcCatalog jdbc = new JdbcCatalog(meta, scope, builder);
      jdbc.readColumns(jdbc.readTables(SchemaList.ALL));
      jdbc.readKeys(new SavepointRunner(connection));
      Catalog single = builder.build(bulk.product(), bulk.version());
      assertThat(single.foreignKeys().stream().map(CatalogReaderTest::print))
          .containsExactlyInAnyOrderElementsOf(
              bulk.foreignKeys().stream().map(CatalogReaderTest::print).toList());
      assertThat(single.tables().stream().map(Table::primaryKey))
          .containsExactlyElementsOf(bulk.tables().stream().map(Table::primaryKey).toList());
    }
  }

  private Catalog airline(Engines engine) throws SQLException {
    try (Connection connection = engine.connect(AirlineSchema.freshUrl(engine, directory))) {
      return new CatalogReader().read(connection);
    }
  }

  private static Table table(Catalog catalog, String name) {
    return catalog.table(TableId.of(name)).orElseThrow();
  }

  private static List<String> names(Table table) {
    return table.columns().stream().map(Column::name).toList();
  }

  private static String print(ForeignKey key) {
    return key.from() + key.fromColumns().toString() + " -> " + key.to() + key.toColumns();
  }
}
