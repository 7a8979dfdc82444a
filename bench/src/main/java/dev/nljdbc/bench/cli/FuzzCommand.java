// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.run.RunException;
import dev.nljdbc.bench.suite.Suites;
import dev.nljdbc.bench.suite.Suites.SuiteFigures;
import dev.nljdbc.bench.suite.Suites.SuiteSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes test suites of fuzzed databases. */
@Command(
    name = "fuzz",
    description = {
      "Makes test suites: for each schema, databases with other rows that tell wrong queries from"
          + " the gold where the published rows do not.",
      "The same --seed makes the same files. Suites that are there are not made again.",
      "Use them with: evaluate --suite DIR."
    })
final class FuzzCommand extends BenchCommand {

  @Mixin private DatasetOptions data = new DatasetOptions();
  @Mixin private GoldOptions gold = new GoldOptions();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "The folder of the suites: <db>/<db>_<n>.sqlite and suite.json.")
  private Path out = Path.of("");

  @Option(
      names = "--count",
      defaultValue = "30",
      paramLabel = "N",
      description =
          "At most so many databases for each schema, all of which tell something that those before"
              + " do not. Default: ${DEFAULT-VALUE}.")
  private int count;

  @Option(
      names = {"-j", "--jobs"},
      defaultValue = "1",
      paramLabel = "N",
      description = "So many schemas at a time. Default: ${DEFAULT-VALUE}.")
  private int jobs;

  @Option(
      names = "--query-timeout",
      defaultValue = "5",
      paramLabel = "SECONDS",
      description = "The most time for one query. Default: ${DEFAULT-VALUE}.")
  private int querySeconds;

  @Override
  public Integer call() throws DatasetException, RunException, IOException, InterruptedException {
    Dataset dataset = gold.read(data);
    List<Example> examples = data.select(dataset);
    SuiteSettings settings = new SuiteSettings(count, data.seed(), querySeconds * 1000L);
    List<SuiteFigures> suites =
        new Suites(out, settings)
            .build(dataset, examples, Math.max(1, jobs), suite -> err().println(line(suite)));
    report(suites);
    return BenchCli.OK;
  }

  private void report(List<SuiteFigures> suites) {
    out()
        .printf(
            "%,d suites of %,d databases in %s; of %,d neighbours of gold queries the published"
                + " rows tell %,d apart, the suites %,d%n",
            suites.size(),
            sum(suites, SuiteFigures::databases),
            out,
            sum(suites, SuiteFigures::neighbours),
            sum(suites, SuiteFigures::toldByOriginal),
            sum(suites, SuiteFigures::toldBySuite));
  }

  private static String line(SuiteFigures suite) {
    return String.format(
        "%s: %,d of %,d databases kept; of %,d neighbours the published rows tell %,d apart, the"
            + " suite %,d",
        suite.database(),
        suite.databases(),
        suite.candidates(),
        suite.neighbours(),
        suite.toldByOriginal(),
        suite.toldBySuite());
  }

  private static int sum(List<SuiteFigures> suites, ToIntFunction<SuiteFigures> figure) {
    return suites.stream().mapToInt(figure).sum();
  }
}
