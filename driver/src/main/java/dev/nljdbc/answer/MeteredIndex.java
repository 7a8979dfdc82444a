package dev.nljdbc.answer;

import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.ForwardingIndex;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * An index whose searches are measured by the {@link QuestionTimer} of the thread that makes them.
 */
final class MeteredIndex extends ForwardingIndex {

  private final ColumnSearch columns;
  private final ValueSearch values;

  MeteredIndex(DatabaseIndex index) {
    super(index);
    ColumnSearch searchedColumns = index.columns();
    this.columns = (phrase, limit) -> timed(() -> searchedColumns.search(phrase, limit));
    this.values = new MeteredValues(index.values());
  }

  private static <T> T timed(Supplier<T> search) {
    long began = System.nanoTime();
    try {
      return search.get();
    } finally {
      QuestionTimer.searched(System.nanoTime() - began);
    }
  }

  private record MeteredValues(ValueSearch search) implements ValueSearch {

    @Override
    public List<ValueHit> search(ValueQuery query) {
      return timed(() -> search.search(query));
    }

    @Override
    public Map<String, List<ValueHit>> equal(Collection<String> phrases, int limit) {
      return timed(() -> search.equal(phrases, limit));
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
