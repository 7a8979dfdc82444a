// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.bench.PublicData;
import dev.nljdbc.bench.TestDatabases;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BirdTest {

  @TempDir private Path folder;

  @Test
  void read_dev_hasQuestionsWithTheirEvidence() throws Exception {
    TestDatabases.sqlite(
        folder.resolve("dev_databases/boats/boats.sqlite"), "CREATE TABLE boat(id INTEGER)");
    TestDatabases.write(
        folder.resolve("dev.json"),
        List.of(
            Map.of(
                "question_id", 7,
                "difficulty", "simple",
                "db_id", "boats",
                "question", "How many vessels?",
                "evidence", "vessels are boats",
                "SQL", "SELECT count(*) FROM boat")));

    Dataset dev = Datasets.named("bird").read(folder, "dev");

    assertThat(dev.examples())
        .containsExactly(
            new Example(
                0,
                "7",
                "dev.json#0",
                "boats",
                "How many vessels?",
                "vessels are boats",
                "SELECT count(*) FROM boat",
                "simple"));
    assertThat(dev.databases()).containsOnlyKeys("boats");
  }

  @Test
  void read_noFiles_namesThem() {
    assertThatThrownBy(() -> Datasets.BIRD.read(folder, "dev"))
        .hasMessageContaining("dev.json is missing")
        .hasMessageContaining("dev_databases/ is missing");
    assertThatThrownBy(() -> Datasets.BIRD.read(folder, "tst")).hasMessageContaining("no split");
  }

  @Test
  void read_publishedSlice_hasItsQuestions() throws Exception {
    Dataset dev = Datasets.BIRD.read(PublicData.path("bird"), "dev");

    assertThat(dev.examples()).hasSize(145);
    assertThat(dev.missing(dev.examples())).isEmpty();
  }
}
