// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.TeamRun;
import dev.nljdbc.bench.measure.TeamRun.Searches;
import dev.nljdbc.store.StoreAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures how two programs share an index by a team's store. */
@Command(
    name = "team",
    description = {
      "Builds an index of made-up values, publishes it in a team's store (nl.store), takes it over"
          + " as another program would, and searches both in turn.",
      "--out: the figures as Markdown."
    })
final class TeamCommand extends Measurement {

  private static final double MEGABYTE = 1 << 20;

  @Option(
      names = "--store",
      required = true,
      paramLabel = "URL",
      description = "A database in PostgreSQL that holds no store yet: jdbc:postgresql://…")
  private String url = "";

  @Option(names = "--store-user", paramLabel = "NAME", description = "Its user.")
  private @Nullable String user;

  @Option(
      names = "--values",
      defaultValue = "1000000",
      paramLabel = "N",
      description = "How many distinct values. Default: ${DEFAULT-VALUE}.")
  private long values;

  @Option(
      names = "--dir",
      required = true,
      paramLabel = "DIR",
      description = "An empty folder for the database and the indexes.")
  private Path folder = Path.of("");

  @Override
  public Integer call() throws IOException, SQLException {
    StoreAddress store =
        new StoreAddress(
            url,
            Optional.ofNullable(user),
            Optional.ofNullable(System.getenv("NL_STORE_PASSWORD")),
            false);
    TeamRun run = TeamRun.measure(store, folder, values, step -> progress(step));
    String text = String.join("\n", lines(run)) + "\n";
    out().print(text);
    out().println(machine());
    write(text);
    return BenchCli.OK;
  }

  private void progress(String step) {
    err().println(step);
  }

  private static List<String> lines(TeamRun run) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "| values | built s | published s | taken over s | folder MB | store MB | store's bytes a value |");
    lines.add("|---|---|---|---|---|---|---|");
    lines.add(
        String.format(
            Locale.ROOT,
            "| %,d | %.1f | %.1f | %.1f | %.0f | %.0f | %.1f |",
            run.values(),
            run.buildSeconds(),
            run.publishSeconds(),
            run.takeOverSeconds(),
            run.folderBytes() / MEGABYTE,
            run.storeBytes() / MEGABYTE,
            (double) run.storeBytes() / run.values()));
    lines.add("");
    lines.add("| query | same hits | builder's index: median, p99 ms | copy: median, p99 ms |");
    lines.add("|---|---|---|---|");
    for (Searches kind : run.searches()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "| %s | %,d of %,d | %.2f, %.2f | %.2f, %.2f |",
              kind.kind(),
              kind.same(),
              kind.count(),
              kind.builder().get(0),
              kind.builder().get(1),
              kind.member().get(0),
              kind.member().get(1)));
    }
    return lines;
  }
}
