/**
 * Metrics, one class each, and what they need: running a query on a bare database, comparing two
 * results.
 *
 * <p>Begin with {@link dev.nljdbc.bench.metric.ExecutionAccuracy}, the judge, and {@code Metric},
 * which measures in figures beside it; {@link dev.nljdbc.bench.metric.Scorer} lists them. The
 * packages below it hold what does not depend on it.
 */
@NullMarked
package dev.nljdbc.bench.metric;

import org.jspecify.annotations.NullMarked;
