package dev.nljdbc.bench.measure;

import java.util.Map;

/**
 * What one benchmark came to.
 *
 * @param benchmark class and method, for example {@code ValueSearchBenchmark.exact}
 * @param parameters as set
 * @param threads that called at once
 * @param samples calls that were timed
 * @param median of a call, in {@code unit}
 * @param p99 the 99th percentile of a call
 * @param mean of a call
 * @param unit for example {@code ms/op}
 */
public record BenchmarkResult(
    String benchmark,
    Map<String, String> parameters,
    int threads,
    long samples,
    double median,
    double p99,
    double mean,
    String unit) {}
