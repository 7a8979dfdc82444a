// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.measure.ValueBuild;
import dev.nljdbc.bench.measure.ValueBuild.Built;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Measures how fast value indexes are built. */
@Command(
    name = "value-build",
    description = {
      "Builds value indexes of made-up values, and SQLite's FTS5 of the same values beside them.",
      "Run it as java -Xmx512m -jar nl-bench.jar measure value-build, to see that that much is"
          + " enough.",
      "--out: the figures as JSON."
    })
final class ValueBuildCommand extends Measurement {

  private static final double MEGABYTE = 1 << 20;
  private static final String HEAD =
      """
      | values | index: s | values/s | peak heap MB | bytes/value | open ms\
       | hit@10 exact, phrase, question, misspelt | FTS5: s | bytes/value |
      |---|---|---|---|---|---|---|---|---|
      """;

  @Option(
      names = "--values",
      split = ",",
      defaultValue = "1000000",
      paramLabel = "N",
      description = "How many distinct values; several sizes by commas. Default: ${DEFAULT-VALUE}.")
  private List<Long> sizes = List.of();

  @Option(
      names = "--dir",
      required = true,
      paramLabel = "DIR",
      description = "An empty folder; what is built stays there for measure speed -p dir=DIR.")
  private Path folder = Path.of("");

  @Override
  public Integer call() throws IOException, SQLException {
    for (long size : sizes) {
      Path used = ValueBuild.folder(folder, size);
      if (Files.exists(used)) { // an index that is there is not built, and takes no time
        throw new ParameterException(command(), used + " is there: remove it, or name another DIR");
      }
    }
    List<Built> all = new ArrayList<>();
    out().print(HEAD);
    for (long size : sizes) {
      Built built = ValueBuild.measure(folder, size);
      all.add(built);
      out().println(row(built));
    }
    double heap = Runtime.getRuntime().maxMemory() / MEGABYTE;
    out().printf(Locale.ROOT, "%n%s, heap of at most %.0f MB%n", machine(), heap);
    write(new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n");
    return BenchCli.OK;
  }

  private static String row(Built b) {
    List<String> hits =
        b.hits().values().stream().map(h -> String.format(Locale.ROOT, "%.3f", h)).toList();
    return String.format(
        Locale.ROOT,
        "| %,d | %.1f | %,.0f | %.0f | %.1f | %.1f | %s | %.1f | %.1f |",
        b.values(),
        b.seconds(),
        b.values() / b.seconds(),
        b.peakHeap() / MEGABYTE,
        (double) b.bytes() / b.values(),
        b.openMillis(),
        String.join(", ", hits),
        b.fullTextSeconds(),
        (double) b.fullTextBytes() / b.values());
  }
}
