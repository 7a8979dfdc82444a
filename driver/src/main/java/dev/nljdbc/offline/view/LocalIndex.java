// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.view;

import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.ForwardingIndex;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.semantics.BusinessTerms;

/**
 * What the offline model knows of an index. Its search for columns asks no server: the model sends
 * no question away. It joins by no guess, which it can't judge.
 */
public final class LocalIndex extends ForwardingIndex {

  private final BusinessTerms terms;
  private JoinGraph known;
  private JoinGraph sure;

  public LocalIndex(DatabaseIndex index) {
    super(index);
    this.terms = index.terms();
    this.known = index.joins();
    this.sure = known.withoutGuesses();
  }

  @Override
  public ColumnSearch columns() {
    return index().columns().withoutServer();
  }

  /** The terms at the time of creation: other terms have another parser. */
  @Override
  public BusinessTerms terms() {
    return terms;
  }

  @Override
  public synchronized JoinGraph joins() {
    JoinGraph all = index().joins();
    if (all != known) {
      known = all;
      sure = all.withoutGuesses();
    }
    return sure;
  }
}
