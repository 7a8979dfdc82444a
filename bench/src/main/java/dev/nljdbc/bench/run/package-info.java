/**
 * Asking a data set's questions and keeping what came of them: a run is a directory that can be
 * gone on with after any end.
 *
 * <p>Begin with {@link dev.nljdbc.bench.run.Runner}. Uses {@code dataset} and {@code metric}, and
 * the driver through {@link java.sql.DriverManager}.
 */
@NullMarked
package dev.nljdbc.bench.run;

import org.jspecify.annotations.NullMarked;
