/**
 * Finding columns by meaning and cell values by content.
 *
 * <p>Begin with {@link dev.nljdbc.search.ColumnSearch} and {@link dev.nljdbc.search.ValueSearch}.
 * In this module with {@code dev.nljdbc.index} the only package that uses Lucene. Uses {@code
 * dev.nljdbc.catalog}, {@code dev.nljdbc.dialect} and {@code dev.nljdbc.files}.
 */
@NullMarked
package dev.nljdbc.search;

import org.jspecify.annotations.NullMarked;
