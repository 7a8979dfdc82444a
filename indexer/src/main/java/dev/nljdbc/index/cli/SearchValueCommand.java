package dev.nljdbc.index.cli;

import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.search.ValueHit;
import dev.nljdbc.search.ValueQuery;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The agent's tool SearchValue, by hand. */
@Command(
    name = "search-value",
    mixinStandardHelpOptions = true,
    description = "Finds cells by their content, as people write it.")
final class SearchValueCommand implements Callable<Integer> {

  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private Output output = new Output();

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "TEXT",
      description = "Values or questions, each in quotation marks.")
  private List<String> texts = List.of();

  @Option(names = "--table", paramLabel = "NAME", description = "Only in this table (repeatable).")
  private List<String> tables = List.of();

  @Option(
      names = "--column",
      paramLabel = "NAME",
      description = "Only in this column, plain or table.column (repeatable).")
  private List<String> columns = List.of();

  @Option(names = "--limit", paramLabel = "N", description = "Most values each (10).")
  private int limit = 10;

  @Override
  public Integer call() throws Exception {
    try (Opened opened = Opened.of(database, output)) {
      DatabaseIndex index = opened.index();
      Listing rows = new Listing("query", "contents", "table", "column", "match");
      for (String text : texts) {
        for (ValueHit hit : index.values().search(new ValueQuery(text, tables, columns, limit))) {
          rows.add(
              text,
              hit.contents(),
              hit.column().table().toString(),
              hit.column().name(),
              hit.match().name().toLowerCase(Locale.ROOT));
        }
      }
      return output.print(rows, "No value found.");
    }
  }
}
