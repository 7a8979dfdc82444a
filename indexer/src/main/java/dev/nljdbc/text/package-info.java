/**
 * English words and the comparison of texts, without any database: tokens, stems, singulars, stop
 * words, synonyms, edit distance.
 *
 * <p>This is the lowest package of the indexer. Begin with {@link dev.nljdbc.text.StemTokenizer}
 * for the words of values and questions, and with {@link dev.nljdbc.text.IdentifierWords} for the
 * words of identifiers.
 */
@NullMarked
package dev.nljdbc.text;

import org.jspecify.annotations.NullMarked;
