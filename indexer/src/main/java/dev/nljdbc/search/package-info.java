/**
 * Finding columns by meaning and cell values by content.
 *
 * <p>Begin with {@link dev.nljdbc.search.ColumnSearch} and {@link dev.nljdbc.search.ValueSearch}.
 * With {@code dev.nljdbc.index} the only package that uses Lucene. Uses {@code dev.nljdbc.catalog}
 * and {@code dev.nljdbc.dialect}.
 */
@NullMarked
package dev.nljdbc.search;

import org.jspecify.annotations.NullMarked;
