/**
 * Measurements of the driver and its parts: recall and speed of the searches, ordinary SQL through
 * {@code jdbc:nl:} beside the bare driver and p6spy, answers on large databases, and the agent's
 * own time and tokens with a model of no latency. Prints nothing.
 *
 * <p>Begin with {@link dev.nljdbc.bench.measure.SearchRecall}, {@link
 * dev.nljdbc.bench.measure.OverheadRun} or {@link dev.nljdbc.bench.measure.AgentSpeed}. Results are
 * kept in {@code bench/results/}.
 */
@NullMarked
package dev.nljdbc.bench.measure;

import org.jspecify.annotations.NullMarked;
