// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.run.RunException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/**
 * One run of JMH over the benchmarks of this package.
 *
 * @param include part of their names: {@code ValueSearch}, {@code ValueSearchBenchmark.exact}
 * @param parameters of the benchmarks, instead of their defaults
 * @param threads that call at once
 * @param raw where JMH's own JSON goes
 * @param chatty whether JMH prints how it goes on
 * @param shortened whether one short warm-up and two short measurements are enough
 */
public record SpeedRun(
    String include,
    Map<String, List<String>> parameters,
    int threads,
    Optional<Path> raw,
    boolean chatty,
    boolean shortened) {

  /**
   * Measures, each benchmark in a JVM of its own.
   *
   * @throws RunException when none has that name, or one failed
   */
  public List<BenchmarkResult> measure() throws RunException {
    try {
      return new Runner(options()).run().stream().map(SpeedRun::figures).toList();
    } catch (NoBenchmarksException e) {
      throw new RunException("No benchmark is named '" + include + "'", e);
    } catch (RunnerException e) {
      throw new RunException("A benchmark failed: " + e.getMessage(), e);
    }
  }

  private Options options() {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(Pattern.quote(SpeedRun.class.getPackageName()) + "\\..*" + include)
            .threads(threads)
            .shouldFailOnError(true)
            .verbosity(chatty ? VerboseMode.NORMAL : VerboseMode.SILENT);
    if (shortened) {
      TimeValue second = TimeValue.seconds(1);
      options.warmupIterations(1).warmupTime(second);
      options.measurementIterations(2).measurementTime(second);
    }
    parameters.forEach((name, values) -> options.param(name, values.toArray(String[]::new)));
    raw.ifPresent(file -> options.resultFormat(ResultFormatType.JSON).result(file.toString()));
    return options.build();
  }

  private static BenchmarkResult figures(RunResult result) {
    BenchmarkParams params = result.getParams();
    Map<String, String> set = new LinkedHashMap<>();
    params.getParamsKeys().forEach(key -> set.put(key, params.getParam(key)));
    Result<?> primary = result.getPrimaryResult();
    Statistics calls = primary.getStatistics();
    return new BenchmarkResult(
        params.getBenchmark().replaceFirst(".*\\.(\\w+\\.\\w+)$", "$1"),
        set,
        params.getThreads(),
        calls.getN(),
        calls.getPercentile(50),
        calls.getPercentile(99),
        primary.getScoreUnit());
  }

  /**
   * What one benchmark came to.
   *
   * @param benchmark class and method, for example {@code ValueSearchBenchmark.exact}
   * @param parameters as set
   * @param threads that called at once
   * @param samples calls that were timed
   * @param median of a call, in {@code unit}
   * @param p99 the 99th percentile of a call
   * @param unit for example {@code ms/op}
   */
  public record BenchmarkResult(
      String benchmark,
      Map<String, String> parameters,
      int threads,
      long samples,
      double median,
      double p99,
      String unit) {}
}
