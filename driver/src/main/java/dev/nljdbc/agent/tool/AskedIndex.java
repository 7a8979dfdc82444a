// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.ForwardingIndex;
import dev.nljdbc.search.ColumnSearch;

/** An index that an end user searches. */
final class AskedIndex extends ForwardingIndex {

  private final String endUser;

  AskedIndex(DatabaseIndex index, String endUser) {
    super(index);
    this.endUser = endUser;
  }

  @Override
  public ColumnSearch columns() {
    return index().columns().askedBy(endUser);
  }

  @Override
  public DatabaseIndex shared() {
    return index().shared();
  }
}
