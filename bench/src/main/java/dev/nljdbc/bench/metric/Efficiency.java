// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.metric.Metric.Prediction;
import dev.nljdbc.bench.metric.Score.Verdict;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The valid efficiency score: how fast a correct prediction is beside the gold. 0 for all others.
 *
 * <p>{@code ves} is the root of the mean of gold time / predicted time over some runs of both,
 * without the ratios that lie outside three standard deviations. Source: Li et al., BIRD, NeurIPS
 * 2023, section 4. {@code r_ves} rewards the same ratio in steps, which noise moves less: 1.25 from
 * 2 on, 1 from 1, 0.75 from 0.5, 0.5 from 0.25, else 0.25. Source: BIRD Mini-Dev (2024). Its
 * program sums the roots of the rewards, so {@code r_ves} is the root, and {@code r_ves.reward} the
 * reward itself. {@code ves.runs} is how often both were run: once at least, and on until so many
 * runs or so much time is used up.
 *
 * <p>Both run in turns, first one, then the other, the order changing each time: what else a
 * machine has to do hits both alike. One run of both beforehand warms them up and is not counted.
 * All rows are read. Figures of one machine and one load can be compared with each other only.
 */
final class Efficiency implements Metric {

  private final int runs;
  private final Duration budget;
  private final Duration limit;
  private final OpenDatabase open = new OpenDatabase();

  /**
   * Opens nothing yet.
   *
   * @param runs of both queries, for each question; the authors take 100
   * @param budget the most time for one question's runs; the last one may outlast it
   * @param limit the most time for one query
   */
  public Efficiency(int runs, Duration budget, Duration limit) {
    this.limit = limit;
    this.runs = runs;
    this.budget = budget;
  }

  @Override
  public void measure(Prediction prediction, Figures figures) throws SQLException {
    boolean correct = prediction.score().verdict() == Verdict.CORRECT;
    List<Double> ratios = correct ? ratios(prediction) : List.of();
    double ratio = ratios.isEmpty() ? 0 : meanOfUsual(ratios);
    figures.put("ves", Math.sqrt(ratio));
    figures.put("r_ves", Math.sqrt(reward(ratio)));
    figures.put("r_ves.reward", reward(ratio));
    if (!ratios.isEmpty()) {
      figures.put("ves.runs", ratios.size());
    }
  }

  private List<Double> ratios(Prediction prediction) throws SQLException {
    QueryRunner runner = open.runner(prediction.database());
    String gold = prediction.example().gold();
    long end = System.nanoTime() + budget.toNanos();
    List<Double> ratios = new ArrayList<>();
    for (int i = -1; i < runs && (i < 1 || System.nanoTime() < end); i++) {
      boolean goldFirst = i % 2 == 0;
      OptionalLong first = runner.nanos(goldFirst ? gold : prediction.sql(), limit);
      OptionalLong second = runner.nanos(goldFirst ? prediction.sql() : gold, limit);
      if (first.isEmpty() || second.isEmpty()) {
        return List.of();
      }
      double ratio = (double) first.getAsLong() / second.getAsLong();
      if (i >= 0) {
        ratios.add(goldFirst ? ratio : 1 / ratio);
      }
    }
    return ratios;
  }

  /** The mean of those within three standard deviations (of the whole, not of a sample). */
  static double meanOfUsual(List<Double> ratios) {
    double mean = mean(ratios);
    double variance = mean(ratios.stream().map(r -> (r - mean) * (r - mean)).toList());
    double reach = 3 * Math.sqrt(variance);
    List<Double> usual = ratios.stream().filter(r -> Math.abs(r - mean) < reach).toList();
    return usual.isEmpty() ? mean : mean(usual);
  }

  private static double mean(List<Double> numbers) {
    return numbers.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  static double reward(double ratio) {
    if (ratio == 0) {
      return 0;
    } else if (ratio >= 2) {
      return 1.25;
    } else if (ratio >= 1) {
      return 1;
    } else if (ratio >= 0.5) {
      return 0.75;
    }
    return ratio >= 0.25 ? 0.5 : 0.25;
  }

  @Override
  public void close() throws SQLException {
    open.close();
  }
}
