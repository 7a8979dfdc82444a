/**
 * The command line of the bench: options in, text out, exit codes.
 *
 * <p>Begin with {@link dev.nljdbc.bench.cli.BenchCli}.
 */
@NullMarked
package dev.nljdbc.bench.cli;

import org.jspecify.annotations.NullMarked;
