package dev.nljdbc.index.cli;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinPath;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The agent's tool FindShortestPath, by hand. */
@Command(
    name = "path",
    mixinStandardHelpOptions = true,
    description = "Finds the shortest ways to join columns.")
final class PathCommand implements Callable<Integer> {

  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private Output output = new Output();

  @Parameters(
      index = "1..*",
      arity = "2..*",
      paramLabel = "TABLE.COLUMN",
      description = "Two columns or more; each is joined with the next.")
  private List<String> names = List.of();

  @Option(names = "--limit", paramLabel = "N", description = "Most paths for each pair (10).")
  private int limit = 10;

  @Override
  public Integer call() throws Exception {
    try (Opened opened = Opened.of(database, output)) {
      DatabaseIndex index = opened.index();
      Listing rows = new Listing("start", "end", "joins", "path");
      for (int i = 1; i < names.size(); i++) {
        ColumnId start = column(index.catalog(), names.get(i - 1));
        ColumnId end = column(index.catalog(), names.get(i));
        for (JoinPath path : index.joins().shortestPaths(start, end, limit)) {
          rows.add(start.toString(), end.toString(), path.steps().size(), path.toString());
        }
      }
      return output.print(rows, "No keys lead from one to the other.");
    }
  }

  private ColumnId column(Catalog catalog, String name) {
    return catalog
        .column(name)
        .map(Column::id)
        .orElseThrow(() -> database.usage("There is no column " + name + "."));
  }
}
