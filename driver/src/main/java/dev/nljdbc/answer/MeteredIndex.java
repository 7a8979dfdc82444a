package dev.nljdbc.answer;

import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.ForwardingIndex;
import dev.nljdbc.search.ColumnHit;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.ValueHit;
import dev.nljdbc.search.ValueQuery;
import dev.nljdbc.search.ValueSearch;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** An index whose searches are measured by the {@link Meter} of the thread that makes them. */
final class MeteredIndex extends ForwardingIndex {

  private final ColumnSearch columns;
  private final ValueSearch values;

  MeteredIndex(DatabaseIndex index) {
    super(index);
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
  public ColumnSearch columns() {
    return columns;
  }

  @Override
  public ValueSearch values() {
    return values;
  }
}
