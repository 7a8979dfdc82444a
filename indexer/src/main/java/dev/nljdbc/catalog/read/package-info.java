/**
 * Reads a catalog over a connection: tables, columns and keys, in a few queries for the whole
 * database.
 *
 * <p>Begin with {@code CatalogReader}. Uses {@code catalog}.
 */
@NullMarked
package dev.nljdbc.catalog.read;

import org.jspecify.annotations.NullMarked;
