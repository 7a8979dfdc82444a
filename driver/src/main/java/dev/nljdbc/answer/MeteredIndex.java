// SPDX-License-Identifier: Apache-2.0
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
import java.util.concurrent.atomic.LongAdder;

/** An index that measures the searches of one question. */
final class MeteredIndex extends ForwardingIndex {

  private final LongAdder nanos;

  MeteredIndex(DatabaseIndex index, LongAdder nanos) {
    super(index);
    this.nanos = nanos;
  }

  private record MeteredValues(ValueSearch search, LongAdder nanos) implements ValueSearch {

    @Override
    public List<ValueHit> search(ValueQuery query) {
      return QuestionTimer.timed(nanos, () -> search.search(query));
    }

    @Override
    public Map<String, List<ValueHit>> equal(Collection<String> phrases, int limit) {
      return QuestionTimer.timed(nanos, () -> search.equal(phrases, limit));
    }
  }

  @Override
  public ColumnSearch columns() {
    ColumnSearch search = index().columns();
    return (phrase, limit) -> QuestionTimer.timed(nanos, () -> search.search(phrase, limit));
  }

  @Override
  public ValueSearch values() {
    return new MeteredValues(index().values(), nanos);
  }

  @Override
  public DatabaseIndex shared() {
    return index().shared();
  }
}
