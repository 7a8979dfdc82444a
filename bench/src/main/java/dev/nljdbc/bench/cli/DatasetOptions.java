// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.DatabaseLocations;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.DatasetReader;
import dev.nljdbc.bench.dataset.DatasetReader.Location;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.run.QuestionSelection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which questions: shared by all commands that need some. */
final class DatasetOptions {

  @Option(
      names = "--dataset",
      defaultValue = "sample",
      paramLabel = "NAME",
      description =
          "The data set: sample, spider, spider-syn, spider-dk, spider-realistic, bird, mini-dev"
              + " or jsonl. Default: ${DEFAULT-VALUE}, which needs no folder.")
  private String name = "sample";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Its folder, in the published layout.")
  private @Nullable Path folder;

  @Option(
      names = "--split",
      paramLabel = "NAME",
      description = "The split, for example train or dev. Default: the usual one.")
  private @Nullable String split;

  @Option(
      names = "--databases",
      paramLabel = "DIR|FILE",
      description =
          "Where its databases are when they are not in its folder: a folder of"
              + " <db>/<db>.sqlite, such as Spider's for the data sets made from it, or a"
              + " databases.json.")
  private @Nullable Path databaseFolder;

  @Option(
      names = "--engine-url",
      paramLabel = "URL",
      description =
          "The JDBC URL of its databases on another engine; {db} stands for a database's name. The"
              + " password is NL_BENCH_PASSWORD.")
  private @Nullable String engineUrl;

  @Option(names = "--engine-user", paramLabel = "NAME", description = "The user for --engine-url.")
  private String engineUser = "";

  @Option(
      names = "--db",
      paramLabel = "NAME",
      split = ",",
      description =
          "Only questions about these databases; may be repeated. Or, as in the official"
              + " evaluators, the folder of the databases.")
  private List<String> databases = List.of();

  @Option(
      names = "--questions",
      paramLabel = "FILE",
      description = "Only the questions whose numbers (positions in the split, from 0) it lists.")
  private @Nullable Path list;

  @Option(
      names = "--limit",
      defaultValue = "0",
      paramLabel = "N",
      description = "Only the first N of them.")
  private int limit;

  @Option(
      names = "--sample",
      defaultValue = "0",
      paramLabel = "N",
      description = "Of these, N drawn by chance.")
  private int sample;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "For --sample: the same seed draws the same. Default: ${DEFAULT-VALUE}.")
  private long seed;

  /** The data set's folder as it can be found again from anywhere; empty where there is none. */
  String place() {
    Path given = folder;
    return given == null ? "" : given.toAbsolutePath().normalize().toString();
  }

  Dataset read() throws DatasetException {
    DatasetReader reader = Datasets.named(name);
    DatabaseLocations others = others();
    Optional<Path> apart = others.folder().or(this::folderOfDatabases);
    Location place = new Location(Optional.ofNullable(folder), apart, others.complete());
    Dataset dataset = reader.read(place, split != null ? split : reader.usualSplit(place));
    return others.of(dataset);
  }

  private DatabaseLocations others() throws DatasetException {
    if (engineUrl != null) {
      return DatabaseLocations.onEngine(Optional.ofNullable(databaseFolder), engineUrl, engineUser);
    }
    return DatabaseLocations.at(Optional.ofNullable(databaseFolder));
  }

  DatasetReader reader() throws DatasetException {
    return Datasets.named(name);
  }

  /** Whether the data set's own folder is given. */
  boolean hasFolder() {
    return folder != null;
  }

  /**
   * The folder that {@code --db} names, as the official evaluators' option does; empty when it
   * names databases.
   */
  Optional<Path> folderOfDatabases() {
    return databases.size() == 1 && Files.isDirectory(Path.of(databases.get(0)))
        ? Optional.of(Path.of(databases.get(0)))
        : Optional.empty();
  }

  /** The chosen questions. */
  List<Example> select(Dataset dataset) throws DatasetException {
    Set<Integer> numbers = list == null ? Set.of() : QuestionSelection.numbers(list);
    Set<Integer> unknown = new TreeSet<>(numbers);
    dataset.examples().forEach(example -> unknown.remove(example.number()));
    if (!unknown.isEmpty()) {
      throw new DatasetException(
          "--questions: "
              + dataset.split()
              + " has no question "
              + unknown.stream().limit(5).map(String::valueOf).collect(Collectors.joining(", "))
              + (unknown.size() > 5 ? ", …" : "")
              + ": it lists positions in the split, from 0");
    }
    List<String> names = folderOfDatabases().isPresent() ? List.of() : databases;
    List<Example> chosen =
        new QuestionSelection(numbers, names, limit, sample, seed).of(dataset.examples());
    if (chosen.isEmpty()) {
      throw new DatasetException(
          "No question of " + dataset.split() + " is among those that the options choose");
    }
    return chosen;
  }

  /** Remarks for the user about the figures. */
  static List<String> remarks(Dataset dataset, List<Example> chosen) {
    SortedSet<String> missing = dataset.missing(chosen);
    if (missing.isEmpty()) {
      return List.of();
    }
    long lost = chosen.stream().filter(example -> missing.contains(example.database())).count();
    return List.of(
        String.format(
            "%,d of %,d questions can't be run and count as wrong, for want of: %s",
            lost, chosen.size(), String.join(", ", missing)));
  }
}
