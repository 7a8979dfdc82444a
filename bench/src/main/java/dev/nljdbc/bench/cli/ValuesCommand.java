// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.linking.ValueRecall;
import dev.nljdbc.bench.linking.ValueRecall.Recall;
import dev.nljdbc.bench.metric.Percentage;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures SearchValue's recall. */
@Command(
    name = "values",
    description =
        "Measures how well SearchValue finds the text values of a data set's gold queries."
            + " --out: the figures as JSON.")
final class ValuesCommand extends Measurement {

  @Mixin private DatasetOptions data = new DatasetOptions();

  @Option(
      names = "--error-seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Of the typing errors. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--misses",
      paramLabel = "FILE",
      description = "Write the values that were not found first here, tabs between fields.")
  private @Nullable Path missed;

  @Override
  public Integer call() throws DatasetException, SQLException, IOException {
    Dataset dataset = data.read();
    List<Example> examples = data.select(dataset);
    ValueRecall.Report report = ValueRecall.measure(dataset, examples, seed);
    write(json(dataset, report));
    if (missed != null) {
      write(missed, report.misses().stream().map(miss -> line(miss) + "\n").collect(joining()));
    }
    print(dataset, report);
    return BenchCli.OK;
  }

  private String json(Dataset dataset, ValueRecall.Report report) throws IOException {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("dataset", dataset.name());
    figures.put("split", dataset.split());
    figures.put("fingerprint", dataset.fingerprint());
    figures.put("errorSeed", seed);
    figures.put("questions", report.questions());
    figures.put("literals", report.literals());
    figures.put("present", report.present());
    figures.put("asked", report.rows());
    return new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(figures) + "\n";
  }

  private static String line(ValueRecall.Miss miss) {
    return String.join(
        "\t",
        miss.asked().name(),
        Integer.toString(miss.rank()),
        miss.column().toString(),
        miss.value(),
        miss.first(),
        miss.query());
  }

  private void print(Dataset dataset, ValueRecall.Report report) {
    PrintWriter to = out();
    to.printf(
        Locale.ROOT,
        "%s %s: %,d questions, %,d text literals compared with columns, %,d of them values of their"
            + " text column.%n%n",
        dataset.name(),
        dataset.split(),
        report.questions(),
        report.literals(),
        report.present());
    to.println("| asked by | values | value @1 | value @5 | in the gold's column @1 | @5 |");
    to.println("|---|---|---|---|---|---|");
    report.rows().forEach((asked, recall) -> to.println(row(asked.words(), recall)));
  }

  private static String row(String words, Recall r) {
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %.2f | %.2f | %.2f | %.2f |",
        words,
        r.of(),
        Percentage.of(r.first(), r.of()),
        Percentage.of(r.five(), r.of()),
        Percentage.of(r.cellFirst(), r.of()),
        Percentage.of(r.cellFive(), r.of()));
  }
}
