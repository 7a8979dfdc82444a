/**
 * Result sets that are in memory: reports about a question or the system, and the rest of an
 * answer's rows when the connection is needed for something else. Begin with {@link
 * dev.nljdbc.jdbc.rows.MemoryTable}.
 *
 * <p>{@code ReadOnlyResultSet} is written at build time by {@code
 * src/build/java/JdbcClassGenerator.java}.
 */
@NullMarked
package dev.nljdbc.jdbc.rows;

import org.jspecify.annotations.NullMarked;
