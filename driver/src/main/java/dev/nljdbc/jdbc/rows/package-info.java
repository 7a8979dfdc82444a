/**
 * Rows that are ours, as a result set: reports about a question or the system, and what of an
 * answer's rows had to be kept while something else was done on its connection. Begin with {@link
 * dev.nljdbc.jdbc.rows.MemoryRows}.
 *
 * <p>Uses {@code error} alone.
 */
@NullMarked
package dev.nljdbc.jdbc.rows;

import org.jspecify.annotations.NullMarked;
