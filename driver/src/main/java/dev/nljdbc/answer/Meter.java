package dev.nljdbc.answer;

import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.llm.Cancellation;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.LiveValueSearch;
import dev.nljdbc.search.ValueHit;
import dev.nljdbc.search.ValueQuery;
import dev.nljdbc.search.ValueSearch;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Measures one question's searches and exploration SQL, in however many threads. */
final class Meter {

  private final LongAdder searchNanos = new LongAdder();
  private final LongAdder sqlNanos = new LongAdder();

  /** The same workspace, measured. */
  Workspace on(Workspace workspace) {
    return workspace.through(
        new MeteredIndex(workspace.index(), this), new MeteredExplorer(workspace.explorer()));
  }

  /** The same workspace, of which only the SQL is measured: for who knows the index by itself. */
  Workspace onSqlOf(Workspace workspace) {
    return workspace.through(workspace.index(), new MeteredExplorer(workspace.explorer()));
  }

  /** What was measured so far. */
  TimeSpent of(Duration all, Duration model) {
    return TimeSpent.of(
        all, model, Duration.ofNanos(searchNanos.sum()), Duration.ofNanos(sqlNanos.sum()));
  }

  ColumnSearch on(ColumnSearch search) {
    return (phrase, limit) -> {
      long began = System.nanoTime();
      try {
        return search.search(phrase, limit);
      } finally {
        searchNanos.add(System.nanoTime() - began);
      }
    };
  }

  ValueSearch on(ValueSearch search) {
    return new MeteredValues(search);
  }

  private final class MeteredValues implements ValueSearch {

    private final ValueSearch search;

    MeteredValues(ValueSearch search) {
      this.search = search;
    }

    @Override
    public List<ValueHit> search(ValueQuery query) {
      long began = System.nanoTime();
      try {
        return search.search(query);
      } finally {
        searchNanos.add(System.nanoTime() - began);
      }
    }

    @Override
    public Map<String, List<ValueHit>> equal(Collection<String> phrases, int limit) {
      long began = System.nanoTime();
      try {
        return search.equal(phrases, limit);
      } finally {
        searchNanos.add(System.nanoTime() - began);
      }
    }
  }

  private final class MeteredExplorer implements SqlExplorer {

    private final SqlExplorer explorer;

    MeteredExplorer(SqlExplorer explorer) {
      this.explorer = explorer;
    }

    @Override
    public Rows run(String sql, int maxRows, Cancellation cancellation) throws SQLException {
      long began = System.nanoTime();
      try {
        return explorer.run(sql, maxRows, cancellation);
      } finally {
        sqlNanos.add(System.nanoTime() - began);
      }
    }

    @Override
    public LiveValueSearch.Found values(
        LiveValueSearch search, ValueQuery query, Cancellation cancellation) throws SQLException {
      long began = System.nanoTime();
      try {
        return explorer.values(search, query, cancellation);
      } finally {
        searchNanos.add(System.nanoTime() - began);
      }
    }
  }
}
