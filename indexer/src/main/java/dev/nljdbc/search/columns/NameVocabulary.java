// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.search.StaticEmbedder;
import java.io.IOException;

/**
 * The words of a {@link NameTable} prepared for searches: by stem, and by meaning. Made at the
 * first search, since it costs more than all the rest of an opening. Thread-safe.
 *
 * @param byStem the words by stem
 * @param similar the words by meaning
 * @param vectors each word's vector, one behind the other
 */
record NameVocabulary(NameWordIndex byStem, SimilarWords similar, byte[] vectors) {

  static NameVocabulary of(NameTable names) throws IOException {
    byte[] vectors = names.vectors();
    int words = names.words().length;
    return new NameVocabulary(
        new NameWordIndex(names),
        new SimilarWords(words, vectors, names.dimensions(), StaticEmbedder.shared()),
        vectors);
  }
}
