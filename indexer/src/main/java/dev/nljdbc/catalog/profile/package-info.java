/**
 * Reads the rows of a table: how many there are, what each column's values look like, and the
 * distinct texts. Large tables are sampled.
 *
 * <p>Begin with {@code StatisticsReader}. Uses {@code catalog} and {@code catalog.read}.
 */
@NullMarked
package dev.nljdbc.catalog.profile;

import org.jspecify.annotations.NullMarked;
