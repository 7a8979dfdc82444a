/**
 * Questions in other words: variants of a data set's questions that ask for the same rows. Begin
 * with {@link dev.nljdbc.bench.words.WordVariant}. The same question always gives the same text.
 * {@link dev.nljdbc.bench.words.WordRelations} selects the words that the offline model knows.
 */
@NullMarked
package dev.nljdbc.bench.words;

import org.jspecify.annotations.NullMarked;
