package dev.nljdbc.answer;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.queries.ColumnUses;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.ValueSearch;
import java.util.Set;

/** An index whose searches are measured. */
final class MeteredIndex implements DatabaseIndex {

  private final DatabaseIndex index;
  private final Meter meter;

  MeteredIndex(DatabaseIndex index, Meter meter) {
    this.index = index;
    this.meter = meter;
  }

  @Override
  public Catalog catalog() {
    return index.catalog();
  }

  @Override
  public ColumnStatistics statistics(ColumnId column) {
    return index.statistics(column);
  }

  @Override
  public Dialect dialect() {
    return index.dialect();
  }

  @Override
  public ColumnSearch columns() {
    return meter.on(index.columns());
  }

  @Override
  public ValueSearch values() {
    return meter.on(index.values());
  }

  @Override
  public Set<ColumnId> unsearched() {
    return index.unsearched();
  }

  @Override
  public JoinGraph joins() {
    return index.joins();
  }

  @Override
  public MinedQueries queries() {
    return index.queries();
  }

  @Override
  public ColumnUses uses() {
    return index.uses();
  }

  @Override
  public IndexStatus status() {
    return index.status();
  }

  /** The handle is its owner's to close. */
  @Override
  public void close() {}
}
