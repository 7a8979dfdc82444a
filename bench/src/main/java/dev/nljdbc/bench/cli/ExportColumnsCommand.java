package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.export.ColumnPairs;
import dev.nljdbc.bench.export.JsonLines;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes pairs of questions and columns for training column selection. */
@Command(
    name = "columns",
    description =
        "Writes pairs of a question and a column, with label 1 where the gold query names it:"
            + " for training what selects columns.")
final class ExportColumnsCommand extends BenchCommand {

  @Mixin private DatasetOptions data = new DatasetOptions();

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "JSON lines.")
  private Path out = Path.of("");

  @Option(
      names = "--others",
      defaultValue = "3",
      paramLabel = "N",
      description =
          "Columns with label 0 for each with label 1, those of the gold's tables first."
              + " Default: ${DEFAULT-VALUE}.")
  private int others;

  @Override
  public Integer call() throws Exception {
    Dataset dataset = data.read();
    List<Example> examples = data.select(dataset);
    Map<BenchmarkDatabase, ColumnPairs> byDatabase = new HashMap<>();
    int questions = 0;
    int pairs = 0;
    try (JsonLines lines = new JsonLines(out)) {
      for (Example example : examples) {
        Optional<BenchmarkDatabase> database = dataset.database(example);
        if (database.isEmpty()) {
          continue;
        }
        if (!byDatabase.containsKey(database.get())) {
          byDatabase.put(database.get(), new ColumnPairs(database.get().catalog(), others));
        }
        List<ColumnPairs.Pair> its = byDatabase.get(database.get()).of(example);
        for (ColumnPairs.Pair pair : its) {
          lines.add(JsonLines.json(pair));
        }
        questions += its.isEmpty() ? 0 : 1;
        pairs += its.size();
      }
      lines.complete();
    }
    err()
        .printf(
            "%,d pairs of %,d of %,d questions written to %s; of the others the gold can't be"
                + " parsed, names no column, or the database is missing.%n",
            pairs, questions, examples.size(), out);
    return BenchCli.OK;
  }
}
