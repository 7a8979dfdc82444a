/**
 * How fast the driver and its parts are: JMH benchmarks of each part, ordinary SQL through {@code
 * jdbc:nl:} beside the bare driver and other proxies, the agent's own time and tokens with a model
 * of no latency. Prints nothing.
 *
 * <p>Begin with {@link dev.nljdbc.bench.measure.SpeedRun}, {@link
 * dev.nljdbc.bench.measure.OverheadRun} or {@link dev.nljdbc.bench.measure.AgentSpeed}. Results are
 * kept in {@code bench/results/}.
 */
@NullMarked
package dev.nljdbc.bench.measure;

import org.jspecify.annotations.NullMarked;
