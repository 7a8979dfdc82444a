package dev.nljdbc.index.cli;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.search.ColumnHit;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The agent's tool SearchColumn, by hand. */
@Command(
    name = "search-column",
    mixinStandardHelpOptions = true,
    description = "Finds columns by what words mean.")
final class SearchColumnCommand implements Callable<Integer> {

  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private Output output = new Output();

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "TEXT",
      description = "Words, phrases or questions, each in quotation marks.")
  private List<String> texts = List.of();

  @Option(names = "--limit", paramLabel = "N", description = "Most columns each (10).")
  private int limit = 10;

  @Override
  public Integer call() throws Exception {
    try (Opened opened = Opened.of(database, output)) {
      DatabaseIndex index = opened.index();
      Listing rows = new Listing("query", "table", "column", "type", "description", "score");
      for (String text : texts) {
        for (ColumnHit hit : index.columns().search(text, limit)) {
          Column column = hit.column();
          rows.add(
              text,
              column.id().table().toString(),
              column.name(),
              column.type(),
              column.description(),
              hit.score());
        }
      }
      return output.print(rows, "No column found.");
    }
  }
}
