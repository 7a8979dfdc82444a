// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Names and types that people rarely use, and all engines allow. */
class OddCatalogTest {

  private static final String TABLE = "we\"ird `name` é 漢";

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_oddNames_areExactAndReadable(Engines engine) throws Exception {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE %s (%s INTEGER PRIMARY KEY, %s VARCHAR(20), %s INTEGER)"
                .formatted(
                    quoted(engine, TABLE),
                    quoted(engine, "a\"b`c"),
                    quoted(engine, "Select"),
                    quoted(engine, "c.d 'e'")),
            "CREATE TABLE %s (%s INTEGER, FOREIGN KEY (%s) REFERENCES %s (%s))"
                .formatted(
                    quoted(engine, "x.y"),
                    quoted(engine, "order"),
                    quoted(engine, "order"),
                    quoted(engine, TABLE),
                    quoted(engine, "a\"b`c")),
            "INSERT INTO %s VALUES (1, 'one', 2)".formatted(quoted(engine, TABLE)),
            "INSERT INTO %s VALUES (1)".formatted(quoted(engine, "x.y")));
    try (Connection connection = engine.connect(url)) {
      Catalog catalog = new CatalogReader().read(connection);
      Table odd = catalog.table(TableId.of(TABLE)).orElseThrow();
      assertThat(odd.columns().stream().map(Column::name))
          .containsExactly("a\"b`c", "Select", "c.d 'e'");
      assertThat(odd.primaryKey()).containsExactly("a\"b`c");
      assertThat(catalog.foreignKeys())
          .singleElement()
          .satisfies(
              key -> {
                assertThat(key.from()).isEqualTo(TableId.of("x.y"));
                assertThat(key.to()).isEqualTo(TableId.of(TABLE));
              });
      for (Table table : catalog.tables()) {
        TableStatistics read =
            new StatisticsReader().read(connection, table, Deadline.after(Duration.ofMinutes(1)));
        assertThat(read.warnings()).isEmpty();
        assertThat(read.rows()).isEqualTo(1);
      }
    }
  }

  private static String quoted(Engines engine, String name) {
    String mark = engine == Engines.MARIADB ? "`" : "\"";
    return mark + name.replace(mark, mark + mark) + mark;
  }

  @Test
  void read_postgresInheritance_hidesOnlyTablesWithNothingOfTheirOwn() throws Exception {
    Catalog catalog =
        read(
            Engines.POSTGRESQL,
            "CREATE TABLE visit (day DATE, who TEXT)",
            "CREATE TABLE visit_2020 (CHECK (day < '2021-01-01')) INHERITS (visit)",
            "CREATE TABLE guided (guide TEXT) INHERITS (visit)",
            "INSERT INTO visit_2020 VALUES ('2020-05-05', 'Ann')");
    assertThat(names(catalog)).containsExactly("guided", "visit");
  }

  @Test
  void read_postgresPartitionsOfPartitions_areOneTableWithItsKeys() throws Exception {
    Catalog catalog =
        read(
            Engines.POSTGRESQL,
            "CREATE TABLE m (d DATE, r TEXT, PRIMARY KEY (d, r)) PARTITION BY RANGE (d)",
            "CREATE TABLE m1 PARTITION OF m FOR VALUES FROM ('2020-01-01') TO ('2021-01-01')"
                + " PARTITION BY LIST (r)",
            "CREATE TABLE m1a PARTITION OF m1 FOR VALUES IN ('a')",
            "CREATE TABLE m2 PARTITION OF m DEFAULT",
            "CREATE TABLE n (d DATE, r TEXT, FOREIGN KEY (d, r) REFERENCES m)");
    assertThat(names(catalog)).containsExactly("m", "n");
    assertThat(catalog.table("m").orElseThrow().primaryKey()).containsExactly("d", "r");
    assertThat(catalog.foreignKeys()).hasSize(1);
  }

  @Test
  void read_mariaDbPartitionsVersionsAndSequences_areTablesOnce() throws Exception {
    Engines.MARIADB.assumeNotMySql("versions and sequences");
    Catalog catalog =
        read(
            Engines.MARIADB,
            "CREATE TABLE p (id INT, y INT, PRIMARY KEY (id, y)) PARTITION BY RANGE (y)"
                + " (PARTITION p0 VALUES LESS THAN (2000), PARTITION p1 VALUES LESS THAN MAXVALUE)",
            "CREATE TABLE sv (a INT UNIQUE, b INT AS (a * 2) VIRTUAL) WITH SYSTEM VERSIONING",
            "CREATE SEQUENCE sq",
            "CREATE VIEW v AS SELECT a FROM sv");
    assertThat(names(catalog)).containsExactly("p", "sv", "v");
    assertThat(catalog.table("v").orElseThrow().description()).isEmpty();
    assertThat(catalog.table("sv").orElseThrow().uniqueKeys()).containsExactly(List.of("a"));
    assertThat(catalog.column("sv.a").orElseThrow().defaultValue()).isNull();
  }

  @Test
  void read_duckDbUniqueIndexes_areKeysUnlessOverExpressions() throws Exception {
    Catalog catalog =
        read(
            Engines.DUCKDB,
            "CREATE TABLE u (A INTEGER, \"b c\" INTEGER, \"d,\"\"e\" INTEGER, f INTEGER UNIQUE)",
            "CREATE UNIQUE INDEX one ON u (a, \"b c\")",
            "CREATE UNIQUE INDEX \"t\"\"wo\" ON u (\"d,\"\"e\")",
            "CREATE UNIQUE INDEX sum ON u ((A + f))",
            "CREATE INDEX plain ON u (f)");
    assertThat(catalog.table("u").orElseThrow().uniqueKeys())
        .containsExactlyInAnyOrder(List.of("f"), List.of("A", "b c"), List.of("d,\"e"));
  }

  @Test
  void read_duckDbAttachedDatabase_isNamedByTheDatabase() throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
      Engines.run(
          connection,
          "ATTACH ':memory:' AS other",
          "USE other",
          "CREATE TABLE far (id INTEGER PRIMARY KEY)",
          "CREATE TABLE near (far INTEGER REFERENCES far (id), n INTEGER)",
          "USE memory",
          "CREATE SCHEMA other.deep",
          "CREATE TABLE other.deep.unnamed (i INTEGER)",
          "CREATE TABLE here (i INTEGER)",
          "CREATE TEMP TABLE gone (i INTEGER)",
          "INSERT INTO other.far VALUES (1), (2)");
      Catalog catalog = new CatalogReader().read(connection);
      assertThat(catalog.tables().stream().map(t -> t.id().toString()))
          .containsExactly("here", "other.far", "other.near");
      Table far = catalog.table(new TableId("other", "far")).orElseThrow();
      assertThat(far.primaryKey()).containsExactly("id");
      assertThat(catalog.foreignKeys())
          .singleElement()
          .satisfies(key -> assertThat(key.to()).isEqualTo(far.id()));
      assertThat(
              new StatisticsReader()
                  .read(connection, far, Deadline.after(Duration.ofMinutes(1)))
                  .rows())
          .isEqualTo(2);
    }
  }

  @Test
  void read_nestedTypesRangesAndBits_areListedNotRead() throws Exception {
    assertThat(
            kinds(
                read(
                    Engines.POSTGRESQL,
                    "CREATE TABLE t (a TEXT[], b DATERANGE, c BIT(3), d BIT, e TSTZRANGE, f XML)")))
        .containsExactly("a OTHER", "b OTHER", "c OTHER", "d BOOLEAN", "e OTHER", "f OTHER");
    assertThat(
            kinds(
                read(
                    Engines.DUCKDB,
                    "CREATE TABLE t (a VARCHAR[], b MAP(INTEGER, VARCHAR), c STRUCT(x VARCHAR),"
                        + " d UNION(x INTEGER, y VARCHAR), e VARCHAR[3])")))
        .containsExactly("a OTHER", "b OTHER", "c OTHER", "d OTHER", "e OTHER");
    assertThat(
            kinds(
                read(Engines.H2, "CREATE TABLE t (a VARCHAR(9) ARRAY, b ROW(x INTEGER), c CLOB)")))
        .containsExactly("A OTHER", "B OTHER", "C TEXT");
  }

  private static Stream<String> kinds(Catalog catalog) {
    return catalog.columns().stream().map(c -> c.name() + " " + c.kind());
  }

  private static Stream<String> names(Catalog catalog) {
    return catalog.tables().stream().map(t -> t.id().name());
  }

  private Catalog read(Engines engine, String... statements) throws Exception {
    try (Connection connection = engine.connect(engine.urlWith(directory, statements))) {
      return new CatalogReader().read(connection);
    }
  }
}
