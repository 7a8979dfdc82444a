// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.ambiguity.BlurredReport;
import dev.nljdbc.bench.ambiguity.ShopReport;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures nl.ambiguity and NL ASK. */
@Command(
    name = "ambiguity",
    description =
        "Asks the offline model ambiguous and clear questions to the sample shop; with --data also"
            + " a data set's questions, blurred so that a word may mean several things. Prints how"
            + " many ambiguous ones it recognises, how many clear ones it takes for ambiguous, and"
            + " how often NL ASK shows the meant reading among the first three.")
final class AmbiguityCommand extends Measurement {

  private static final String SHOP =
      """
      # Ambiguous questions

      `nl-bench measure ambiguity --dataset spider --data SPIDER --split train` asks the offline model. A question counts
      as recognised when the answer's warning, or the refusal, says which word may mean several things. The readings are
      those of `NL ASK`.

      ## Questions to the sample shop

      28 questions were written with two or three readings that differ in their rows, and 28 like them with one. Of each,
      half was at hand while rules were made (*tuning*). The other half was written before and not looked at (*reported*).

      """;

  private static final String BLURRED =
      """

      ## Blurred questions

      Of questions of the data set (split %s), words are left out that make them clear: of the name of a column (*column*),
      the name of the column before a value (*value*), or what a superlative goes by (*measure*). The gold query is then
      one of several readings that differ in their rows. The unchanged question is the clear one. The databases are in two
      halves; rules were made with the questions to one of them at hand (*tuned*). Of the other half (*held-out*), four
      questions were seen, and its totals after each round: a last rule on what is left out, on whole names, came after
      them. The last two columns tell of questions whose clear form the offline model reads as meant: of the others, it
      can't be expected to show the meant reading.

      """;

  @Mixin private DatasetOptions data = new DatasetOptions();

  @Option(
      names = "--details",
      paramLabel = "FILE",
      description =
          "Write each question here that rules may be made with, tabs between fields: the tuning"
              + " half of both sets.")
  private @Nullable Path details;

  @Override
  public Integer call() throws DatasetException, SQLException, IOException {
    Writer to =
        details == null
            ? Writer.nullWriter()
            : Files.newBufferedWriter(details, StandardCharsets.UTF_8);
    try (PrintWriter writer = new PrintWriter(to, true);
        WorkingFolder folder = WorkingFolder.create("nl-bench-ambiguity")) {
      Map<String, String> settings = Map.of("nl.dir", "memory", "nl.cache", "off");
      String shop = SHOP + ShopReport.of(folder.path(), settings, writer).markdown();
      return report(shop + (data.hasFolder() ? blurred(settings, writer) : ""));
    }
  }

  private String blurred(Map<String, String> settings, PrintWriter writer)
      throws DatasetException, SQLException {
    Dataset dataset = data.read();
    return BLURRED.formatted(dataset.split())
        + BlurredReport.of(dataset, data.select(dataset), settings, writer).markdown();
  }
}
