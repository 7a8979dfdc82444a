/**
 * Answers and executes the questions of one connection: parse, answer, execute, rows. {@link
 * dev.nljdbc.jdbc.execution.NlExecution} executes the NL commands of a statement; begin there.
 * {@link dev.nljdbc.jdbc.execution.NlSession} keeps what a connection's questions share: its index
 * and the connections for exploring.
 */
@NullMarked
package dev.nljdbc.jdbc.execution;

import org.jspecify.annotations.NullMarked;
