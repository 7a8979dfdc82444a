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
import dev.nljdbc.search.ColumnHit;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.ValueHit;
import dev.nljdbc.search.ValueQuery;
import dev.nljdbc.search.ValueSearch;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An index whose searches are measured by the {@link Meter} of the thread that makes them. */
final class MeteredIndex implements DatabaseIndex {

  private final DatabaseIndex index;
  private final ColumnSearch columns;
  private final ValueSearch values;

  MeteredIndex(DatabaseIndex index) {
    this.index = index;
    this.columns = new MeteredColumns(index.columns());
    this.values = new MeteredValues(index.values());
  }

  private record MeteredColumns(ColumnSearch search) implements ColumnSearch {

    @Override
    public List<ColumnHit> search(String phrase, int limit) {
      long began = System.nanoTime();
      try {
        return search.search(phrase, limit);
      } finally {
        Meter.searched(System.nanoTime() - began);
      }
    }
  }

  private record MeteredValues(ValueSearch search) implements ValueSearch {

    @Override
    public List<ValueHit> search(ValueQuery query) {
      long began = System.nanoTime();
      try {
        return search.search(query);
      } finally {
        Meter.searched(System.nanoTime() - began);
      }
    }

    @Override
    public Map<String, List<ValueHit>> equal(Collection<String> phrases, int limit) {
      long began = System.nanoTime();
      try {
        return search.equal(phrases, limit);
      } finally {
        Meter.searched(System.nanoTime() - began);
      }
    }
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
    return columns;
  }

  @Override
  public ValueSearch values() {
    return values;
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

  @Override
  public void close() {
    index.close();
  }
}
