/**
 * What a database says of itself: tables, columns, keys, descriptions and statistics, as immutable
 * records.
 *
 * <p>Begin with {@link dev.nljdbc.catalog.Catalog}; {@link dev.nljdbc.catalog.read.CatalogReader}
 * makes one from a JDBC connection and {@link dev.nljdbc.catalog.read.StatisticsReader} looks at
 * the rows.
 */
@NullMarked
package dev.nljdbc.catalog;

import org.jspecify.annotations.NullMarked;
