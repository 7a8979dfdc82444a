// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.bench.PublicData;
import dev.nljdbc.bench.TestDatabases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpiderTest {

  @TempDir private Path folder;
  private final DatasetReader spider = Datasets.SPIDER;

  @Test
  void read_train_isBothFilesInOrder() throws Exception {
    Dataset train = spider.read(TestDatabases.spider(folder), "train");

    assertThat(train.examples())
        .extracting(Example::number, Example::source, Example::database)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(0, "train_spider.json#0", "boats"),
            org.assertj.core.groups.Tuple.tuple(1, "train_spider.json#1", "boats"),
            org.assertj.core.groups.Tuple.tuple(2, "train_spider.json#2", "lost"),
            org.assertj.core.groups.Tuple.tuple(3, "train_others.json#0", "birds"));
    assertThat(train.databases()).containsOnlyKeys("birds", "boats");
    assertThat(train.missing(train.examples())).containsExactly("lost");
    assertThat(train.remarks()).containsExactly("database/lost/lost.sqlite is missing");
  }

  @Test
  void read_dev_isItsOneFile() throws Exception {
    Dataset dev = spider.read(TestDatabases.spider(folder), "dev");

    assertThat(dev.examples()).hasSize(1);
    assertThat(dev.fingerprint()).isNotEqualTo(spider.read(folder, "train").fingerprint());
  }

  @Test
  void read_filesMissing_namesEachOfThem() throws IOException {
    TestDatabases.spider(folder);
    Files.delete(folder.resolve("tables.json"));
    Files.delete(folder.resolve("train_others.json"));

    assertThatThrownBy(() -> spider.read(folder, "train"))
        .isInstanceOf(DatasetException.class)
        .hasMessageContaining("tables.json is missing")
        .hasMessageContaining("train_others.json is missing");
  }

  @Test
  void read_noSuchFolderOrSplit_saysSo() {
    assertThatThrownBy(() -> spider.read(folder.resolve("x"), "train"))
        .hasMessageContaining("There is no folder");
    assertThatThrownBy(() -> spider.read(folder, "tst")).hasMessageContaining("train, dev, test");
  }

  @Test
  void read_notJson_saysWhichFileAndLine() throws IOException {
    TestDatabases.spider(folder);
    Files.writeString(folder.resolve("train_spider.json"), "[\n{]");

    assertThatThrownBy(() -> spider.read(folder, "train"))
        .hasMessageContaining("train_spider.json is not JSON")
        .hasMessageContaining("line 2");
  }

  @Test
  void read_entryWithoutField_saysWhichEntry() throws IOException {
    TestDatabases.spider(folder);
    TestDatabases.write(
        folder.resolve("train_others.json"), List.of(Map.of("db_id", "birds", "question", "?")));

    assertThatThrownBy(() -> spider.read(folder, "train"))
        .hasMessageContaining("train_others.json#0 has no query");
  }

  @Test
  void read_databaseThatIsNone_isRemarkedAndMissing() throws Exception {
    TestDatabases.spider(folder);
    Files.writeString(
        folder.resolve("database/birds/birds.sqlite"), "version https://git-lfs.example/spec/v1");

    Dataset train = spider.read(folder, "train");

    assertThat(train.remarks()).contains("database/birds/birds.sqlite is not an SQLite 3 file");
    assertThat(train.databases()).containsOnlyKeys("boats");
  }

  @Test
  void read_noDatabaseAtAll_isAnError() throws IOException {
    TestDatabases.spider(folder);
    Files.delete(folder.resolve("database/birds/birds.sqlite"));

    assertThatThrownBy(() -> spider.read(folder, "dev"))
        .hasMessageContaining("No database")
        .hasMessageContaining("birds.sqlite is missing");
  }

  @Test
  void read_publishedTrainSplit_hasItsQuestionsAndDatabases() throws Exception {
    Dataset train = spider.read(PublicData.path("spider"), "train");

    assertThat(train.examples()).hasSize(8659);
    assertThat(train.examples().get(7000).source()).isEqualTo("train_others.json#0");
    assertThat(train.missing(train.examples())).containsExactly("soccer_1");
  }
}
