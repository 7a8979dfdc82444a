// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLimitTest {

  private static final FolderLimit.Most TEN_FILES = new FolderLimit.Most(10, 1_000_000);
  private static final FolderLimit.Most HUNDRED_BYTES = new FolderLimit.Most(1_000, 100);

  @TempDir private Path folder;
  private int written;

  /** A file of ten bytes, younger than those before it. */
  private void file(String ending) throws IOException {
    Path file = folder.resolve(written + ending);
    Files.writeString(file, "0123456789");
    Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(1_000 + written)));
    written++;
  }

  private void write(FolderLimit bound, int times) throws IOException {
    for (int i = 0; i < times; i++) {
      file(".json");
      bound.grown(10);
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void grown_upToTheMostFiles_allStay() throws IOException {
    write(new FolderLimit(folder, ".json", TEN_FILES), 10);
    assertThat(names()).hasSize(10);
  }

  @Test
  void grown_oneMore_oldestGoDownToNineTenths() throws IOException {
    FolderLimit bound = new FolderLimit(folder, ".json", TEN_FILES);
    write(bound, 11);
    assertThat(names()).hasSize(9).doesNotContain("0.json", "1.json");
    write(bound, 1);
    assertThat(names()).as("there is room again").hasSize(10);
    write(bound, 1);
    assertThat(names()).hasSize(9).doesNotContain("3.json").contains("12.json");
  }

  @Test
  void grown_bytes_countAlike() throws IOException {
    FolderLimit bound = new FolderLimit(folder, ".json", HUNDRED_BYTES);
    write(bound, 10);
    assertThat(names()).hasSize(10);
    write(bound, 1);
    assertThat(names()).hasSize(9).doesNotContain("0.json", "1.json");
    write(bound, 2);
    assertThat(names()).hasSize(9);
  }

  @Test
  void grown_filesOfAnEarlierProcess_count() throws IOException {
    for (int i = 0; i < 10; i++) {
      file(".json");
    }
    write(new FolderLimit(folder, ".json", TEN_FILES), 1);
    assertThat(names()).hasSize(9);
  }

  @Test
  void grown_otherFiles_neitherCountNorGo() throws IOException {
    for (int i = 0; i < 10; i++) {
      file(".tmp");
    }
    FolderLimit bound = new FolderLimit(folder, ".json", TEN_FILES);
    write(bound, 10);
    assertThat(names()).hasSize(20);
    write(bound, 1);
    assertThat(names()).hasSize(19).contains("0.tmp");
  }
}
