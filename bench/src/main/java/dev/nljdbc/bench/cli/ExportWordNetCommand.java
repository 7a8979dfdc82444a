package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.words.WordRelations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the words of WordNet that the offline model knows. */
@Command(
    name = "wordnet",
    description =
        "Writes the offline model's synonyms and broader words (wordnet.tsv) from WordNet 3.1. Every"
            + " run writes the same bytes.")
final class ExportWordNetCommand extends BenchCommand {

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The file.")
  private Path out = Path.of("");

  @Override
  public Integer call() throws Exception {
    List<String> lines = WordRelations.lines();
    Files.writeString(out, String.join("\n", lines) + "\n");
    err().printf("%,d lines written to %s.%n", lines.size(), out);
    return BenchCli.OK;
  }
}
