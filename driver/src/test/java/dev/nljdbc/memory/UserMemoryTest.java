// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.index.IndexStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserMemoryTest {

  @TempDir Path folder;

  private IndexStatus status() {
    return new IndexStatus(
        "db",
        folder.resolve("db"),
        Instant.EPOCH,
        Duration.ZERO,
        0,
        0,
        0,
        0,
        0,
        List.of(),
        "",
        List.of(),
        List.of(),
        false);
  }

  @Test
  void queries_whileSomebodyHoldsThem_areOneObject() throws Exception {
    Files.createDirectories(folder.resolve("db"));
    UserMemory memory = new UserMemory();
    VerifiedQueries held = memory.queries(status(), Settings.defaults());
    for (int i = 0; i < 5; i++) {
      System.gc();
    }
    assertThat(memory.queries(status(), Settings.defaults()))
        .as("uses that one of two objects counts are lost")
        .isSameAs(held);
  }

  @Test
  void queries_besideAFile_areOthers() throws Exception {
    Files.createDirectories(folder.resolve("db"));
    Path file = folder.resolve("memory.yml");
    Files.writeString(file, "queries: [{question: a, sql: SELECT 1}]");
    UserMemory memory = new UserMemory();
    Settings beside = Settings.defaults().with(Setting.MEMORY, file.toString());
    VerifiedQueries queries = memory.queries(status(), beside);
    assertThat(queries.list("")).hasSize(1);
    assertThat(memory.queries(status(), Settings.defaults()).list("")).isEmpty();
    assertThat(memory.queries(status(), beside)).isSameAs(queries);
  }
}
