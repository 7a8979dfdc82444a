/**
 * The index that ranks columns by what a phrase means: by words, by vectors and by values.
 *
 * <p>Begin with {@link dev.nljdbc.search.columns.ColumnIndex}. {@code NameTable} is the file's
 * content; {@code WordMatches} compares its words with a question, and {@code ColumnRanking} turns
 * the matches into scores.
 */
@NullMarked
package dev.nljdbc.search.columns;

import org.jspecify.annotations.NullMarked;
