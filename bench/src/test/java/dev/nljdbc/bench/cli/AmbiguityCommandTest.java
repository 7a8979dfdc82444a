// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AmbiguityCommandTest {

  @Test
  @Tag("thorough")
  void measureAmbiguity_withoutData_asksTheShopAndWritesTheResults(@TempDir Path folder)
      throws Exception {
    Path results = folder.resolve("ambiguity.md");
    Path details = folder.resolve("details.tsv");
    StringWriter out = new StringWriter();
    int code =
        BenchCli.execute(
            new PrintWriter(out, true),
            new PrintWriter(System.err, true),
            "measure",
            "ambiguity",
            "--details",
            details.toString(),
            "--out",
            results.toString());
    assertThat(code).isZero();
    assertThat(Files.readString(results))
        .contains("# Ambiguous questions", "measure ambiguity --dataset spider", "| **all** |")
        .doesNotContain("## Blurred questions");
    assertThat(out.toString()).contains("| tuning |", " of 14 |");
    List<String> lines = Files.readAllLines(details);
    assertThat(lines).hasSize(28).allMatch(line -> line.startsWith("shop\t"));
  }
}
