// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValueBuildCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void valueBuild_folderThatHasOneOfTheSizes_isRefusedBeforeAnyIsBuilt(@TempDir Path folder)
      throws IOException {
    Files.createDirectories(folder.resolve("nl-bench-values-2000/index"));

    assertThat(build(folder, "1000,2000")).isEqualTo(BenchCli.USAGE);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("nl-bench-values-2000 is there");
    assertThat(folder.resolve("nl-bench-values-1000")).doesNotExist();
  }

  private int build(Path folder, String sizes) {
    return BenchCli.execute(
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        "measure",
        "value-build",
        "--values",
        sizes,
        "--dir",
        folder.toString());
  }
}
