// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.search.Vectors;
import java.io.IOException;
import java.util.Arrays;

/** The similarity in meaning of columns and one question. */
interface ColumnSimilarity {

  /** Knows no meanings. */
  ColumnSimilarity NONE = (table, column) -> 0;

  /** The cosine of the question and the column's name that is most like it. */
  float cosine(int table, int column) throws IOException;

  /**
   * Compares sums of static word vectors. Not thread-safe.
   *
   * @param vectors of each word
   * @param reader of the names
   * @param question the question's vector, of length 1 or zeros
   */
  static ColumnSimilarity ofWords(
      NameTable names, byte[] vectors, NameTable.Reader reader, float[] question) {
    float[] scales = names.scales();
    float[] sum = new float[question.length];
    return (table, column) -> {
      float best = -1;
      for (int[] phrase : reader.table(table).phrases(column - names.first()[table])) {
        Arrays.fill(sum, 0);
        for (int word : phrase) {
          int row = word * sum.length;
          for (int i = 0; i < sum.length; i++) {
            sum[i] += scales[word] * vectors[row + i];
          }
        }
        best = Math.max(best, Vectors.dot(question, Vectors.normalize(sum)));
      }
      return best;
    };
  }
}
