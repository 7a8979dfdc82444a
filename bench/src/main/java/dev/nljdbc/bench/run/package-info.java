/**
 * Asking a data set's questions and keeping what came of them. A run is a directory; a run that was
 * interrupted goes on from it. The relay between driver and model server records replies and plays
 * them back.
 *
 * <p>Begin with {@link dev.nljdbc.bench.run.Runner}.
 */
@NullMarked
package dev.nljdbc.bench.run;

import org.jspecify.annotations.NullMarked;
