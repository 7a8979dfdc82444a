// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainCommandTest {

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          train offline --data x                                ~ Where shall the model go?
          train offline --data x --out y -j 0                   ~ -j is at least 1
          train offline --data x --verify no-such-file          ~ there is no file no-such-file
          train offline --out y                                 ~ --data
          train confidence --data x --out y                     ~ --verdicts
          measure offline --data x --folds 1                    ~ --folds is at least 2
          measure offline                                       ~ --data
          """)
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
