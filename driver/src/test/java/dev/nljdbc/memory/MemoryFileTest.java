// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.memory.VerifiedQueries.VerifiedQuery;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class MemoryFileTest {

  @TempDir private Path folder;

  @TableTest
  void write_anyText_isReadAgain(String text) throws Exception {
    VerifiedQuery kept =
        VerifiedQuery.of(
            "What is " + text + " worth",
            List.of(),
            "SELECT '" + text + "' FROM t",
            0,
            Instant.EPOCH,
            "Ann");
    Path file = folder.resolve("memory.yml");
    Files.writeString(file, MemoryFile.write(List.of(kept), List.of()));
    List<String> warnings = new ArrayList<>();

    List<VerifiedQuery> read = MemoryFile.read(file, warnings::add).queries();

    assertThat(warnings).isEmpty();
    assertThat(read).extracting(VerifiedQuery::sql).containsExactly(kept.sql());
    assertThat(read).extracting(VerifiedQuery::question).containsExactly(kept.question());
  }
}
