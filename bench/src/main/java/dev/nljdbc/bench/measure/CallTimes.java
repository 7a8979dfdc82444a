// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.metric.NearestRank;
import java.time.Duration;
import java.util.Arrays;

/**
 * Times of repeated calls in this process.
 *
 * @param calls how many were timed
 * @param median milliseconds of a call
 * @param p99 the 99th percentile
 * @param results of all calls; reading them keeps the compiler from leaving calls out
 */
record CallTimes(int calls, double median, double p99, long results) {

  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * Something to be called often.
   *
   * @param <X> what it throws
   */
  @FunctionalInterface
  interface Call<X extends Exception> {

    /** Calls it; returns the number of its results. */
    int run() throws X;
  }

  /** Calls for a while to warm up, then for a while with the clock. At least once each. */
  static <X extends Exception> CallTimes of(Duration warmUp, Duration measured, Call<X> call)
      throws X {
    sample(warmUp, call);
    return sample(measured, call);
  }

  /** Calls so often, without warming up. */
  static <X extends Exception> CallTimes first(int calls, Call<X> call) throws X {
    return sample(calls, Long.MAX_VALUE, call);
  }

  private static <X extends Exception> CallTimes sample(Duration time, Call<X> call) throws X {
    return sample(Integer.MAX_VALUE, time.toNanos(), call);
  }

  private static <X extends Exception> CallTimes sample(int most, long nanos, Call<X> call)
      throws X {
    double[] times = new double[Math.min(most, 1 << 10)];
    int calls = 0;
    long results = 0;
    long began = System.nanoTime();
    long before = began;
    do {
      results += call.run();
      long now = System.nanoTime();
      times = calls < times.length ? times : Arrays.copyOf(times, 2 * calls);
      times[calls++] = (now - before) / NANOS_PER_MILLI;
      before = System.nanoTime();
    } while (calls < most && before - began < nanos);
    double[] sorted = Arrays.copyOf(times, calls);
    Arrays.sort(sorted);
    return new CallTimes(
        calls, NearestRank.quantile(sorted, 0.5), NearestRank.quantile(sorted, 0.99), results);
  }
}
