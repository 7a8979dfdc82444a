// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.words.PlaceNames;
import dev.nljdbc.bench.words.WordRelations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the words of WordNet that the offline model knows. */
@Command(
    name = "wordnet",
    description =
        "Writes the words that the offline model has of WordNet 3.1: synonyms and broader words"
            + " (wordnet.tsv), what places are called (places.tsv). Every run writes the same"
            + " bytes.")
final class ExportWordNetCommand extends BenchCommand {

  @Option(names = "--out", required = true, paramLabel = "DIR", description = "The folder.")
  private Path out = Path.of("");

  @Override
  public Integer call() throws Exception {
    write("wordnet.tsv", WordRelations.lines());
    write("places.tsv", PlaceNames.lines());
    return BenchCli.OK;
  }

  private void write(String name, List<String> lines) throws IOException {
    Path file = out.resolve(name);
    write(file, String.join("\n", lines) + "\n");
    err().printf("%,d lines written to %s.%n", lines.size(), file);
  }
}
