// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.DatasetReader;
import dev.nljdbc.bench.dataset.DatasetReader.Location;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.measure.StabilityRun;
import dev.nljdbc.bench.measure.StabilityRun.Outcome;
import dev.nljdbc.bench.measure.StabilityRun.Pair;
import dev.nljdbc.config.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how often a question in other words gets the same rows. */
@Command(
    name = "stability",
    description = {
      "Asks questions in two wordings and prints how often both get the same rows: the sample shop's,",
      "or with --variant those of a data set and of one that was made from it."
    })
final class StabilityCommand extends Measurement {

  private static final String HEADING =
      """
      # The same rows for the same question

          java -jar bench/target/nl-bench.jar measure stability%s

      Each question was asked in two wordings, of model %s, as if nothing had been asked or verified before. %s

      | wording | pairs | same rows | both answered | of these the same | one answered | none |
      |---|---|---|---|---|---|---|
      """;

  private static final Set<String> SHOWN =
      Set.of("--dataset", "--data", "--split", "--variant", "--variant-data", "--sample", "--seed");

  @Mixin private DatasetOptions data = new DatasetOptions();
  @Mixin private DriverOptions driver = new DriverOptions();

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "The data set in other words, such as spider-syn.")
  private @Nullable String variant;

  @Option(names = "--variant-data", paramLabel = "DIR", description = "Its folder.")
  private @Nullable Path variantData;

  @Option(names = "--no-progress", description = "No progress.")
  private boolean quiet;

  @Override
  public Integer call() throws IOException, SQLException, DatasetException {
    try (WorkingFolder folder = WorkingFolder.create("nl-bench-stability")) {
      Map<String, String> settings = driver.properties(command(), folder.path());
      settings.put(Setting.ANSWERS.key(), "model");
      List<Pair> pairs = variant == null ? StabilityRun.ofShop(folder.path()) : pairs(variant);
      try (StabilityRun run = new StabilityRun(settings)) {
        int[] done = {0};
        List<Outcome> outcomes =
            run.ask(
                pairs,
                outcome -> {
                  if (!quiet && ++done[0] % 100 == 0) {
                    err().println(done[0] + " of " + pairs.size());
                  }
                });
        return report(text(outcomes, settings.getOrDefault(Setting.MODEL.key(), "")));
      }
    }
  }

  /** Each question with the one in other words that has its gold query. */
  private List<Pair> pairs(String name) throws DatasetException {
    Dataset own = data.read();
    DatasetReader reader = Datasets.named(name);
    Location place = new Location(Optional.ofNullable(variantData), Optional.empty(), true);
    Map<String, Deque<String>> others = new HashMap<>();
    for (Example example : reader.read(place, own.split()).examples()) {
      others.computeIfAbsent(key(example), k -> new ArrayDeque<>()).add(example.question());
    }
    List<Pair> pairs = new ArrayList<>();
    for (Example example : data.select(own)) {
      Optional<BenchmarkDatabase> database = own.database(example);
      Deque<String> found = others.getOrDefault(key(example), new ArrayDeque<>());
      if (database.isPresent() && !found.isEmpty()) {
        pairs.add(new Pair(database.get(), example.question(), found.remove(), name));
      }
    }
    if (pairs.isEmpty()) {
      throw new DatasetException("No question of " + name + " has the gold query of one chosen");
    }
    return pairs;
  }

  private static String key(Example example) {
    return example.database()
        + "\n"
        + example.gold().replaceAll("\\s+", "").toLowerCase(Locale.ROOT);
  }

  private String text(List<Outcome> outcomes, String model) {
    String which =
        variant == null
            ? "The wordings are those of the sample shop that `measure templates` asks, with equal"
                + " SQL."
            : "Questions and wordings have the same gold query.";
    String options = variant == null ? "" : " " + String.join(" ", arguments());
    StringBuilder text = new StringBuilder(HEADING.formatted(options, model, which));
    Map<String, List<Outcome>> kinds = new LinkedHashMap<>();
    outcomes.forEach(o -> kinds.computeIfAbsent(o.pair().kind(), k -> new ArrayList<>()).add(o));
    kinds.forEach((kind, of) -> text.append(row(kind, of)));
    return kinds.size() > 1 ? text.append(row("**all**", outcomes)).toString() : text.toString();
  }

  /** The options that say which questions, without folders of this machine. */
  private List<String> arguments() {
    List<String> shown = new ArrayList<>();
    List<String> given = command().getParseResult().originalArgs();
    for (int i = given.indexOf("stability") + 1; i + 1 < given.size(); i++) {
      if (SHOWN.contains(given.get(i))) {
        String value = given.get(++i);
        shown.add(given.get(i - 1));
        shown.add(value.contains("/") ? "DIR" : value);
      }
    }
    return shown;
  }

  private static String row(String kind, List<Outcome> of) {
    long same = of.stream().filter(Outcome::same).count();
    long both = of.stream().filter(o -> o.answered() == 2).count();
    long one = of.stream().filter(o -> o.answered() == 1).count();
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %.1f %% | %,d | %.1f %% | %,d | %,d |%n",
        kind,
        of.size(),
        100.0 * same / of.size(),
        both,
        100.0 * same / Math.max(1, both),
        one,
        of.size() - both - one);
  }
}
