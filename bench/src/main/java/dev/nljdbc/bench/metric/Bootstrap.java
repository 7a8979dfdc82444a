// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The interval of a mean by resampling: the questions at hand are drawn again and again, as many as
 * there are, with replacement, and the middle part of the means is the interval. Nothing is assumed
 * of how the numbers are distributed. The same seed gives the same interval.
 *
 * <p>Source: B. Efron and R. Tibshirani, An Introduction to the Bootstrap, 1993, section 13.3 (the
 * percentile interval). For two runs on the same questions, the mean of the differences question by
 * question is resampled, which is the paired bootstrap of P. Koehn, Statistical Significance Tests
 * for Machine Translation Evaluation, EMNLP 2004, section 4.2. By clusters: A. Field and A. Welsh,
 * Bootstrapping clustered data, JRSS B 69, 2007, section 2.1 (whole clusters are drawn).
 */
public final class Bootstrap {

  private static final int RESAMPLES = 10_000;
  private static final long SEED = 1;
  private static final double LEVEL = 0.95;

  private Bootstrap() {}

  /** The mean of a number per question; zeros of none. */
  public static Interval mean(double[] values) {
    return mean(values, IntStream.range(0, values.length).toArray());
  }

  private static Interval mean(double[] values, int[] clusters) {
    if (values.length == 0) {
      return new Interval(0, 0, 0, LEVEL);
    }
    int[] names = Arrays.stream(clusters).sorted().distinct().toArray();
    double[] sums = new double[names.length];
    int[] sizes = new int[names.length];
    for (int i = 0; i < values.length; i++) {
      int cluster = Arrays.binarySearch(names, clusters[i]);
      sums[cluster] += values[i];
      sizes[cluster]++;
    }
    SplittableRandom random = new SplittableRandom(SEED);
    double[] means = new double[RESAMPLES];
    Arrays.setAll(means, i -> resampled(sums, sizes, random));
    return interval(Arrays.stream(values).sum() / values.length, means);
  }

  /**
   * The same where questions come in clusters whose members resemble each other, such as those
   * about one database: whole clusters are drawn. It is the wider interval, and the right one for
   * what is claimed of databases not seen.
   *
   * @param clusters the name of each value's cluster, such as its database
   */
  public static Interval mean(double[] values, List<String> clusters) {
    List<String> names = clusters.stream().distinct().sorted().toList();
    Map<String, Integer> numbers = new HashMap<>();
    names.forEach(name -> numbers.put(name, numbers.size()));
    return mean(values, clusters.stream().mapToInt(numbers::get).toArray());
  }

  private static double resampled(double[] sums, int[] sizes, SplittableRandom random) {
    double sum = 0;
    long size = 0;
    for (int draw = 0; draw < sums.length; draw++) {
      int cluster = random.nextInt(sums.length);
      sum += sums[cluster];
      size += sizes[cluster];
    }
    return sum / size;
  }

  private static Interval interval(double value, double[] means) {
    Arrays.sort(means);
    double outside = (1 - LEVEL) / 2;
    double low = NearestRank.quantile(means, outside);
    return new Interval(value, low, NearestRank.quantile(means, 1 - outside), LEVEL);
  }
}
