// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainCommandTest {

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TableTest
  void call_wrongUsage_isToldInASentence(String line, String told) {
    assertThat(run(line.split(" "))).isEqualTo(BenchCli.USAGE);
    assertThat(err.toString()).contains(told);
  }

  @Test
  void call_noSuchFolder_saysWhereToGetTheData() {
    String missing = folder.resolve("none").toString();

    assertThat(run("train", "offline", "--data", missing, "--out", "model"))
        .isEqualTo(BenchCli.USAGE);
    assertThat(err.toString()).contains("There is no folder " + missing, "yale-lily.github.io");
  }

  private int run(String... args) {
    return BenchCli.execute(new PrintWriter(out, true), new PrintWriter(err, true), args);
  }
}
