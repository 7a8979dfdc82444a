// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import java.util.List;
import org.apiguardian.api.API;

/**
 * Turns texts into vectors. Their cosine is the similarity of meaning (Interactive-T2S, section
 * 3.3, SearchColumn's embeddings). Thread-safe.
 */
@API(status = API.Status.STABLE)
public interface Embedder {

  /** Makes no vectors: columns are found by their words alone. */
  Embedder NONE =
      new Embedder() {
        @Override
        public String id() {
          return "none";
        }

        @Override
        public int dimensions() {
          return 0;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
          return texts.stream().map(text -> new float[0]).toList();
        }
      };

  /**
   * The name of the embedder. It is stored with the vectors, because those of different embedders
   * are not comparable.
   */
  String id();

  /** The length of a vector; 0 for none. */
  int dimensions();

  /**
   * A vector of length 1 for each text, or of zeros for a text without any known word.
   *
   * @param texts names, phrases or sentences
   * @throws EmbeddingException when it can't
   * @throws java.util.concurrent.CancellationException when whoever asks is to end: that is no
   *     fault of the embedder
   */
  List<float[]> embed(List<String> texts);

  /**
   * The same, which tells a server for whom it asks.
   *
   * @param endUser stands for the end user's name; empty for nobody
   */
  default Embedder askedBy(String endUser) {
    return this;
  }

  /** Whether texts are sent to a server. */
  default boolean remote() {
    return false;
  }
}
