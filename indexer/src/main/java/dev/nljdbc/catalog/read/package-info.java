/**
 * Reads a database over a connection: the catalog in a few queries for all tables, then statistics,
 * profiles and values table by table.
 *
 * <p>Begin with {@link dev.nljdbc.catalog.read.CatalogReader} and {@link
 * dev.nljdbc.catalog.read.StatisticsReader}.
 */
@NullMarked
package dev.nljdbc.catalog.read;

import org.jspecify.annotations.NullMarked;
