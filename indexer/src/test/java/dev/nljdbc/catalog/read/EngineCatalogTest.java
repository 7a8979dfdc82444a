// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is peculiar to one engine's catalog. */
class EngineCatalogTest {

  @TempDir Path directory;

  @Test
  void read_sqliteKeysWithoutNamesOrColumnsInOtherCase_areResolved() throws Exception {
    Catalog catalog =
        sqlite(
            "CREATE TABLE Parent (A INTEGER, B TEXT, C TEXT UNIQUE, PRIMARY KEY (B, A))",
            "CREATE TABLE child (x INTEGER, y TEXT, z TEXT REFERENCES PARENT(c),"
                + " FOREIGN KEY (Y, X) REFERENCES parent)",
            "CREATE TABLE single (id INTEGER PRIMARY KEY)",
            "CREATE TABLE lone (s INTEGER REFERENCES single, t INTEGER REFERENCES single(ID))");
    assertThat(catalog.foreignKeys())
        .containsExactlyInAnyOrder(
            key("child", List.of("z"), "Parent", List.of("C")),
            key("child", List.of("y", "x"), "Parent", List.of("B", "A")),
            key("lone", List.of("s"), "single", List.of("id")),
            key("lone", List.of("t"), "single", List.of("id")));
    assertThat(catalog.table("Parent").orElseThrow().primaryKey()).containsExactly("B", "A");
  }

  @Test
  void read_sqliteKeysToWhatIsNotThere_areDropped() throws Exception {
    Catalog catalog =
        sqlite(
            "CREATE TABLE p (id INTEGER PRIMARY KEY)",
            "CREATE TABLE c (a INTEGER REFERENCES nowhere(id), b INTEGER REFERENCES p(missing),"
                + " d INTEGER, e INTEGER, FOREIGN KEY (d, e) REFERENCES p)");
    assertThat(catalog.foreignKeys()).isEmpty();
  }

  @Test
  void read_sqliteOddTables_areListedWithoutShadowsAndArguments() throws Exception {
    Catalog catalog =
        sqlite(
            "CREATE TABLE \"it's\" (\"a b\" TEXT, g TEXT GENERATED ALWAYS AS (upper(\"a b\")))",
            "CREATE VIRTUAL TABLE search USING fts5(body)",
            "CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT)",
            "CREATE TABLE k (a TEXT, b TEXT)",
            "CREATE UNIQUE INDEX k1 ON k (b, a)",
            "CREATE UNIQUE INDEX k2 ON k (lower(a))",
            "CREATE UNIQUE INDEX k3 ON k (a) WHERE b > 'x'");
    assertThat(catalog.tables().stream().map(t -> t.id().name()))
        .containsExactly("counted", "it's", "k", "search");
    assertThat(catalog.table("it's").orElseThrow().columns().stream().map(Column::name))
        .containsExactly("a b", "g");
    assertThat(catalog.table("search").orElseThrow().columns().stream().map(Column::name))
        .containsExactly("body");
    assertThat(catalog.table("k").orElseThrow().uniqueKeys()).containsExactly(List.of("b", "a"));
  }

  @Test
  void read_sqliteAttachedDatabase_isQualifiedAndTemporaryTablesAreNotListed() throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:")) {
      Engines.run(
          connection,
          "ATTACH ':memory:' AS other",
          "CREATE TABLE other.t (i INTEGER PRIMARY KEY)",
          "CREATE TABLE other.u (i INTEGER REFERENCES t)",
          "CREATE TABLE t (j INTEGER)",
          "CREATE TEMP TABLE gone (i INTEGER)");
      Catalog catalog = new CatalogReader().read(connection);
      assertThat(catalog.tables().stream().map(t -> t.id().toString()))
          .containsExactly("t", "other.t", "other.u");
      assertThat(catalog.foreignKeys())
          .singleElement()
          .satisfies(key -> assertThat(key.to()).isEqualTo(new TableId("other", "t")));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "MARIADB", "DUCKDB"})
  void read_viewOnADroppedTable_doesNotSpoilTheRest(Engines engine) throws Exception {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE lost (i INTEGER)",
            "CREATE TABLE kept (i INTEGER)",
            "CREATE VIEW broken AS SELECT i FROM lost",
            "CREATE VIEW sound AS SELECT i FROM kept",
            "DROP TABLE lost");
    try (Connection connection = engine.connect(url)) {
      Catalog catalog = new CatalogReader().read(connection);
      assertThat(catalog.table("kept").orElseThrow().columns()).hasSize(1);
      assertThat(catalog.table("sound").orElseThrow().columns()).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL", "DUCKDB", "HSQLDB"})
  void read_otherSchemas_areQualified(Engines engine) throws Exception {
    String url =
        engine.urlWith(
            directory,
            "CREATE SCHEMA \"my_schema\"",
            "CREATE SCHEMA \"myXschema\"",
            "CREATE TABLE \"my_schema\".\"t\" (\"i\" INTEGER PRIMARY KEY)",
            "CREATE TABLE \"myXschema\".\"t\" (\"j\" INTEGER, \"k\" INTEGER)",
            "CREATE TABLE \"t\" (\"h\" INTEGER)");
    try (Connection connection = engine.connect(url)) {
      Catalog catalog = new CatalogReader().read(connection);
      assertThat(catalog.tables().stream().map(t -> t.id().toString()))
          .containsExactly("t", "myXschema.t", "my_schema.t");
      assertThat(catalog.columns().stream().map(c -> c.id().toString()))
          .containsExactly("t.h", "myXschema.t.j", "myXschema.t.k", "my_schema.t.i");
      Table table = catalog.table(new TableId("my_schema", "t")).orElseThrow();
      assertThat(table.primaryKey()).containsExactly("i");
      assertThat(
              new StatisticsReader()
                  .read(connection, table, Deadline.after(Duration.ofMinutes(1)))
                  .rows())
          .isZero();
    }
  }

  @Test
  void read_postgresKeysAcrossSchemas_areKept() throws Exception {
    Catalog catalog =
        read(
            Engines.POSTGRESQL,
            "CREATE SCHEMA other",
            "CREATE TABLE other.p (id INTEGER PRIMARY KEY)",
            "CREATE TABLE c (p INTEGER REFERENCES other.p)");
    assertThat(catalog.foreignKeys())
        .singleElement()
        .satisfies(key -> assertThat(key.to()).isEqualTo(new TableId("other", "p")));
  }

  @Test
  void read_postgresPartitions_areOneTable() throws Exception {
    Catalog catalog =
        read(
            Engines.POSTGRESQL,
            "CREATE TABLE day (d DATE PRIMARY KEY) PARTITION BY RANGE (d)",
            "CREATE TABLE day_old PARTITION OF day FOR VALUES FROM (MINVALUE) TO ('2020-01-01')",
            "CREATE TABLE day_new PARTITION OF day FOR VALUES FROM ('2020-01-01') TO (MAXVALUE)",
            "CREATE TABLE visit (d DATE REFERENCES day)",
            "CREATE MATERIALIZED VIEW seen AS SELECT d FROM visit");
    assertThat(catalog.tables().stream().map(t -> t.id().name()))
        .containsExactly("day", "seen", "visit");
    assertThat(catalog.table("seen").orElseThrow().kind()).isEqualTo(Table.Kind.VIEW);
    assertThat(catalog.foreignKeys()).hasSize(1);
  }

  @Test
  void read_postgresTypes_haveTheirKinds() throws Exception {
    Catalog catalog =
        read(
            Engines.POSTGRESQL,
            "CREATE TYPE mood AS ENUM ('sad', 'glad')",
            "CREATE DOMAIN email AS VARCHAR(50)",
            "CREATE DOMAIN amount AS NUMERIC(8,2)",
            "CREATE TABLE t (a mood, b email, c amount, d UUID, e JSONB, f TIMESTAMPTZ, g INTERVAL,"
                + " h TEXT, i INTEGER[], j MONEY, k SERIAL, l VARCHAR, m NUMERIC)");
    Table table = catalog.table("t").orElseThrow();
    assertThat(table.columns().stream().map(c -> c.name() + " " + c.kind()))
        .containsExactly(
            "a TEXT",
            "b TEXT",
            "c NUMBER",
            "d TEXT",
            "e OTHER",
            "f TEMPORAL",
            "g OTHER",
            "h TEXT",
            "i OTHER",
            "j NUMBER",
            "k NUMBER",
            "l TEXT",
            "m NUMBER");
    assertThat(table.columns().stream().map(Column::type))
        .contains("email", "text", "varchar", "numeric");
  }

  @Test
  void read_postgresColumnsByTheDriver_sayTheSame() throws Exception {
    String url =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE TYPE mood AS ENUM ('sad', 'glad')",
            "CREATE DOMAIN amount AS NUMERIC(8,2) NOT NULL",
            "CREATE TABLE t (a mood, b amount, c VARCHAR(7) NOT NULL, d CHAR(3) DEFAULT 'x',"
                + " e NUMERIC(12,3), f NUMERIC, g TEXT[], h BIT(5), i UUID, j JSONB, k BYTEA,"
                + " l TIMESTAMPTZ, m TIME, n MONEY, o BOOLEAN, p INTERVAL, q INET, r XML, s NAME,"
                + " u REAL, v INTEGER GENERATED ALWAYS AS (1 + 1) STORED, w OID, x VARCHAR)",
            "COMMENT ON COLUMN t.c IS ' who '",
            "ALTER TABLE t DROP COLUMN w",
            "CREATE VIEW seen AS SELECT c, e FROM t");
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      Catalog own = new CatalogReader().read(connection);
      CatalogBuilder builder = new CatalogBuilder();
      DatabaseMetaData meta = connection.getMetaData();
      SchemaScope scope = SchemaScope.of(connection, own.product());
      JdbcCatalog jdbc = new JdbcCatalog(meta, scope, builder);
      jdbc.readColumns(jdbc.readTables(SchemaList.ALL));
      Catalog driver = builder.build(own.product(), own.version());
      assertThat(own.columns().stream().map(EngineCatalogTest::print))
          .containsExactlyElementsOf(
              driver.columns().stream().map(EngineCatalogTest::print).toList());
    }
  }

  private static String print(Column c) {
    return String.join(
        " | ",
        c.id().toString(),
        c.type(),
        c.kind().toString(),
        String.valueOf(c.nullable()),
        String.valueOf(c.defaultValue()),
        c.description());
  }

  @Test
  void read_postgresUserWithoutRights_seesOnlyWhatHeMayRead() throws Exception {
    String role = "u" + UUID.randomUUID().toString().replace("-", "");
    String url =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE TABLE open (id INTEGER PRIMARY KEY, secret TEXT)",
            "CREATE TABLE shut (id INTEGER REFERENCES open)",
            "CREATE ROLE " + role + " LOGIN PASSWORD 'p'",
            "GRANT SELECT (id) ON open TO " + role);
    try (Connection connection = DriverManager.getConnection(url, role, "p")) {
      Catalog catalog = new CatalogReader().read(connection);
      assertThat(catalog.columns().stream().map(c -> c.id().toString())).containsExactly("open.id");
      assertThat(catalog.foreignKeys()).isEmpty();
    }
  }

  @Test
  void read_mariaDbOtherDatabases_areNotListed() throws Exception {
    String other = Engines.MARIADB.urlWith(directory, "CREATE TABLE theirs (i INTEGER)");
    String url = Engines.MARIADB.urlWith(directory, "CREATE TABLE ours (i INTEGER)");
    assertThat(other).isNotEqualTo(url);
    try (Connection connection = Engines.MARIADB.connect(url)) {
      assertThat(new CatalogReader().read(connection).tables()).hasSize(1);
    }
  }

  @Test
  void read_mariaDbWithoutADatabase_qualifiesAll() throws Exception {
    String url =
        Engines.MARIADB.urlWith(
            directory,
            "CREATE TABLE p (i INTEGER PRIMARY KEY)",
            "CREATE TABLE c (i INTEGER, FOREIGN KEY (i) REFERENCES p (i))");
    Matcher parts = Pattern.compile("(.*/)(\\w+)(.*)").matcher(url);
    assertThat(parts.matches()).isTrue();
    String database = parts.group(2);
    try (Connection connection = Engines.MARIADB.connect(parts.group(1) + parts.group(3))) {
      Catalog catalog = new CatalogReader().read(connection);
      Table table = catalog.table(new TableId(database, "p")).orElseThrow();
      assertThat(table.primaryKey()).containsExactly("i");
      assertThat(catalog.foreignKeys())
          .anyMatch(key -> key.to().equals(new TableId(database, "p")));
      assertThat(catalog.tables().stream().map(t -> t.id().schema()))
          .doesNotContain("mysql", "information_schema", "performance_schema", "sys", "");
    }
  }

  @Test
  void read_mariaDbTypes_haveTheirKinds() throws Exception {
    Catalog catalog =
        read(
            Engines.MARIADB,
            "CREATE TABLE t (a ENUM('x','yy'), b SET('x','y'), c TINYINT(1), d YEAR, e JSON,"
                + " f LONGTEXT, g DATETIME, h DOUBLE, i BIGINT UNSIGNED, j BLOB, k "
                + (Engines.isMySql() ? "CHAR(36))" : "UUID)"));
    assertThat(
            catalog.table("t").orElseThrow().columns().stream().map(c -> c.name() + " " + c.kind()))
        .containsExactly(
            "a TEXT",
            "b TEXT",
            "c BOOLEAN",
            "d TEMPORAL",
            "e TEXT",
            "f TEXT",
            "g TEMPORAL",
            "h NUMBER",
            "i NUMBER",
            "j OTHER",
            "k TEXT");
  }

  @Test
  void read_duckDbTypes_haveTheirKinds() throws Exception {
    Catalog catalog =
        read(
            Engines.DUCKDB,
            "CREATE TYPE mood AS ENUM ('sad', 'glad')",
            "CREATE TABLE t (a mood, b HUGEINT, c UINTEGER, d TIMESTAMPTZ, e STRUCT(x INTEGER),"
                + " f INTEGER[], g UUID, h JSON, i BLOB, j INTERVAL, k UTINYINT, l FLOAT)");
    assertThat(
            catalog.table("t").orElseThrow().columns().stream().map(c -> c.name() + " " + c.kind()))
        .containsExactly(
            "a TEXT",
            "b NUMBER",
            "c NUMBER",
            "d TEMPORAL",
            "e OTHER",
            "f OTHER",
            "g TEXT",
            "h OTHER",
            "i OTHER",
            "j OTHER",
            "k NUMBER",
            "l NUMBER");
  }

  @EnginesByTurns
  void read_manyTables_takesSeconds(Engines engine) throws Exception {
    int count = 150;
    List<String> statements = new ArrayList<>();
    statements.add("CREATE TABLE t0 (id INTEGER PRIMARY KEY, parent INTEGER)");
    for (int i = 1; i < count; i++) {
      statements.add(
          "CREATE TABLE t%d (id INTEGER PRIMARY KEY, parent INTEGER,".formatted(i)
              + " FOREIGN KEY (parent) REFERENCES t%d (id))".formatted(i - 1));
    }
    String url = engine.urlWith(directory, statements.toArray(String[]::new));
    try (Connection connection = engine.connect(url)) {
      long start = System.nanoTime();
      Catalog catalog = new CatalogReader().read(connection);
      assertThat(System.nanoTime() - start).isLessThan(20_000_000_000L);
      assertThat(catalog.tables()).hasSize(count);
      assertThat(catalog.foreignKeys()).hasSize(count - 1);
    }
  }

  private Catalog sqlite(String... statements) throws SQLException {
    return read(Engines.SQLITE, statements);
  }

  private Catalog read(Engines engine, String... statements) throws SQLException {
    try (Connection connection = engine.connect(engine.urlWith(directory, statements))) {
      return new CatalogReader().read(connection);
    }
  }

  private static ForeignKey key(
      String from, List<String> fromColumns, String to, List<String> toColumns) {
    String name = from + "_" + String.join("_", fromColumns) + "_fkey";
    return new ForeignKey(name, TableId.of(from), fromColumns, TableId.of(to), toColumns, 1);
  }
}
