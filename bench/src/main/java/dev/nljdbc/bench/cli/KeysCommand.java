// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.linking.KeyInferenceRecall;
import dev.nljdbc.bench.linking.KeyInferenceRecall.KeyDatabase;
import dev.nljdbc.bench.linking.KeyInferenceRecall.KeyFigures;
import dev.nljdbc.bench.linking.NeededJoins;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the inference of foreign keys. */
@Command(
    name = "keys",
    description =
        "Hides the foreign keys of Spider's training databases and measures how many are inferred."
            + " Of the databases in order of their names, every other one is for tuning.")
final class KeysCommand extends SpiderMeasurement {

  @Option(
      names = "--list",
      description = "Also print the keys that were wrong or missed, of the tuning databases only.")
  private boolean list;

  @Override
  public Integer call() throws DatasetException, SQLException, IOException {
    Dataset dataset = dataset();
    List<KeyDatabase> databases = new ArrayList<>();
    for (Map.Entry<String, Path> database : dataset.files().entrySet()) {
      databases.add(KeyDatabase.read(database.getKey(), database.getValue()));
    }
    List<KeyDatabase> tuning = everyOther(databases, 0);
    List<KeyDatabase> reported = everyOther(databases, 1);
    Map<String, List<String>> queries =
        dataset.examples().stream()
            .collect(groupingBy(Example::database, mapping(Example::gold, toList())));
    String table = heading() + table(tuning, reported) + needed(tuning, reported, queries);
    report(table);
    if (list) {
      tuning.forEach(database -> print(KeyInferenceRecall.allHidden(database), out()));
      out().println("Primary keys hidden too");
      tuning.forEach(database -> print(KeyInferenceRecall.undeclared(database), out()));
    }
    return BenchCli.OK;
  }

  private static String heading() {
    return """
    # Inferred foreign keys

    The foreign keys of Spider's training databases hidden, primary keys kept unless a row says otherwise;
    `nl-bench measure keys --data SPIDER --out FILE`.
    Of the databases in order of their names, the 1st, 3rd, ... were looked at while the rules were made; the figures
    that count are those of the others. An inferred key is right when the same key is declared, column by column.
    Where half of the keys stay declared, keys are inferred only between tables that these do not connect, which is
    all that a join path can use; inferring them everywhere would find more.
    %s.

    """
        .formatted(machine());
  }

  private static List<KeyDatabase> everyOther(List<KeyDatabase> all, int first) {
    return IntStream.range(0, all.size()).filter(i -> i % 2 == first).mapToObj(all::get).toList();
  }

  private static String table(List<KeyDatabase> tuning, List<KeyDatabase> reported) {
    List<KeyInferenceRecall.Result> tuned =
        tuning.stream().map(KeyInferenceRecall::allHidden).toList();
    List<KeyInferenceRecall.Result> others =
        reported.stream().map(KeyInferenceRecall::allHidden).toList();
    return "| databases | how many | hidden keys | inferred | right | precision | recall | F1 |\n"
        + "|---|---|---|---|---|---|---|---|\n"
        + row("for tuning", tuned)
        + row("**reported**", others)
        + row(
            "reported, with rows", others.stream().filter(KeyInferenceRecall.Result::rows).toList())
        + row("reported, without", others.stream().filter(r -> !r.rows()).toList())
        + row("all", Stream.concat(tuned.stream(), others.stream()).toList())
        + row(
            "for tuning, primary keys hidden too",
            tuning.stream().map(KeyInferenceRecall::undeclared).toList())
        + row(
            "reported, primary keys hidden too",
            reported.stream().map(KeyInferenceRecall::undeclared).toList())
        + row("reported, half of the keys hidden", half(reported, false))
        + row("the same, inferred also where declared keys reach", half(reported, true));
  }

  private static String needed(
      List<KeyDatabase> tuning, List<KeyDatabase> reported, Map<String, List<String>> queries) {
    StringBuilder table =
        new StringBuilder(
            """

            All keys hidden; joins are those of the questions' gold queries, each once per database. A key is right when
            it is declared or a gold query joins by it. A join is found when keys hold its columns equal, directly or
            through a table in between.

            | databases | least score | inferred | right | precision | joins needed | found | recall |
            |---|---|---|---|---|---|---|---|
            """);
    for (double least : new double[] {0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9}) {
      table.append(needed("for tuning", least, tuning, queries));
      table.append(needed("**reported**", least, reported, queries));
    }
    return table.toString();
  }

  private static String needed(
      String name, double least, List<KeyDatabase> databases, Map<String, List<String>> queries) {
    NeededJoins.Found f =
        databases.stream()
            .map(d -> NeededJoins.of(d, queries.getOrDefault(d.name(), List.of())).by(least))
            .reduce(new NeededJoins.Found(0, 0, 0, 0), NeededJoins.Found::plus);
    return String.format(
        Locale.ROOT,
        "| %s | %.2f | %d | %d | %.3f | %d | %d | %.3f |%n",
        name,
        least,
        f.inferred(),
        f.right(),
        f.precision(),
        f.needed(),
        f.found(),
        f.recall());
  }

  private static List<KeyInferenceRecall.Result> half(
      List<KeyDatabase> databases, boolean everywhere) {
    return databases.stream().map(d -> KeyInferenceRecall.halfHidden(d, everywhere)).toList();
  }

  private static String row(String name, List<KeyInferenceRecall.Result> results) {
    KeyFigures f = KeyFigures.of(results);
    return String.format(
        Locale.ROOT,
        "| %s | %d | %d | %d | %d | %.3f | %.3f | %.3f |%n",
        name,
        f.databases(),
        f.declared(),
        f.inferred(),
        f.right(),
        f.precision(),
        f.recall(),
        f.f1());
  }

  private static void print(KeyInferenceRecall.Result result, PrintWriter out) {
    if (result.wrong().isEmpty() && result.missed().isEmpty()) {
      return;
    }
    out.println(result.database());
    result.wrong().forEach(key -> out.println("  wrong  " + key));
    result.missed().forEach(key -> out.println("  missed " + key));
  }
}
