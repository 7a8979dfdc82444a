// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.export.ColumnPairs;
import dev.nljdbc.bench.export.JsonLines;
import java.nio.file.Path;
import java.sql.SQLException;
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
        List<ColumnPairs.Pair> its = pairs(example, dataset.database(example), byDatabase);
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

  private List<ColumnPairs.Pair> pairs(
      Example example,
      Optional<BenchmarkDatabase> database,
      Map<BenchmarkDatabase, ColumnPairs> byDatabase)
      throws SQLException {
    if (database.isEmpty()) {
      return List.of();
    }
    ColumnPairs known = byDatabase.get(database.get());
    if (known == null) {
      known = new ColumnPairs(database.get().catalog(), others);
      byDatabase.put(database.get(), known);
    }
    return known.of(example);
  }
}
