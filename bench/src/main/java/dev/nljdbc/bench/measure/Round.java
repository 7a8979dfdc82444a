package dev.nljdbc.bench.measure;

/**
 * What one JVM came to.
 *
 * @param engine behind
 * @param task done
 * @param contender beside the bare driver
 * @param bareNanos the bare driver's median time, in nanoseconds
 * @param ratio how many times as long the contender took
 */
public record Round(
    Engine engine, Task task, Contender contender, double bareNanos, double ratio) {}
