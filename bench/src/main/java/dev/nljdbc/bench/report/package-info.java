/**
 * What a run or an evaluation comes to, and the files it is written in. Measures nothing.
 *
 * <p>Begin with {@link dev.nljdbc.bench.report.Summary}.
 */
@NullMarked
package dev.nljdbc.bench.report;

import org.jspecify.annotations.NullMarked;
