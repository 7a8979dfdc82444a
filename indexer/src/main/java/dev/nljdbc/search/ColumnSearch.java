// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.Column;
import java.util.List;

/**
 * Ranks the database's columns by what a phrase means (Interactive-T2S, section 3.3 and appendix
 * A). Thread-safe.
 */
public interface ColumnSearch {

  /**
   * The best columns for a phrase, best first.
   *
   * @param phrase a word, a phrase or a whole question
   * @param limit the most to return
   */
  List<ColumnHit> search(String phrase, int limit);

  /**
   * The same for an end user.
   *
   * @param endUser as {@link Embedder#askedBy} takes it
   */
  default ColumnSearch askedBy(String endUser) {
    return this;
  }

  /** This search without requests to an embedding server. */
  default ColumnSearch withoutServer() {
    return this;
  }

  /**
   * A column that a phrase may mean.
   *
   * @param column the column
   * @param score comparable within one answer only; higher is better
   */
  record ColumnHit(Column column, double score) {}
}
