// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.dataset.DatasetReader;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.load.Conversion.DatabaseFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConversionTest {

  private static final Map<DatasetFormat, String> READERS =
      Map.of(
          DatasetFormat.SPIDER, "spider", DatasetFormat.BIRD, "bird", DatasetFormat.JSONL, "jsonl");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(DatasetFormat.class)
  void write_spiderThereAndBack_hasTheSameExamples(DatasetFormat between) throws Exception {
    Dataset train =
        Datasets.named("spider").read(TestDatabases.spider(folder.resolve("a")), "train");

    Dataset there = convert(train, between, folder.resolve("b"), DatabaseFiles.COPY);
    Dataset back = convert(there, DatasetFormat.SPIDER, folder.resolve("c"), DatabaseFiles.LINK);

    if (between == DatasetFormat.BIRD) {
      // It has one file for the split, so the places of the questions are not kept.
      assertThat(back.examples())
          .usingRecursiveFieldByFieldElementComparatorIgnoringFields("source")
          .isEqualTo(train.examples());
    } else {
      assertThat(back.examples()).isEqualTo(train.examples());
    }
    assertThat(back.fingerprint()).isEqualTo(train.fingerprint());
    assertThat(back.files()).containsOnlyKeys("birds", "boats");
    assertThat(back.files().get("boats")).hasSameBinaryContentAs(train.files().get("boats"));
    assertThat(folder.resolve("c/train_gold.sql"))
        .content()
        .startsWith("SELECT count(*) FROM boat\tboats\n");
  }

  @Test
  void write_birdThereAndBack_keepsEvidenceIdsAndFamily() throws Exception {
    Path bird = folder.resolve("bird");
    TestDatabases.sqlite(
        bird.resolve("dev_databases/boats/boats.sqlite"), "CREATE TABLE boat(id INTEGER)");
    Path csv = bird.resolve("dev_databases/boats/database_description/boat.csv");
    Files.createDirectories(csv.getParent());
    Files.writeString(csv, "original_column_name\nid\n");
    TestDatabases.write(
        bird.resolve("dev.json"),
        List.of(
            Map.of(
                "question_id", 77,
                "db_id", "boats",
                "question", "How many?",
                "evidence", "boats only",
                "SQL", "SELECT count(*)\nFROM boat",
                "difficulty", "simple")));
    Dataset dev = Datasets.named("bird").read(bird, "dev");

    Dataset lines = convert(dev, DatasetFormat.JSONL, folder.resolve("b"), DatabaseFiles.COPY);
    Dataset back = convert(lines, DatasetFormat.BIRD, folder.resolve("c"), DatabaseFiles.COPY);

    assertThat(lines.family()).isEqualTo(Family.BIRD);
    assertThat(lines.examples()).isEqualTo(dev.examples());
    assertThat(back.examples()).isEqualTo(dev.examples());
    assertThat(folder.resolve("c/dev_databases/boats/database_description/boat.csv"))
        .hasSameTextualContentAs(csv);
    assertThat(folder.resolve("b/dev_gold.sql")).hasContent("SELECT count(*) FROM boat\tboats");
  }

  @Test
  void write_databasesLeftWhereTheyAre_areFoundByTheirFile() throws Exception {
    Dataset train =
        Datasets.named("spider").read(TestDatabases.spider(folder.resolve("a")), "train");

    Dataset lines = convert(train, DatasetFormat.JSONL, folder.resolve("b"), DatabaseFiles.NONE);

    assertThat(lines.files()).isEqualTo(train.files());
    assertThat(folder.resolve("b/database")).doesNotExist();
  }

  @Test
  void schemaEntry_database_isSpidersForm() throws Exception {
    Path file =
        TestDatabases.sqlite(
            folder.resolve("fleet.sqlite"),
            "CREATE TABLE harbour(harbourId INTEGER PRIMARY KEY, town_name TEXT, since DATE)",
            "CREATE TABLE boat(id INTEGER, harbour INTEGER REFERENCES harbour(harbourId), length"
                + " REAL, afloat BOOLEAN, PRIMARY KEY (id, harbour))");

    JsonNode entry = SchemaEntry.of("fleet", BenchmarkDatabase.of(file));

    assertThat(entry)
        .isEqualTo(
            new JsonMapper()
                .readTree(
                    """
                    {"db_id": "fleet",
                     "table_names_original": ["boat", "harbour"],
                     "table_names": ["boat", "harbour"],
                     "column_names_original": [[-1, "*"], [0, "id"], [0, "harbour"], [0, "length"],
                       [0, "afloat"], [1, "harbourId"], [1, "town_name"], [1, "since"]],
                     "column_names": [[-1, "*"], [0, "id"], [0, "harbour"], [0, "length"],
                       [0, "afloat"], [1, "harbour id"], [1, "town name"], [1, "since"]],
                     "column_types": ["text", "number", "number", "number", "boolean", "number",
                       "text", "time"],
                     "primary_keys": [1, 2, 5],
                     "foreign_keys": [[2, 5]]}
                    """));
  }

  @Test
  void write_sample_isReadAsSpider() throws Exception {
    Dataset sample =
        Datasets.named("sample")
            .read(new DatasetReader.Location(Optional.empty(), Optional.empty(), false), "shop");

    Dataset spider = convert(sample, DatasetFormat.SPIDER, folder.resolve("b"), DatabaseFiles.COPY);

    assertThat(spider.examples()).hasSameSizeAs(sample.examples());
    assertThat(spider.remarks()).isEmpty();
  }

  private static Dataset convert(Dataset dataset, DatasetFormat form, Path out, DatabaseFiles files)
      throws Exception {
    new Conversion(form, out, files).write(dataset, dataset.examples());
    return Datasets.named(READERS.getOrDefault(form, "")).read(out, form.split(dataset));
  }
}
