// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.nljdbc.testing.Documents;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The command lines in the documents have arguments that there are. */
class DocumentedLinesTest {

  @Test
  void lines_inTheDocuments_areParsed() throws Exception {
    List<Documents.Line> lines =
        Stream.concat(
                Documents.lines("nl-bench.jar").stream(),
                Documents.lines("dev.nljdbc.bench.cli.BenchCli").stream())
            .filter(line -> !line.arguments().contains("…"))
            .filter(line -> !line.arguments().get(0).contains("."))
            .toList();
    assertThat(lines).hasSizeGreaterThan(15);
    for (Documents.Line line : lines) {
      String[] arguments = line.arguments().toArray(String[]::new);
      assertThatNoException()
          .as("%s: %s", line.document(), line.text())
          .isThrownBy(() -> BenchCli.line().parseArgs(arguments));
    }
  }
}
