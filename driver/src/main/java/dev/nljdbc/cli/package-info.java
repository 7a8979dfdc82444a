/**
 * The command line, {@link dev.nljdbc.cli.NlCli}: a user of the driver like any other, through
 * {@link java.sql.DriverManager}.
 */
@NullMarked
package dev.nljdbc.cli;

import org.jspecify.annotations.NullMarked;
