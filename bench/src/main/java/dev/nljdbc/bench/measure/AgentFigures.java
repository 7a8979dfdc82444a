package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.AgentSpeed.AskedQuestion;
import dev.nljdbc.bench.metric.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What the questions of one configuration came to.
 *
 * @param asked what came of each, as often as it was asked
 * @param processor milliseconds of processor time in all, without the model's: of all threads, the
 *     compiler's and the collector's too
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
            + " over all rounds | of these repeated |\n|---|---|---|---|---|---|---|---|---|\n");
    byName.forEach((name, figures) -> text.append(figures.tokens(name)));
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
        "| %s | %.2f | %,.0f | %,.0f | %,.0f | %,.0f | %,.0f | %,.0f | %,.0f |%n",
        name,
        mean(AskedQuestion::rounds),
        mean(a -> a.tokens().fixed()),
        mean(a -> a.tokens().schema()),
        mean(a -> a.tokens().linking()),
        mean(a -> a.tokens().interaction()),
        mean(a -> a.tokens().transcript()),
        mean(a -> a.tokens().billed()),
        mean(a -> a.tokens().repeated()));
  }

  /** Those whose answer equals the gold's. */
  int correct() {
    return (int) asked.stream().filter(a -> a.verdict() == Verdict.CORRECT).count();
  }

  private double at(double share, ToDoubleFunction<AskedQuestion> what) {
    double[] sorted = asked.stream().mapToDouble(what).sorted().toArray();
    return sorted.length == 0 ? 0 : sorted[(int) Math.ceil(share * sorted.length) - 1];
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

  /** Those without the gold's answer, in words. */
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
