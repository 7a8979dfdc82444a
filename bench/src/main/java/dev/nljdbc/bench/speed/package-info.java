/**
 * How fast the parts are, measured by JMH: one class of benchmarks for each claim, beside what a
 * user would use instead (the bare driver, SQLite's FTS5). Prints nothing.
 *
 * <p>Begin with {@link dev.nljdbc.bench.speed.SpeedRun}, which runs the benchmarks of a name and
 * returns their {@link dev.nljdbc.bench.speed.Figure}s. Results are kept in {@code bench/results/}.
 */
@NullMarked
package dev.nljdbc.bench.speed;

import org.jspecify.annotations.NullMarked;
