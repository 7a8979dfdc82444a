// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.export.SyntheticJournal.Entry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SyntheticJournalTest {

  private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000);

  @TempDir private Path folder;

  @Test
  void open_wholeJournal_leavesTheFileAlone() throws IOException {
    Path file = journal();
    Files.setLastModifiedTime(file, LONG_AGO);

    new SyntheticJournal(file, "print").close();

    assertThat(Files.getLastModifiedTime(file)).isEqualTo(LONG_AGO);
  }

  @Test
  void open_lastLineCutOff_forgetsItAndGoesOn() throws IOException {
    Path file = journal();
    byte[] cut = Arrays.copyOf("{\"number\":8,\"é".getBytes(StandardCharsets.UTF_8), 14);
    Files.write(file, cut, StandardOpenOption.APPEND); // within a letter

    try (SyntheticJournal journal = new SyntheticJournal(file, "print")) {
      assertThat(journal.entries()).containsOnlyKeys(7);
      journal.add(entry(9));
    }
    try (SyntheticJournal journal = new SyntheticJournal(file, "print")) {
      assertThat(journal.entries()).containsOnlyKeys(7, 9);
    }
    assertThat(folder).isDirectoryContaining(file::equals).isDirectoryNotContaining("glob:**.next");
  }

  private Path journal() throws IOException {
    Path file = folder.resolve("questions.jsonl");
    try (SyntheticJournal journal = new SyntheticJournal(file, "print")) {
      journal.add(entry(7));
    }
    return file;
  }

  private static Entry entry(int number) {
    return new Entry(number, "print", List.of(), 100, 10, 0.5);
  }
}
