// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.metric.ConfidenceCalibration.Sure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * What a vote is worth, and what it costs, when it is held only for questions whose first attempt
 * is in doubt. The model is simulated, for no model was asked so often: on a question it is right
 * with a probability of its own, drawn from a beta distribution whose mean is that of the
 * question's difficulty; when it is wrong, it writes one of the wrong queries that are known for
 * the question, the first of them most often. Attempts with the same query vote for the same
 * result.
 */
final class SamplingSimulation {

  private static final long SEED = 1;

  /** Simulated models: as often each question is asked. */
  private static final int REPEATS = 20;

  /** A wrong query is the next one on its list this often. */
  private static final double NEXT = 0.4;

  private static final int[] MOST = {1, 3, 5};

  /** Above 1, nothing is sure: the vote is always held. */
  private static final double[] ENOUGH = {1.1, 0.95, 0.9, 0.85, 0.8, 0.7};

  /**
   * A query that a model may write.
   *
   * @param question its question
   * @param mean how likely a model is right on questions as difficult, between 0 and 1
   * @param sure how sure a confidence that never saw the database is of it, and whether it is right
   */
  record Attempt(String question, double mean, Sure sure) {}

  private record Asked(double mean, List<Attempt> right, List<Attempt> wrong) {}

  private final List<Asked> questions = new ArrayList<>();

  /** Over the questions of these queries for which both a right and a wrong one are known. */
  SamplingSimulation(List<Attempt> attempts) {
    Map<String, Asked> all = new TreeMap<>();
    for (Attempt attempt : attempts) {
      Asked asked =
          all.computeIfAbsent(
              attempt.question, q -> new Asked(attempt.mean, new ArrayList<>(), new ArrayList<>()));
      (attempt.sure.correct() ? asked.right : asked.wrong).add(attempt);
    }
    all.values().stream()
        .filter(asked -> !asked.right.isEmpty() && !asked.wrong.isEmpty())
        .forEach(questions::add);
  }

  /** A table in Markdown: a row for each number of attempts and confidence that does for one. */
  String table() {
    StringBuilder table = new StringBuilder();
    table.append("| nl.samples | one attempt is enough from | right | attempts a question |\n");
    table.append("|---|---|---|---|\n");
    for (int most : MOST) {
      for (double enough : most == 1 ? new double[] {0} : ENOUGH) {
        double[] found = simulated(most, enough);
        String from =
            most == 1 ? "" : enough > 1 ? "never" : String.format(Locale.ROOT, "%.2f", enough);
        table.append(
            String.format(
                Locale.ROOT,
                "| %d | %s | %.1f %% | %.2f |%n",
                most,
                from,
                100 * found[0],
                found[1]));
      }
    }
    return table.toString();
  }

  /** The share of right answers, and the mean number of attempts. */
  private double[] simulated(int most, double enough) {
    Random random = new Random(SEED);
    long right = 0;
    long attempts = 0;
    for (Asked asked : questions) {
      for (int i = 0; i < REPEATS; i++) {
        double ability = beta(asked.mean, random);
        List<Attempt> drawn = new ArrayList<>();
        // the same models whatever the rule: all attempts are drawn, some are not counted
        List<Attempt> all = new ArrayList<>();
        for (int j = 0; j < MOST[MOST.length - 1]; j++) {
          all.add(drawn(asked, ability, random));
        }
        drawn.add(all.get(0));
        if (most > 1 && all.get(0).sure.confidence() < enough) {
          while (drawn.size() < most && open(drawn, most)) {
            drawn.add(all.get(drawn.size()));
          }
        }
        attempts += drawn.size();
        right += winner(drawn).sure.correct() ? 1 : 0;
      }
    }
    double all = (double) questions.size() * REPEATS;
    return new double[] {right / all, attempts / all};
  }

  private static Attempt drawn(Asked asked, double ability, Random random) {
    if (random.nextDouble() < ability) {
      return asked.right.get(0);
    }
    int at = 0;
    while (random.nextDouble() < NEXT) {
      at++;
    }
    return asked.wrong.get(at % asked.wrong.size());
  }

  /**
   * From two gamma variates whose shapes add up to 1 (Ahrens and Dieter, 1974, method GS): most are
   * near 0 or 1, as models' are.
   */
  private static double beta(double mean, Random random) {
    double one = gamma(mean, random);
    double other = gamma(1 - mean, random);
    return one + other == 0 ? 1 : one / (one + other);
  }

  private static double gamma(double shape, Random random) {
    double b = 1 + shape / Math.E;
    while (true) {
      double p = b * random.nextDouble();
      double x = p <= 1 ? Math.pow(p, 1 / shape) : -Math.log((b - p) / shape);
      double accepted = p <= 1 ? Math.exp(-x) : Math.pow(x, shape - 1);
      if (random.nextDouble() <= accepted) {
        return x;
      }
    }
  }

  /** Right queries return the same rows; of wrong ones, each returns others. */
  private static boolean agree(Attempt one, Attempt other) {
    return one == other || one.sure.correct() && other.sure.correct();
  }

  private static int votes(List<Attempt> drawn, Attempt one) {
    return (int) drawn.stream().filter(a -> agree(a, one)).count();
  }

  /** The most votes; of equally many, the one with the highest confidence, then the earliest. */
  private static Attempt winner(List<Attempt> drawn) {
    Attempt best = drawn.get(0);
    for (Attempt one : drawn) {
      int more = votes(drawn, one) - votes(drawn, best);
      best = more > 0 || more == 0 && surer(one, best) ? one : best;
    }
    return best;
  }

  private static boolean surer(Attempt one, Attempt other) {
    return one.sure.confidence() > other.sure.confidence();
  }

  /** Whether the attempts that are left could change the winner. */
  private static boolean open(List<Attempt> drawn, int most) {
    Attempt best = winner(drawn);
    int left = most - drawn.size();
    int others =
        drawn.stream().filter(a -> !agree(a, best)).mapToInt(a -> votes(drawn, a)).max().orElse(0);
    return left > 0 && others + left >= votes(drawn, best);
  }
}
