// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.measure.SearchRecall;
import dev.nljdbc.bench.measure.SearchSpeed;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures SearchColumn, SearchValue and FindShortestPath. */
@Command(
    name = "search",
    description = {
      "Measures recall and speed of SearchColumn, SearchValue and FindShortestPath.",
      "Recall: how much of what Spider's gold queries need they find. Speed: on large made-up data."
    })
final class SearchCommand extends Measurement {

  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "Spider's folder, in the published layout.")
  private Path spider = Path.of("");

  @Option(
      names = "--synonyms",
      paramLabel = "FILE",
      description = "Also ask SearchColumn the reworded questions of Spider-Syn's file.")
  private @Nullable Path synonyms;

  @Option(
      names = "--values",
      defaultValue = "1000000",
      paramLabel = "N",
      description =
          "Search so many made-up values for the speed; 0 measures no speed. Default:"
              + " ${DEFAULT-VALUE}.")
  private long values;

  @Option(
      names = "--seconds",
      defaultValue = "10",
      paramLabel = "N",
      description = "Time of each row of the speed, warm-up apart. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Override
  public Integer call() throws DatasetException, SQLException, IOException {
    Dataset dataset = Datasets.named("spider").read(spider, "train");
    List<Example> reworded = synonyms == null ? List.of() : Datasets.spiderQuestions(synonyms);
    StringBuilder page = new StringBuilder("# Search\n\n`nl-bench measure search --data SPIDER");
    page.append(synonyms == null ? "" : " --synonyms SPIDER-SYN/train_spider.json");
    page.append(" --values " + values + "`\n\n");
    page.append(
        "## Recall\n\nSpider's training questions, each asked within its own database.\n\n");
    err().println("recall …");
    page.append(SearchRecall.of(dataset, dataset.examples(), reworded).markdown());
    if (values > 0) {
      try (WorkingFolder folder = WorkingFolder.create("nl-bench-search")) {
        page.append("\n## Speed\n\n");
        page.append(
            new SearchSpeed(Duration.ofSeconds(seconds), err()::println)
                .measure(folder.path(), values));
      }
    }
    return report(page + "\n" + machineAndLoad() + ".\n");
  }
}
