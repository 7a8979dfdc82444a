// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.report.GoldFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the gold queries: a data set's own, or a file's. */
final class GoldOptions {

  @Option(
      names = "--gold",
      paramLabel = "FILE",
      description =
          "The gold, one line each: SQL, a tab, the database's name. Default: the split's own, in"
              + " its order.")
  private @Nullable Path gold;

  @Option(
      names = "--table",
      paramLabel = "FILE",
      description =
          "With --gold and --db DIR, without --data: the schemas, as in Spider's tables.json. Default: tables.json"
              + " in the folder of the databases or beside it.")
  private @Nullable Path tables;

  @Option(
      names = "--questions-json",
      paramLabel = "FILE",
      description =
          "With --gold: BIRD's questions for their difficulty, a JSON array or one JSON object per"
              + " line. Default: that of the data set where its questions are the same.")
  private @Nullable Path difficulty;

  Dataset read(DatasetOptions data) throws DatasetException, IOException {
    if (gold == null) {
      refuse("--table", tables, "--gold");
      refuse("--questions-json", difficulty, "--gold");
      return data.read();
    }
    List<Example> examples = GoldFile.read(gold);
    if (difficulty != null) {
      examples = GoldFile.rated(difficulty, examples);
    }
    Optional<Path> databases = data.folderOfDatabases();
    if (databases.isPresent() && !data.hasFolder()) {
      return Datasets.given(data.reader(), examples, databases.get(), Optional.ofNullable(tables));
    }
    refuse("--table", tables, "--db with the databases' folder, without --data");
    Dataset dataset = data.read();
    return dataset.with(dataset.fingerprint(), asKnown(examples, dataset.examples()));
  }

  /** An option that would change nothing is an error. */
  private static void refuse(String option, @Nullable Path given, String needed)
      throws DatasetException {
    if (given != null) {
      throw new DatasetException(option + " needs " + needed);
    }
  }

  /**
   * With what the data set knows of each question, where it has as many about the same databases.
   */
  private static List<Example> asKnown(List<Example> examples, List<Example> published) {
    if (!databases(examples).equals(databases(published))) {
      return examples;
    }
    return IntStream.range(0, examples.size())
        .mapToObj(i -> examples.get(i).asKnown(published.get(i)))
        .toList();
  }

  private static List<String> databases(List<Example> examples) {
    return examples.stream().map(Example::database).toList();
  }
}
