package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.queries.ColumnUses;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.ValueSearch;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/** One user's share of an open index. */
final class IndexHandle implements DatabaseIndex {

  private final OpenIndex index;
  private final IndexStatus status;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * Takes over a share that the caller has taken.
   *
   * @param stale the tables whose rows may have changed
   */
  IndexHandle(OpenIndex index, List<String> stale) {
    this.index = index;
    this.status = index.status().withStale(stale);
  }

  private OpenIndex open() {
    if (closed.get()) {
      throw new IllegalStateException("This handle of the index was closed");
    }
    return index;
  }

  @Override
  public Catalog catalog() {
    return open().catalog();
  }

  @Override
  public ColumnStatistics statistics(ColumnId column) {
    return open().statistics().of(column);
  }

  @Override
  public Dialect dialect() {
    return open().dialect();
  }

  @Override
  public ColumnSearch columns() {
    return open().columns();
  }

  @Override
  public ValueSearch values() {
    return open().values();
  }

  @Override
  public Set<ColumnId> unsearched() {
    return open().unsearched();
  }

  @Override
  public JoinGraph joins() {
    return open().joins();
  }

  @Override
  public MinedQueries queries() {
    return open().queries();
  }

  @Override
  public ColumnUses uses() {
    return open().uses();
  }

  @Override
  public IndexStatus status() {
    open();
    return status;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      index.release();
    }
  }
}
