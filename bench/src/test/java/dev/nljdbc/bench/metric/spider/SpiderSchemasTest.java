// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.metric.spider.SpiderSchemas.SpiderSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpiderSchemasTest {

  @TempDir Path folder;
  private Path file;
  private Path published;

  @BeforeEach
  void make() throws IOException {
    file =
        TestDatabases.sqlite(
            folder.resolve("harbour.sqlite"),
            "CREATE TABLE Owner(Id INTEGER PRIMARY KEY, Name TEXT)",
            "CREATE TABLE Boat(Id INTEGER PRIMARY KEY, Owner INTEGER REFERENCES owner)",
            "CREATE TABLE \"group\"(Boat INTEGER REFERENCES Boat(Id))",
            "CREATE VIEW names AS SELECT name FROM owner");
    published = folder.resolve("tables.json");
    Map<String, Object> described =
        Map.of(
            "db_id", "harbour",
            "table_names_original", List.of("Boat", "Owner", "Crew"),
            "column_names_original",
                List.of(
                    List.of(-1, "*"),
                    List.of(0, "Id"),
                    List.of(0, "Owner"),
                    List.of(1, "Id"),
                    List.of(2, "Boat"),
                    List.of(2, "Owner")),
            // The last connects the two sets before it, which stay two.
            "foreign_keys", List.of(List.of(2, 3), List.of(4, 1), List.of(5, 3), List.of(4, 3)));
    TestDatabases.write(published, List.of(described, Map.of("db_id", "other")));
  }

  private SpiderSchema schema(
      String name, Optional<Path> tables, Map<String, BenchmarkDatabase> databases)
      throws SQLException {
    Dataset dataset =
        new Dataset(
            "x", "y", Family.SPIDER, "", List.of(), new TreeMap<>(databases), tables, List.of());
    return new SpiderSchemas(dataset).of(name).orElse(new SpiderSchema(Map.of(), Map.of()));
  }

  @Test
  void of_fileAlone_hasItsTablesAndDeclaredKeys() throws SQLException {
    SpiderSchema schema =
        schema("harbour", Optional.empty(), Map.of("harbour", BenchmarkDatabase.of(file)));

    assertThat(schema.tables())
        .isEqualTo(
            Map.of(
                "owner", List.of("id", "name"),
                "boat", List.of("id", "owner"),
                "group", List.of("boat")));
    assertThat(schema.equal())
        .isEqualTo(
            Map.of(
                "boat.owner", "owner.id",
                "owner.id", "owner.id",
                "group.boat", "boat.id",
                "boat.id", "boat.id"));
  }

  @Test
  void of_fileAndPublishedSchema_hasTheFilesTablesAndThePublishedKeys() throws SQLException {
    SpiderSchema schema =
        schema("harbour", Optional.of(published), Map.of("harbour", BenchmarkDatabase.of(file)));

    assertThat(schema.tables()).containsOnlyKeys("owner", "boat", "group");
    assertThat(schema.equal())
        .isEqualTo(
            Map.of(
                "boat.owner", "boat.owner",
                "owner.id", "boat.owner",
                "crew.boat", "boat.id",
                "crew.owner", "boat.owner",
                "boat.id", "boat.id"));
  }

  @Test
  void of_publishedSchemaAlone_isThat() throws SQLException {
    assertThat(schema("harbour", Optional.of(published), Map.of()).tables())
        .isEqualTo(
            Map.of(
                "boat", List.of("id", "owner"),
                "owner", List.of("id"),
                "crew", List.of("boat", "owner")));
  }

  @Test
  void of_otherEngine_isReadFromItsCatalog() throws SQLException {
    String url = "jdbc:h2:mem:" + folder.getFileName();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE owner(id INTEGER PRIMARY KEY)");
      statement.execute("CREATE TABLE boat(id INTEGER, owner_id INTEGER REFERENCES owner)");
      BenchmarkDatabase h2 = new BenchmarkDatabase(url, "", "");

      SpiderSchema schema = schema("harbour", Optional.empty(), Map.of("harbour", h2));

      assertThat(schema)
          .isEqualTo(
              new SpiderSchema(
                  Map.of("boat", List.of("id", "owner_id"), "owner", List.of("id")),
                  Map.of("boat.owner_id", "boat.owner_id", "owner.id", "boat.owner_id")));
    }
  }

  @Test
  void of_nothingKnown_isEmpty() throws SQLException {
    assertThat(schema("other", Optional.of(published), Map.of()).tables()).isEmpty();
    assertThat(schema("lost", Optional.empty(), Map.of()).tables()).isEmpty();
  }
}
