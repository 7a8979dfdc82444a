/**
 * Asking a data set's questions and keeping what came of them. A run is a directory; a run that was
 * interrupted goes on from it. The relay between driver and model server records replies and plays
 * them back.
 *
 * <p>Begin with {@link dev.nljdbc.bench.run.Runner}. Uses {@code dataset} and {@code metric}, and
 * the driver through {@link java.sql.DriverManager}.
 */
@NullMarked
package dev.nljdbc.bench.run;

import org.jspecify.annotations.NullMarked;
