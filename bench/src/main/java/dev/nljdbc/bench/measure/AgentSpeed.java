// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import dev.nljdbc.agent.AnswerExamination;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.measure.AgentSpeed.AskedQuestion;
import dev.nljdbc.bench.measure.ScriptedConversation.Tokens;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import dev.nljdbc.bench.metric.NearestRank;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.AskException;
import dev.nljdbc.bench.run.DriverAsker;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.examine.Doubt;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

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
    ProcessorTime processor = new ProcessorTime();
    try (ScriptedServer server = new ScriptedServer();
        ExecutionEvaluator judge = ExecutionEvaluator.of(dataset.family(), LIMIT)) {
      for (int time = 0; time <= times; time++) {
        progress.accept(time == 0 ? "warming up" : "time " + time + " of " + times);
        ProcessorTime counted = time > 0 ? processor : new ProcessorTime();
        List<AskedQuestion> these = new ArrayList<>();
        // a connection keeps its answers: each time has its own
        try (DriverAsker asker = new DriverAsker(properties(server, settings))) {
          for (Example example : examples) {
            these.add(ask(example, server, asker, judge, counted));
          }
        }
        asked.addAll(time > 0 ? these : List.of());
      }
    }
    return new AgentFigures(asked, processor.millis());
  }

  private Map<String, String> properties(ScriptedServer server, Map<String, String> settings) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("nl.model", "gold");
    properties.put("nl.base-url", server.baseUrl());
    properties.put("nl.cache", "off");
    properties.put("nl.dir", indexes.toAbsolutePath().toString());
    properties.put("nl.strategy", "interactive");
    properties.putAll(settings);
    return properties;
  }

  private AskedQuestion ask(
      Example example,
      ScriptedServer server,
      DriverAsker asker,
      ExecutionEvaluator judge,
      ProcessorTime processor)
      throws AskException {
    BenchmarkDatabase database = dataset.database(example).orElseThrow();
    GoldPlan plan = plans.get(example.number());
    if (plan == null) {
      throw new IllegalArgumentException("not of this sample: " + example);
    }
    asker.prepare(database);
    ScriptedConversation talk = server.begin(plan);
    processor.begin();
    long began = System.nanoTime();
    String sql = "";
    String error = "";
    Examined examined = Examined.NOT;
    try {
      NlAnswer answer = asker.ask(database, example.question(), "", LIMIT).answer();
      sql = answer.sql();
      examined = Examined.of(answer);
    } catch (AskException e) {
      if (e.isSetup()) {
        throw e;
      }
      error = String.valueOf(e.getMessage());
    }
    long done = System.nanoTime();
    processor.end(talk.modelProcessorNanos());
    Verdict verdict = judge.score(database, example.gold(), sql).verdict();
    return new AskedQuestion(
        example, talk.rounds(), talk.tokens(), talk.spent(began, done), examined, verdict, error);
  }

  /**
   * The examination of an answer.
   *
   * @param millis it took
   * @param doubts kinds of what it found that may change the rows
   */
  record Examined(double millis, Set<Doubt.Kind> doubts) {

    static final Examined NOT = new Examined(0, Set.of());

    static Examined of(NlAnswer answer) {
      double nanos =
          answer.trace().stream()
              .filter(step -> step.action().equals(AnswerExamination.ACTION))
              .mapToLong(step -> step.time().toNanos())
              .sum();
      return new Examined(
          nanos / ProcessorTime.NANOS_PER_MILLI,
          answer.doubts().stream()
              .filter(Doubt::mayChangeRows)
              .map(Doubt::kind)
              .collect(Collectors.toSet()));
    }
  }

  /**
   * What came of one question.
   *
   * @param example the question
   * @param rounds turns of the model
   * @param tokens of the conversation
   * @param spent milliseconds without the model's
   * @param examined the examination of the answer
   * @param verdict on the answer
   * @param error why there was none; empty for none
   */
  public record AskedQuestion(
      Example example,
      int rounds,
      Tokens tokens,
      ScriptedConversation.Spent spent,
      Examined examined,
      Verdict verdict,
      String error) {}

  /**
   * Sums up the processor time of stretches of work: what a busy machine does not change. The
   * system counts it in ticks, so one stretch says little and many say much. Not thread-safe.
   */
  static final class ProcessorTime {

    private static final double NANOS_PER_MILLI = 1e6;

    private final OperatingSystemMXBean process =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long began;
    private long nanos;

    void begin() {
      began = process.getProcessCpuTime();
    }

    /**
     * The stretch is over.
     *
     * @param others nanoseconds of it that are not to be counted
     */
    void end(long others) {
      nanos += process.getProcessCpuTime() - began - others;
    }

    double millis() {
      return nanos / NANOS_PER_MILLI;
    }
  }

  /**
   * What the questions of one configuration came to.
   *
   * @param asked what came of each, as often as it was asked
   * @param processor milliseconds of processor time in all, without the model's: of all threads,
   *     the compiler's and the collector's too
   */
  public record AgentFigures(List<AskedQuestion> asked, double processor) {

    private static final int SHOWN = 12;

    /** The tables in Markdown; a row for each configuration. */
    public static String tables(Map<String, AgentFigures> byName) {
      StringBuilder text = new StringBuilder();
      text.append(
          "| settings | asked | gold's answer | ms: median | p95 | p99 | longest | processor | until"
              + " the first turn | between turns | after the last |\n"
              + "|---|---|---|---|---|---|---|---|---|---|---|\n");
      byName.forEach((name, figures) -> text.append(figures.times(name)));
      text.append(
          "\n| settings | rounds | fixed text | schema | linking | interaction | transcript | billed"
              + " over all rounds | of these repeated | share |\n"
              + "|---|---|---|---|---|---|---|---|---|---|\n");
      byName.forEach((name, figures) -> text.append(figures.tokens(name)));
      text.append(
          "\n| settings | examining, ms: median | p95 | longest | gold queries in doubt | by what,"
              + " of all asked |\n|---|---|---|---|---|---|\n");
      byName.forEach((name, figures) -> text.append(figures.examined(name)));
      return text.toString();
    }

    private String times(String name) {
      return String.format(
          Locale.ROOT,
          "| %s | %,d | %.1f %% | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f |%n",
          name,
          asked.size(),
          100.0 * correct() / Math.max(1, asked.size()),
          at(0.5, a -> a.spent().all()),
          at(0.95, a -> a.spent().all()),
          at(0.99, a -> a.spent().all()),
          at(1, a -> a.spent().all()),
          processor / Math.max(1, asked.size()),
          at(0.5, a -> a.spent().opening()),
          at(0.5, a -> a.spent().tools()),
          at(0.5, a -> a.spent().closing()));
    }

    private String tokens(String name) {
      return String.format(
          Locale.ROOT,
          "| %s | %.2f | %,.0f | %,.0f | %,.0f | %,.0f | %,.0f | %,.0f | %,.0f | %.1f %% |%n",
          name,
          mean(AskedQuestion::rounds),
          mean(a -> a.tokens().fixed()),
          mean(a -> a.tokens().schema()),
          mean(a -> a.tokens().linking()),
          mean(a -> a.tokens().interaction()),
          mean(a -> a.tokens().transcript()),
          mean(a -> a.tokens().billed()),
          mean(a -> a.tokens().repeated()),
          100 * mean(a -> a.tokens().repeated()) / Math.max(1, mean(a -> a.tokens().billed())));
    }

    private String kinds() {
      Map<Doubt.Kind, Long> kinds =
          asked.stream()
              .flatMap(a -> a.examined().doubts().stream())
              .collect(Collectors.groupingBy(kind -> kind, TreeMap::new, Collectors.counting()));
      return kinds.entrySet().stream()
          .map(e -> e.getKey().label() + " " + e.getValue())
          .collect(Collectors.joining(", "));
    }

    private String examined(String name) {
      return String.format(
          Locale.ROOT,
          "| %s | %.2f | %.2f | %.1f | %.1f %% | %s |%n",
          name,
          at(0.5, a -> a.examined().millis()),
          at(0.95, a -> a.examined().millis()),
          at(1, a -> a.examined().millis()),
          100.0 * mean(a -> a.examined().doubts().isEmpty() ? 0 : 1),
          kinds());
    }

    /** The number of answers that equal the gold's. */
    int correct() {
      return (int) asked.stream().filter(a -> a.verdict() == Verdict.CORRECT).count();
    }

    private double at(double share, ToDoubleFunction<AskedQuestion> what) {
      return NearestRank.quantile(asked.stream().mapToDouble(what).sorted().toArray(), share);
    }

    double mean(ToDoubleFunction<AskedQuestion> what) {
      return asked.stream().mapToDouble(what).average().orElse(0);
    }

    /** The slowest questions, in words. */
    public List<String> slowest() {
      return asked.stream()
          .sorted(Comparator.comparingDouble(a -> -a.spent().all()))
          .limit(SHOWN)
          .map(AgentFigures::words)
          .toList();
    }

    /** The questions without the gold's answer, in words. */
    public List<String> missed() {
      return asked.stream()
          .filter(a -> a.verdict() != Verdict.CORRECT)
          .map(a -> words(a) + " " + a.verdict() + " " + a.error())
          .distinct()
          .limit(SHOWN * 2L)
          .toList();
    }

    private static String words(AskedQuestion a) {
      return String.format(
          Locale.ROOT,
          "%s %d: %.1f ms (opening %.1f, tools %.1f, closing %.1f), %d rounds, %d tokens",
          a.example().database(),
          a.example().number(),
          a.spent().all(),
          a.spent().opening(),
          a.spent().tools(),
          a.spent().closing(),
          a.rounds(),
          a.tokens().transcript());
    }
  }
}
