// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.measure.GoldAgent.GoldPlan;
import dev.nljdbc.bench.measure.ScriptedServer.Conversation;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import dev.nljdbc.bench.metric.NearestRank;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.AskException;
import dev.nljdbc.bench.run.DriverAsker;
import dev.nljdbc.catalog.Catalog;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * Asks questions through the driver, one at a time, of a model that knows the gold query and takes
 * no time: what remains is the driver's own.
 */
public final class AgentSpeed {

  private static final Duration LIMIT = Duration.ofSeconds(120);

  private final Dataset dataset;
  private final Path indexes;
  private final Consumer<String> progress;
  private final Map<Integer, GoldPlan> plans = new HashMap<>();

  /**
   * A measurement.
   *
   * @param indexes the folder of the driver's indexes; what is there is used
   * @param progress is told what is being done
   */
  public AgentSpeed(Dataset dataset, Path indexes, Consumer<String> progress) {
    this.dataset = dataset;
    this.indexes = indexes;
    this.progress = progress;
  }

  /**
   * Questions by chance, so many about each database, whose gold query is understood and runs.
   *
   * @param seed the same seed draws the same
   */
  public List<Example> sample(int each, long seed) throws SQLException {
    Map<String, List<Example>> byDatabase = new TreeMap<>();
    List<Example> all = new ArrayList<>(dataset.examples());
    Collections.shuffle(all, new Random(seed));
    all.forEach(e -> byDatabase.computeIfAbsent(e.database(), name -> new ArrayList<>()).add(e));
    List<Example> chosen = new ArrayList<>();
    try (ExecutionEvaluator judge = ExecutionEvaluator.of(dataset.family(), LIMIT)) {
      for (List<Example> candidates : byDatabase.values()) {
        Optional<BenchmarkDatabase> database = dataset.database(candidates.get(0));
        if (database.isPresent()) {
          chosen.addAll(choose(candidates, database.get(), each, judge));
        }
      }
    }
    return chosen;
  }

  private List<Example> choose(
      List<Example> candidates, BenchmarkDatabase database, int each, ExecutionEvaluator judge)
      throws SQLException {
    Catalog catalog = database.catalog();
    List<Example> chosen = new ArrayList<>();
    for (Example example : candidates) {
      Optional<GoldPlan> plan = GoldPlan.of(example.gold(), catalog);
      if (chosen.size() < each
          && plan.isPresent()
          && judge.correct(database, example.gold(), plan.get().sql())) {
        plans.put(example.number(), plan.get());
        chosen.add(example);
      }
    }
    return chosen;
  }

  /**
   * Asks.
   *
   * @param settings {@code nl.*} beside those of the scripted model
   * @param times so often in all, in turn; the first time is for warming up and not counted
   */
  public AgentFigures ask(List<Example> examples, Map<String, String> settings, int times)
      throws AskException, SQLException {
    List<AskedQuestion> asked = new ArrayList<>();
    try (ScriptedServer server = new ScriptedServer();
        ExecutionEvaluator judge = ExecutionEvaluator.of(dataset.family(), LIMIT)) {
      for (int time = 0; time <= times; time++) {
        progress.accept(time == 0 ? "warming up" : "time " + time + " of " + times);
        List<AskedQuestion> these = new ArrayList<>();
        // a connection keeps its answers: each time has its own
        try (DriverAsker asker = new DriverAsker(properties(server, settings))) {
          for (Example example : examples) {
            these.add(ask(example, server, asker, judge));
          }
        }
        asked.addAll(time > 0 ? these : List.of());
      }
    }
    return new AgentFigures(asked);
  }

  private Map<String, String> properties(ScriptedServer server, Map<String, String> settings) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("nl.model", "gold");
    properties.put("nl.base-url", server.baseUrl());
    properties.put("nl.answers", "new");
    properties.put("nl.dir", indexes.toAbsolutePath().toString());
    properties.put("nl.strategy", "interactive");
    properties.putAll(settings);
    return properties;
  }

  private AskedQuestion ask(
      Example example, ScriptedServer server, DriverAsker asker, ExecutionEvaluator judge)
      throws AskException {
    BenchmarkDatabase database = dataset.database(example).orElseThrow();
    GoldPlan plan = plans.get(example.number());
    if (plan == null) {
      throw new IllegalArgumentException("not of this sample: " + example);
    }
    asker.prepare(database);
    server.begin(plan);
    long began = System.nanoTime();
    String sql = "";
    try {
      sql = asker.ask(database, example.question(), "", LIMIT).answer().sql();
    } catch (AskException e) {
      if (e.isSetup()) {
        throw e;
      }
      progress.accept("no answer to " + example.source() + ": " + e.getMessage());
    }
    Conversation conversation = server.end(began, System.nanoTime());
    Verdict verdict = judge.score(database, example.gold(), sql).verdict();
    return new AskedQuestion(conversation, verdict);
  }

  /** What came of one question. */
  record AskedQuestion(Conversation conversation, Verdict verdict) {}

  /**
   * What the questions of one configuration came to.
   *
   * @param asked what came of each, as often as it was asked
   */
  public record AgentFigures(List<AskedQuestion> asked) {

    /** The table in Markdown; a row for each configuration. */
    public static String table(Map<String, AgentFigures> byName) {
      StringBuilder text = new StringBuilder();
      text.append(
          "| settings | asked | gold's answer | ms: median | p95 | p99 | until the first turn |"
              + " after the last | rounds | tokens | billed over all rounds | of these repeated |\n"
              + "|---|---|---|---|---|---|---|---|---|---|---|---|\n");
      byName.forEach((name, figures) -> text.append(figures.row(name)));
      return text.toString();
    }

    private String row(String name) {
      double billed = mean(Conversation::billed);
      return String.format(
          Locale.ROOT,
          "| %s | %,d | %.1f %% | %.1f | %.1f | %.1f | %.1f | %.1f | %.2f | %,.0f | %,.0f |"
              + " %.1f %% |%n",
          name,
          asked.size(),
          100.0 * correct() / Math.max(1, asked.size()),
          at(0.5, Conversation::all),
          at(0.95, Conversation::all),
          at(0.99, Conversation::all),
          at(0.5, Conversation::opening),
          at(0.5, Conversation::closing),
          mean(Conversation::rounds),
          mean(Conversation::transcript),
          billed,
          100 * mean(Conversation::repeated) / Math.max(1, billed));
    }

    /** The number of answers that equal the gold's. */
    int correct() {
      return (int) asked.stream().filter(a -> a.verdict() == Verdict.CORRECT).count();
    }

    private double at(double share, ToDoubleFunction<Conversation> what) {
      double[] sorted =
          asked.stream().map(AskedQuestion::conversation).mapToDouble(what).sorted().toArray();
      return NearestRank.quantile(sorted, share);
    }

    double mean(ToDoubleFunction<Conversation> what) {
      return asked.stream().map(AskedQuestion::conversation).mapToDouble(what).average().orElse(0);
    }
  }
}
