// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.Dataset.Family;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesReaderTest {

  private static final String FULL =
      """
      {"id": "q7", "db": "boats", "question": "How many boats?", "sql": "SELECT count(*) FROM boat", \
      "evidence": "boats float", "difficulty": "easy"}

      {"db_id": "boats", "question": "Names?", "query": "SELECT name FROM boat"}
      """;

  @TempDir private Path folder;
  private final JsonLinesReader lines = new JsonLinesReader();

  @BeforeEach
  void write() throws Exception {
    Files.writeString(folder.resolve("questions.jsonl"), FULL);
  }

  @Test
  void read_allFieldsOrFew_areRead() throws Exception {
    boats(folder.resolve("boats.sqlite"));

    Dataset dataset = lines.read(folder, "questions");

    assertThat(dataset.examples())
        .containsExactly(
            new Example(
                0,
                "q7",
                "questions.jsonl#0",
                "boats",
                "How many boats?",
                "boats float",
                "SELECT count(*) FROM boat",
                "easy"),
            new Example(1, "questions.jsonl#1", "boats", "Names?", "SELECT name FROM boat"));
    assertThat(dataset.family()).isEqualTo(Family.SPIDER);
    assertThat(dataset.files()).containsOnlyKeys("boats");
  }

  @Test
  void read_databasesFile_saysUrlsFilesAndDescriptions() throws Exception {
    boats(folder.resolve("deep/b.sqlite"));
    Files.writeString(
        folder.resolve("databases.json"),
        """
        {"boats": {"url": "deep/b.sqlite", "descriptions": "boats.csv"},
         "other": "jdbc:postgresql://localhost/other"}
        """);

    Dataset dataset = lines.read(folder, "questions");

    assertThat(dataset.databases()).containsOnlyKeys("boats");
    assertThat(dataset.databases().get("boats").descriptions())
        .contains(folder.resolve("boats.csv"));
    assertThat(dataset.files().get("boats")).isEqualTo(folder.resolve("deep/b.sqlite"));
  }

  @Test
  void read_familyFile_isFollowed() throws Exception {
    boats(folder.resolve("boats.sqlite"));
    Files.writeString(folder.resolve("dataset.json"), "{\"family\": \"bird\"}");

    assertThat(lines.read(folder, "questions").family()).isEqualTo(Family.BIRD);

    Files.writeString(folder.resolve("dataset.json"), "{\"family\": \"fish\"}");
    assertThatThrownBy(() -> lines.read(folder, "questions")).hasMessageContaining("family");
  }

  @Test
  void usualSplit_fileOrOnlyOne_isThat() throws Exception {
    Path one = folder.resolve("one");
    Files.createDirectories(one);
    Files.writeString(one.resolve("mine.jsonl"), FULL);
    boats(one.resolve("boats.sqlite"));

    assertThat(lines.usualSplit(DatasetReader.Location.of(folder))).isEqualTo("questions");
    assertThat(lines.usualSplit(DatasetReader.Location.of(one))).isEqualTo("mine");
    assertThat(lines.usualSplit(DatasetReader.Location.of(one.resolve("mine.jsonl"))))
        .isEqualTo("mine");
    assertThat(lines.read(one.resolve("mine.jsonl"), "mine").examples()).hasSize(2);
  }

  @Test
  void read_lineThatIsNone_saysWhich() throws Exception {
    Files.writeString(folder.resolve("questions.jsonl"), FULL + "{oops\n");
    boats(folder.resolve("boats.sqlite"));

    assertThatThrownBy(() -> lines.read(folder, "questions")).hasMessageContaining("line 4");
    assertThatThrownBy(() -> lines.read(folder, "answers"))
        .hasMessageContaining("answers.jsonl")
        .hasMessageContaining("there is questions");
  }

  private static void boats(Path file) {
    TestDatabases.sqlite(file, "CREATE TABLE boat(id INTEGER PRIMARY KEY, name TEXT)");
  }
}
