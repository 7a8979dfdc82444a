/**
 * Finding columns by meaning and cell values by content: the interfaces, what they return, the
 * embedders, and the searches that need no index.
 *
 * <p>Begin with {@link dev.nljdbc.search.ColumnSearch} and {@link dev.nljdbc.search.ValueSearch}.
 * Their indexes are in {@code search.columns} and here; with {@code dev.nljdbc.text} and {@code
 * dev.nljdbc.index} these are the only packages that use Lucene.
 */
@NullMarked
package dev.nljdbc.search;

import org.jspecify.annotations.NullMarked;
