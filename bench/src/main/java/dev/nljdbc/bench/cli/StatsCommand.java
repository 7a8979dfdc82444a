// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.analysis.Profile;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints statistics of a data set beside the Interactive-T2S paper's. */
@Command(
    name = "stats",
    description =
        "Prints statistics of a data set: values, tables, joins, schemas, broken gold; beside those"
            + " of the Interactive-T2S paper where it has them.")
final class StatsCommand extends BenchCommand {

  @Mixin private DatasetOptions data = new DatasetOptions();

  @Option(names = "--json", description = "Print them as JSON.")
  private boolean json;

  @Option(names = "--out", paramLabel = "FILE", description = "Write them as Markdown, too.")
  private @Nullable Path out;

  @Override
  public Integer call() throws DatasetException, IOException, SQLException {
    Dataset dataset = data.read();
    Profile profile = Profile.of(dataset, data.select(dataset));
    print(
        json
            ? new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(profile) + "\n"
            : text(profile));
    if (out != null) {
      write(out, markdown(profile));
    }
    return BenchCli.OK;
  }

  private static String text(Profile profile) {
    StringBuilder text = new StringBuilder();
    line(text, profile.dataset() + " " + profile.split(), "here", "paper", "");
    for (Profile.Figure figure : profile.figures()) {
      line(text, figure.name(), shown(figure.value()), paper(figure), table(figure));
    }
    profile.broken().forEach(broken -> text.append("does not run: ").append(broken).append('\n'));
    return text.toString();
  }

  private static void line(
      StringBuilder text, String name, String here, String paper, String table) {
    text.append(String.format("%-44s %12s %12s  %s%n", name, here, paper, table).stripTrailing())
        .append('\n');
  }

  private static String markdown(Profile profile) {
    StringBuilder text =
        new StringBuilder("| " + profile.dataset() + " " + profile.split() + " | here | paper |\n");
    text.append("|---|---|---|\n");
    for (Profile.Figure figure : profile.figures()) {
      text.append("| ")
          .append(figure.name())
          .append(" | ")
          .append(shown(figure.value()))
          .append(" | ")
          .append(paper(figure))
          .append(" |\n");
    }
    return text.toString();
  }

  private static String table(Profile.Figure figure) {
    return figure.paper() == null ? "" : "table " + figure.table();
  }

  private static String paper(Profile.Figure figure) {
    Double paper = figure.paper();
    return paper == null ? "" : shown(paper);
  }

  private static String shown(double value) {
    return value == Math.rint(value) && Math.abs(value) >= 100
        ? String.format(Locale.ROOT, "%,d", (long) value)
        : value == Math.rint(value)
            ? String.valueOf((long) value)
            : String.format(Locale.ROOT, "%,.2f", value);
  }
}
