// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.linking.ColumnMethod;
import dev.nljdbc.bench.linking.ColumnSearchRecall;
import dev.nljdbc.bench.linking.ColumnSearchRecall.ColumnRecall;
import dev.nljdbc.bench.linking.ColumnSearchRecall.Scope;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.SentenceEncoder;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures SearchColumn. */
@Command(
    name = "columns",
    description =
        "Asks SearchColumn Spider's training questions, whole, and prints how many of the gold"
            + " queries' columns it finds.")
final class ColumnsCommand extends SpiderMeasurement {

  @Option(
      names = "--synonyms",
      paramLabel = "FILE",
      description = "Also ask the reworded questions of Spider-Syn: its train_spider.json.")
  private @Nullable Path synonyms;

  @Option(
      names = "--methods",
      split = ",",
      paramLabel = "METHOD",
      description = "Of ${COMPLETION-CANDIDATES}. Default: those without the encoder.")
  private List<ColumnMethod> methods =
      List.of(ColumnMethod.LEXICAL, ColumnMethod.STATIC, ColumnMethod.HYBRID);

  @Option(
      names = "--scopes",
      split = ",",
      paramLabel = "SCOPE",
      description = "Search the question's OWN database, or ALL in one. Default: both.")
  private List<Scope> scopes = List.of(Scope.values());

  @Option(
      names = "--every",
      defaultValue = "1",
      paramLabel = "N",
      description = "Ask only every Nth question. Default: ${DEFAULT-VALUE}.")
  private int every;

  @Option(
      names = "--index",
      paramLabel = "DIR",
      description = "The folder of the indexes, kept for the next run. Default: a temporary one.")
  private @Nullable Path index;

  @Override
  public Integer call() throws DatasetException, SQLException, IOException {
    Dataset dataset = dataset();
    try (WorkingFolder root = WorkingFolder.keptOrCreated(index, "nl-bench-columns");
        ColumnSearchRecall exam = new ColumnSearchRecall(dataset, root.path(), encoder())) {
      StringBuilder report = new StringBuilder(heading(exam));
      for (Scope scope : scopes) {
        for (Map.Entry<String, List<Example>> set : sets(dataset).entrySet()) {
          List<Example> asked = every(set.getValue());
          report.append(table(set.getKey(), scope, exam.ask(asked, methods, scope)));
        }
      }
      return report(report.toString());
    }
  }

  private Optional<Embedder> encoder() throws IOException {
    boolean encodes = methods.stream().anyMatch(ColumnMethod::encodes);
    return encodes ? Optional.of(SentenceEncoder.load()) : Optional.empty();
  }

  private Map<String, List<Example>> sets(Dataset dataset) throws DatasetException {
    Map<String, List<Example>> sets = new LinkedHashMap<>();
    sets.put("train_spider.json", from(dataset, "train_spider.json"));
    sets.put("train_others.json", from(dataset, "train_others.json"));
    if (synonyms != null) {
      sets.put("Spider-Syn's train_spider.json", Datasets.spiderQuestions(synonyms));
    }
    return sets;
  }

  private static List<Example> from(Dataset dataset, String file) {
    return dataset.examples().stream().filter(e -> e.source().startsWith(file)).toList();
  }

  private List<Example> every(List<Example> all) {
    List<Example> some = new ArrayList<>();
    for (int i = 0; i < all.size(); i += Math.max(1, every)) {
      some.add(all.get(i));
    }
    return some;
  }

  private String heading(ColumnSearchRecall exam) {
    String text =
        """
    # SearchColumn

    The share of the gold queries' columns, in percent, among the first 5, 10 and 25 that SearchColumn returns for the
    whole question; columns that only join are left out, and questions that need none. All columns of all questions
    count alike. Weights were tuned on 40 of the databases, drawn by a fixed seed; the figures that count are those
    of the others. %,d columns in all. %s.

    """;
    return String.format(Locale.ROOT, text, exam.columns(), machine());
  }

  private static String table(String name, Scope scope, ColumnSearchRecall.Result result) {
    boolean own = scope == Scope.OWN;
    ColumnRecall any = result.all().values().iterator().next();
    StringBuilder table = new StringBuilder("## " + name + ", ");
    table.append(own ? "own database" : "all databases in one index");
    String counts = " (%,d questions, %,d columns)%n%n";
    table.append(String.format(Locale.ROOT, counts, any.questions(), any.gold()));
    table.append("| method | other databases | tuned on | all |\n|---|---|---|---|\n");
    result.all().keySet().forEach(method -> table.append(row(method, result)));
    String skipped =
        "%n%,d other questions were skipped: their gold query names no such column, or can't be"
            + " read.%n%n";
    return table.append(String.format(Locale.ROOT, skipped, result.skipped())).toString();
  }

  private static String row(ColumnMethod method, ColumnSearchRecall.Result result) {
    return Stream.of(result.reported(), result.tuned(), result.all())
        .map(recalls -> figures(recalls.get(method)))
        .collect(Collectors.joining(" | ", "| " + method.label() + " | ", " |\n"));
  }

  private static String figures(@Nullable ColumnRecall recall) {
    return recall == null
        ? ""
        : String.format(
            Locale.ROOT, "%.1f / %.1f / %.1f", recall.at(5), recall.at(10), recall.at(25));
  }
}
