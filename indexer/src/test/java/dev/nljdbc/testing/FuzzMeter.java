// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.Callable;

/**
 * Counts the inputs of one fuzz test, holds each to a limit of time, and tells at its end how much
 * was tried: {@code mvn -Pfuzz} shows it.
 */
public final class FuzzMeter {

  /** Under Jazzer's instrumentation, on a busy machine. */
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final String parser;
  private final long begun = processorTime();
  private long inputs;
  private long slowest;

  /**
   * A meter at zero.
   *
   * @param parser what is fuzzed, in words
   */
  public FuzzMeter(String parser) {
    this.parser = parser;
  }

  /**
   * Tries one input.
   *
   * @return what it came to
   */
  public <T> T of(Callable<T> input) throws Exception {
    long start = System.nanoTime();
    T result = input.call();
    long took = System.nanoTime() - start;
    inputs++;
    slowest = Math.max(slowest, took);
    assertThat(Duration.ofNanos(took)).as("time of one input").isLessThan(LONGEST);
    return result;
  }

  /** Prints what was fuzzed: inputs, minutes of processor time, milliseconds of the slowest. */
  public void tell() {
    System.out.printf(
        "| %s | %,d | %.1f | %d |%n",
        parser, inputs, (processorTime() - begun) / 60e9, slowest / 1_000_000);
  }

  private static long processorTime() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
