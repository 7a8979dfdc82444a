package dev.nljdbc.offline;

import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.ForwardingIndex;
import dev.nljdbc.search.ColumnSearch;

/** An index whose search for columns asks no server: the offline model sends no question away. */
final class LocalIndex extends ForwardingIndex {

  LocalIndex(DatabaseIndex index) {
    super(index);
  }

  @Override
  public ColumnSearch columns() {
    return index().columns().withoutServer();
  }
}
