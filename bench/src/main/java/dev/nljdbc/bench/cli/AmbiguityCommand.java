package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.ambiguity.AmbiguityReport;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures nl.ambiguity and NL ASK. */
@Command(
    name = "ambiguity",
    description =
        "Blurs questions of known SQL, so that a word may mean several things, and measures how"
            + " many the offline model recognises, how many clear ones it takes for ambiguous, and"
            + " how often NL ASK shows the meant reading among the first three.")
final class AmbiguityCommand extends Measurement {

  @Mixin private DatasetOptions data = new DatasetOptions();

  @Option(
      names = "--details",
      paramLabel = "FILE",
      description = "Write each question here, tabs between fields.")
  private @Nullable Path details;

  @Override
  int measure() throws DatasetException, SQLException, IOException {
    Writer to =
        details == null
            ? Writer.nullWriter()
            : Files.newBufferedWriter(details, StandardCharsets.UTF_8);
    try (PrintWriter writer = new PrintWriter(to, true)) {
      Map<String, String> settings = Map.of("nl.dir", "memory", "nl.cache", "off");
      Dataset dataset = data.read();
      return report(AmbiguityReport.of(dataset, data.select(dataset), settings, writer).markdown());
    }
  }
}
