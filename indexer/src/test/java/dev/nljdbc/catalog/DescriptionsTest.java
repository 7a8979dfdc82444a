// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.testing.DataSets;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DescriptionsTest {

  @TempDir Path directory;

  /** SQLite knows no remarks. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "MARIADB"},
      mode = EnumSource.Mode.EXCLUDE)
  void read_remarks_areDescriptions(Engines engine) throws Exception {
    assertRemarks(
        engine,
        "CREATE TABLE client (town VARCHAR(20))",
        "COMMENT ON TABLE client IS 'who buys'",
        "COMMENT ON COLUMN client.town IS 'where they live'");
  }

  @Test
  void read_remarksOfMariaDb_areDescriptions() throws Exception {
    assertRemarks(
        Engines.MARIADB,
        "CREATE TABLE client (town VARCHAR(20) COMMENT 'where they live') COMMENT 'who buys'");
  }

  private void assertRemarks(Engines engine, String... statements) throws Exception {
    try (Connection connection = engine.connect(engine.urlWith(directory, statements))) {
      Table table = new CatalogReader().read(connection).table("client").orElseThrow();
      assertThat(table.description()).isEqualTo("who buys");
      assertThat(table.columns().get(0).description()).isEqualTo("where they live");
    }
  }

  @Test
  void read_yaml_hasShortAndLongForms() throws Exception {
    Path file =
        write(
            "d.yaml",
            """
            tables:
              Customers:
                description: who buys
                synonyms: [clients, buyers]
                columns:
                  since: day of the first purchase
                  town: {description: where they live, synonyms: [city]}
              orders: what they bought
            """);
    Catalog catalog = shop().describedBy(new DescriptionReader().read(file, warning -> {}));
    assertThat(catalog.table("customers").orElseThrow().description())
        .isEqualTo("who buys (also called clients, buyers)");
    assertThat(catalog.column("customers.since").orElseThrow().description())
        .isEqualTo("day of the first purchase");
    Column town = catalog.column("customers.town").orElseThrow();
    assertThat(town.description()).isEqualTo("where they live");
    assertThat(town.synonyms()).containsExactly("city");
    assertThat(catalog.table("orders").orElseThrow().description()).isEqualTo("what they bought");
  }

  /** YAML 1.1 takes them for truth values and numbers. */
  @Test
  void read_yaml_namesAreAsWritten() throws Exception {
    Path file =
        write(
            "d.yaml",
            """
            tables:
              no:
                columns:
                  on: yes
                  007: {description: 1_000, synonyms: [off, 2026-11-28]}
                  y: ~
            """);
    String url = "jdbc:sqlite:" + directory.resolve("words.sqlite");
    Catalog catalog;
    try (Connection connection = Engines.SQLITE.connect(url)) {
      Engines.run(connection, "CREATE TABLE no (\"on\" TEXT, \"007\" TEXT, y TEXT)");
      catalog = new CatalogReader().read(connection);
    }
    catalog = catalog.describedBy(new DescriptionReader().read(file, warning -> {}));
    assertThat(catalog.column("no.on").orElseThrow().description()).isEqualTo("yes");
    Column agent = catalog.column("no.007").orElseThrow();
    assertThat(agent.description()).isEqualTo("1_000");
    assertThat(agent.synonyms()).containsExactly("off", "2026-11-28");
    assertThat(catalog.column("no.y").orElseThrow().description()).isEmpty();
  }

  @Test
  void read_csv_hasTablesAndColumnsInAnyOrderOfFields() throws Exception {
    Path file =
        write(
            "d.CSV",
            "\uFEFFcolumn, Table ,synonyms,description\n"
                + "town,CUSTOMERS,city; place,\"where\nthey live\"\n"
                + ",customers,,who buys\n"
                + "short\n");
    Catalog catalog = shop().describedBy(new DescriptionReader().read(file, warning -> {}));
    Column town = catalog.column("customers.town").orElseThrow();
    assertThat(town.description()).isEqualTo("where they live");
    assertThat(town.synonyms()).containsExactly("city", "place");
    assertThat(catalog.table("customers").orElseThrow().description()).isEqualTo("who buys");
  }

  @Test
  void read_wrongFiles_sayWhatIsWrong() throws Exception {
    DescriptionReader reader = new DescriptionReader();
    Path list = write("list.yaml", "- a");
    Path broken = write("broken.yaml", "tables: [");
    Path evil = write("evil.yaml", "tables: !!javax.script.ScriptEngineManager []");
    Path csv = write("d.csv", "name,words\na,b\n");
    assertThatThrownBy(() -> reader.read(list, warning -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("tables:");
    assertThatThrownBy(() -> reader.read(broken, warning -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not YAML");
    assertThatThrownBy(() -> reader.read(evil, warning -> {})).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> reader.read(csv, warning -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("table,column,description");
    assertThat(reader.read(write("empty.yaml", ""), warning -> {})).isEqualTo(Descriptions.NONE);
  }

  @Test
  void under_higherPriority_winsWhereItSaysSomething() {
    Descriptions low =
        new Descriptions(
            List.of(
                new Descriptions.Entry("customers", "town", "low", List.of("a")),
                new Descriptions.Entry("customers", "since", "low", List.of())));
    Descriptions high =
        new Descriptions(
            List.of(
                new Descriptions.Entry("customers", "town", "high", List.of("b")),
                new Descriptions.Entry("customers", "since", "", List.of()),
                new Descriptions.Entry("nowhere", "since", "lost", List.of())));
    Catalog catalog = shop().describedBy(low.under(high));
    assertThat(catalog.column("customers.town").orElseThrow().description()).isEqualTo("high");
    assertThat(catalog.column("customers.town").orElseThrow().synonyms()).containsExactly("a", "b");
    assertThat(catalog.column("customers.since").orElseThrow().description()).isEqualTo("low");
  }

  @Test
  void beside_birdLayout_readsWindowsLettersLineBreaksAndRaggedRows() throws Exception {
    Path folder = Files.createDirectories(directory.resolve("databases/shop/database_description"));
    Files.write(
        folder.resolve("customers.csv"),
        ("original_column_name,column_name,column_description,data_format,value_description\r\n"
                + "town ,home town,caf\u00e9 or \u201chome\u201d,text,\"a: one\r\nb: two\"\r\n"
                + "since,since\r\n"
                + "\r\n")
            .getBytes(Charset.forName("windows-1252")));
    Files.writeString(
        directory.resolve("tables.json"),
        """
        [{"db_id": "other"}, {"db_id": "shop",
          "table_names": ["customers", "placed orders"],
          "table_names_original": ["customers", "orders"],
          "column_names": [[-1, "*"], [0, "town"], [0, "first purchase"]],
          "column_names_original": [[-1, "*"], [0, "town"], [0, "since"]]}]
        """);
    Catalog catalog = shopFile("databases/shop/shop.sqlite", List.of());
    Column town = catalog.column("customers.town").orElseThrow();
    assertThat(town.description()).isEqualTo("caf\u00e9 or \u201chome\u201d; a: one b: two");
    assertThat(town.synonyms()).containsExactly("home town");
    assertThat(catalog.column("customers.since").orElseThrow().description())
        .isEqualTo("first purchase");
    assertThat(catalog.table("orders").orElseThrow().description()).isEqualTo("placed orders");
  }

  @Test
  void beside_brokenFile_isAWarning() throws Exception {
    Files.createDirectories(directory.resolve("databases/shop"));
    Path names = Files.writeString(directory.resolve("tables.json"), "[{");
    List<String> warnings = new ArrayList<>();
    Catalog catalog = shopFile("databases/shop/shop.sqlite", warnings);
    assertThat(catalog.table("orders").orElseThrow().description()).isEmpty();
    assertThat(warnings).singleElement().asString().contains(names.getFileName().toString());
  }

  @Test
  void beside_oneOfManyCsvsBroken_readsTheOthersAndNamesIt() throws Exception {
    Path folder = Files.createDirectories(directory.resolve("databases/shop/database_description"));
    String heading = "original_column_name,column_description\n";
    Files.writeString(folder.resolve("customers.csv"), heading + "\"town\"s,\"no end\n");
    Files.createDirectories(folder.resolve("odd.csv"));
    Files.writeString(folder.resolve("orders.csv"), heading + "id,number of the order\n");
    List<String> warnings = new ArrayList<>();
    Catalog catalog = shopFile("databases/shop/shop.sqlite", warnings);
    assertThat(catalog.column("orders.id").orElseThrow().description())
        .isEqualTo("number of the order");
    assertThat(warnings).anyMatch(w -> w.contains("odd.csv"));
  }

  @Test
  void beside_officialBirdFiles_describeEveryColumn() throws Exception {
    Path file = DataSets.require("bird/dev_databases/toxicology/toxicology.sqlite");
    List<String> warnings = new ArrayList<>();
    try (Connection connection = Engines.SQLITE.connect("jdbc:sqlite:" + file)) {
      Catalog catalog =
          new CatalogReader()
              .read(connection)
              .describedBy(new DescriptionReader().beside(connection, warnings::add));
      assertThat(catalog.columns()).allSatisfy(c -> assertThat(c.description()).isNotEmpty());
      assertThat(catalog.column("molecule.label").orElseThrow().description())
          .contains("carcinogenic");
      assertThat(warnings).isEmpty();
    }
  }

  private Catalog shop() {
    try {
      return shopFile("shop.sqlite", List.of());
    } catch (RuntimeException e) {
      throw e; // also that the engine is not wanted, which is no failure
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private Catalog shopFile(String name, List<String> warnings) throws Exception {
    String url = "jdbc:sqlite:" + directory.resolve(name);
    try (Connection connection = Engines.SQLITE.connect(url)) {
      Engines.run(
          connection,
          "CREATE TABLE customers (town TEXT, since DATE)",
          "CREATE TABLE orders (id INTEGER)");
      return new CatalogReader()
          .read(connection)
          .describedBy(new DescriptionReader().beside(connection, warnings::add));
    }
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }
}
