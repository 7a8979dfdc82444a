// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Documents;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The command lines in the documents have arguments that there are. */
class DocumentedLinesTest {

  @Test
  void lines_inTheDocuments_areParsed() throws Exception {
    List<Documents.Line> lines = Documents.lines("nl-jdbc-cli.jar");
    assertThat(lines).hasSizeGreaterThan(7);
    for (Documents.Line line : lines) {
      if (!line.arguments().contains("[OPTIONS]")) {
        String[] arguments = CommandArguments.prepared(line.arguments().toArray(String[]::new));
        var unused = new CommandLine(new NlCli(Console.ofProcess())).parseArgs(arguments);
      }
    }
  }
}
