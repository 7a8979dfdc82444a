// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.bench.PublicData;
import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.testing.TableTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The published layouts of all data sets, each in small. */
class LayoutsTest {

  private static final List<Map<String, String>> QUESTIONS =
      List.of(
          Map.of(
              "db_id", "boats",
              "question", "How many boats?",
              "query", "SELECT count(*) FROM boat",
              "SQL", "SELECT count(*) FROM boat",
              "evidence", "boats only"));

  @TempDir private Path folder;
  private Path spider;

  @BeforeEach
  void makeSpider() throws IOException {
    spider = TestDatabases.spider(folder.resolve("spider"));
  }

  @TableTest
  void read_publishedLayout_hasItsQuestionAndDatabase(
      String name, String split, String file, String databases, String tables) throws Exception {
    Path home = folder.resolve("far/off/home");
    write(home.resolve(file), name);
    database(home.resolve(databases));
    if (tables != null) {
      Files.createDirectories(home.resolve(tables).getParent());
      TestDatabases.write(home.resolve(tables), List.of(Map.of("db_id", "boats")));
    }

    Dataset dataset = Datasets.named(name).read(home, split);

    assertThat(dataset.examples())
        .singleElement()
        .extracting(Example::question, Example::gold)
        .containsExactly(
            name.equals("spider-syn") ? "How many ships?" : "How many boats?",
            "SELECT count(*) FROM boat");
    assertThat(dataset.files()).containsOnlyKeys("boats");
    assertThat(dataset.schemas().isPresent()).isEqualTo(tables != null);
    assertThat(dataset.family()).isEqualTo(Datasets.named(name).family());
  }

  @TableTest
  void read_emptyFolder_saysWhatIsMissingAndWhereToGetIt(String name) throws Exception {
    DatasetReader reader = Datasets.named(name);
    for (String split : reader.splits()) {
      Path empty = Files.createDirectories(folder.resolve("a/b/empty"));
      assertThatThrownBy(() -> reader.read(empty, split))
          .isInstanceOf(DatasetException.class)
          .hasMessageContaining("json is missing")
          .hasMessageContaining("https://");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "database"})
  void read_databasesApart_areFoundThereWithTheirSchemas(String below) throws Exception {
    Path home = folder.resolve("elsewhere/deep/down");
    write(home.resolve("spider-realistic.json"), "spider-realistic");

    Dataset dataset =
        Datasets.SPIDER_REALISTIC.read(
            new DatasetReader.Location(
                Optional.of(home), Optional.of(spider.resolve(below)), false),
            "dev");

    assertThat(dataset.files()).containsOnlyKeys("boats");
    assertThat(dataset.schemas()).contains(spider.resolve("tables.json"));
  }

  @Test
  void read_spiderBeside_isFound() throws Exception {
    Path home = folder.resolve("spider-dk");
    write(home.resolve("Spider-DK.json"), "spider-dk");

    assertThat(Datasets.SPIDER_DK.read(home, "dev").files()).containsOnlyKeys("boats");
  }

  @Test
  void read_databasesOfBothPlaces_areJoined() throws Exception {
    Path home = folder.resolve("dk");
    Files.createDirectories(home);
    TestDatabases.write(
        home.resolve("Spider-DK.json"),
        List.of(
            TestDatabases.entry("boats", "How many?", "SELECT 3"),
            TestDatabases.entry("new_boats", "How many new ones?", "SELECT 1")));
    TestDatabases.sqlite(
        home.resolve("database/new_boats/new_boats.sqlite"), "CREATE TABLE boat(id INTEGER)");

    Dataset dataset =
        Datasets.SPIDER_DK.read(
            new DatasetReader.Location(Optional.of(home), Optional.of(spider), false), "dev");

    assertThat(dataset.files()).containsOnlyKeys("boats", "new_boats");
  }

  @Test
  void read_databasesOnAServer_needNoFiles() throws Exception {
    Path home = folder.resolve("mini");
    write(home.resolve("mini_dev_postgresql.json"), "mini-dev");
    DatabaseLocations server =
        DatabaseLocations.onEngine(
            Optional.empty(), "jdbc:postgresql://localhost/bench?currentSchema={db}", "");

    Dataset dataset =
        server.of(
            Datasets.MINI_DEV.read(
                new DatasetReader.Location(Optional.of(home), server.folder(), server.complete()),
                "postgresql"));

    assertThat(dataset.databases().get("boats"))
        .isEqualTo(
            new BenchmarkDatabase("jdbc:postgresql://localhost/bench?currentSchema=boats", "", ""));
  }

  @Test
  void read_publishedSynonyms_areAboutSpidersDatabases() throws Exception {
    Dataset train = Datasets.SPIDER_SYN.read(PublicData.path("spider-syn"), "train");

    assertThat(train.examples()).hasSize(7000);
    assertThat(train.databases()).hasSize(139);
  }

  @Test
  void read_publishedMiniDev_isTheSliceThatIsThere() throws Exception {
    assertThat(Datasets.MINI_DEV.read(PublicData.path("bird"), "sqlite").examples()).hasSize(40);
  }

  private static void database(Path databases) {
    TestDatabases.sqlite(
        databases.resolve("boats/boats.sqlite"), "CREATE TABLE boat(id INTEGER PRIMARY KEY)");
  }

  private static void write(Path file, String dataset) throws IOException {
    Files.createDirectories(file.getParent());
    if (dataset.equals("spider-syn")) {
      TestDatabases.write(
          file,
          List.of(
              Map.of(
                  "db_id", "boats",
                  "SpiderQuestion", "How many boats?",
                  "SpiderSynQuestion", "How many ships?",
                  "query", "SELECT count(*) FROM boat")));
    } else if (file.toString().endsWith(".jsonl")) {
      TestDatabases.write(file, QUESTIONS.get(0));
    } else {
      TestDatabases.write(file, QUESTIONS);
    }
  }
}
