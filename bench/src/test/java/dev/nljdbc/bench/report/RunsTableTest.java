// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunsTableTest {

  @TempDir private Path folder;

  @Test
  void csv_modelWithoutAKnownPrice_hasNoPrice() throws IOException {
    RunsTable table = new RunsTable(List.of(line("known", true), line("unknown", false)));

    assertThat(table.csv().lines().skip(1))
        .containsExactly("known,,,,,,,,,0.5000,,", "unknown,,,,,,,,,,,");
  }

  private RunsTable.Line line(String name, boolean priced) throws IOException {
    Spending spending = new Spending(1, 100, 0, 10, 0.5, priced);
    Path run = Files.createDirectory(folder.resolve(name));
    TestDatabases.write(run.resolve("summary.json"), Map.of("spending", spending));
    return RunsTable.Line.of(name, run);
  }
}
