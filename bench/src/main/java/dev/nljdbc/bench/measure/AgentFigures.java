package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.AgentSpeed.Asked;
import dev.nljdbc.bench.metric.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What the questions of one configuration came to.
 *
 * @param questions asked, each as often as it was
 * @param correct those whose answer equals the gold's
 * @param milliseconds without the model's: median, 95th and 99th percentile, longest
 * @param processor milliseconds of processor time on average, without the model's: of all threads,
 *     the compiler's and the collector's too
 * @param opening median of the milliseconds until the first request
 * @param tools median of those between turns
 * @param closing median of those after the last turn
 * @param rounds on average
 * @param fixed tokens on average, and so on
 * @param transcript all of the former together
 * @param billed tokens over all rounds on average
 * @param repeated those of them that a prompt cache may hold
 * @param slowest the slowest questions, in words
 * @param missed those without the gold's answer, in words
 */
public record AgentFigures(
    int questions,
    int correct,
    List<Double> milliseconds,
    double processor,
    double opening,
    double tools,
    double closing,
    double rounds,
    double fixed,
    double schema,
    double linking,
    double interaction,
    double transcript,
    double billed,
    double repeated,
    List<String> slowest,
    List<String> missed) {

  private static final int SHOWN = 12;

  /** Copies the lists. */
  public AgentFigures {
    milliseconds = List.copyOf(milliseconds);
    slowest = List.copyOf(slowest);
    missed = List.copyOf(missed);
  }

  static AgentFigures of(List<Asked> asked, double processor) {
    return new AgentFigures(
        asked.size(),
        (int) asked.stream().filter(a -> a.verdict() == Verdict.CORRECT).count(),
        List.of(
            at(asked, a -> a.spent().all(), 0.5),
            at(asked, a -> a.spent().all(), 0.95),
            at(asked, a -> a.spent().all(), 0.99),
            at(asked, a -> a.spent().all(), 1)),
        processor / Math.max(1, asked.size()),
        at(asked, a -> a.spent().opening(), 0.5),
        at(asked, a -> a.spent().tools(), 0.5),
        at(asked, a -> a.spent().closing(), 0.5),
        mean(asked, Asked::rounds),
        mean(asked, a -> a.tokens().fixed()),
        mean(asked, a -> a.tokens().schema()),
        mean(asked, a -> a.tokens().linking()),
        mean(asked, a -> a.tokens().interaction()),
        mean(asked, a -> a.tokens().transcript()),
        mean(asked, a -> a.tokens().billed()),
        mean(asked, a -> a.tokens().repeated()),
        slowest(asked),
        missed(asked));
  }

  private static double at(List<Asked> asked, ToDoubleFunction<Asked> what, double share) {
    double[] sorted = asked.stream().mapToDouble(what).sorted().toArray();
    return sorted.length == 0 ? 0 : sorted[(int) Math.ceil(share * sorted.length) - 1];
  }

  private static double mean(List<Asked> asked, ToDoubleFunction<Asked> what) {
    return asked.stream().mapToDouble(what).average().orElse(0);
  }

  private static List<String> slowest(List<Asked> asked) {
    List<Asked> sorted = new ArrayList<>(asked);
    sorted.sort(Comparator.comparingDouble(a -> -a.spent().all()));
    return sorted.stream().limit(SHOWN).map(AgentFigures::words).toList();
  }

  private static List<String> missed(List<Asked> asked) {
    return asked.stream()
        .filter(a -> a.verdict() != Verdict.CORRECT)
        .map(a -> words(a) + " " + a.verdict() + " " + a.error())
        .distinct()
        .limit(SHOWN * 2L)
        .toList();
  }

  private static String words(Asked a) {
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
