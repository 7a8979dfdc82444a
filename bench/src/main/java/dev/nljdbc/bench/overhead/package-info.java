/**
 * What ordinary SQL costs through {@code jdbc:nl:}, beside the bare driver and other things that
 * people put before one: JMH, each in a JVM of its own, in turns. Prints nothing.
 *
 * <p>Begin with {@link dev.nljdbc.bench.overhead.OverheadRun}. Results are kept in {@code
 * bench/results/overhead.md}.
 */
@NullMarked
package dev.nljdbc.bench.overhead;

import org.jspecify.annotations.NullMarked;
