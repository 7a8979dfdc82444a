// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.queries.ColumnUses;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.ValueIndex;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.search.columns.ColumnIndex;
import dev.nljdbc.semantics.AppliedSemantics.ColumnRule;
import dev.nljdbc.semantics.BusinessTerms;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/** An index with its files open. Handles share it; the last one that is closed closes the files. */
final class OpenIndex implements DatabaseIndex {

  private final IndexContents contents;
  private final Map<ColumnId, List<String>> accepted;
  private final Dialect dialect;
  private final ColumnIndex columns;
  private final ValueIndex values;
  private final Directory columnFiles;
  private final Directory valueFiles;
  private final IndexStatus status;
  private final Closeable mark;
  private @Nullable JoinGraph joins;
  private @Nullable ColumnUses uses;
  private int users = 1; // the opener

  private OpenIndex(
      IndexContents contents,
      ColumnIndex columns,
      ValueIndex values,
      Directory columnFiles,
      Directory valueFiles,
      IndexStatus status,
      Closeable mark) {
    this.contents = contents;
    this.accepted =
        contents.rules().stream()
            .filter(rule -> !rule.accepted().isEmpty())
            .collect(
                Collectors.toMap(ColumnRule::column, ColumnRule::accepted, (one, other) -> other));
    this.dialect = Dialects.of(contents.catalog().product());
    this.columns = columns;
    this.values = values;
    this.columnFiles = columnFiles;
    this.valueFiles = valueFiles;
    this.status = status;
    this.mark = mark;
  }

  /**
   * Opens both search indexes; closes what it was given when that fails.
   *
   * @param embedder finds columns by meaning
   * @param mark is closed with the index
   */
  static OpenIndex open(
      IndexContents contents,
      Directory columnFiles,
      Directory valueFiles,
      IndexStatus status,
      Embedder embedder,
      Closeable mark)
      throws IOException {
    ColumnIndex columns = null;
    ValueIndex values = null;
    try {
      values = ValueIndex.open(valueFiles, contents.catalog());
      columns = ColumnIndex.open(columnFiles, contents.catalog(), embedder, values);
      return new OpenIndex(contents, columns, values, columnFiles, valueFiles, status, mark);
    } catch (IOException | RuntimeException e) {
      IOUtils.closeWhileHandlingException(columns, values, columnFiles, valueFiles, mark);
      throw e;
    }
  }

  IndexContents contents() {
    return contents;
  }

  /** The files of the value index. */
  Directory valueFiles() {
    return valueFiles;
  }

  @Override
  public Catalog catalog() {
    return contents.catalog();
  }

  @Override
  public ColumnStatistics statistics(ColumnId column) {
    ColumnStatistics read = contents.statistics().of(column);
    List<String> stated = accepted.get(column);
    return stated == null ? read : read.stating(stated);
  }

  @Override
  public Dialect dialect() {
    return dialect;
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
    return values.incomplete();
  }

  /** Made when first asked for. */
  @Override
  public synchronized JoinGraph joins() {
    JoinGraph graph = joins;
    if (graph == null) {
      graph = JoinGraph.of(contents.catalog(), contents.queries().joins());
      joins = graph;
    }
    return graph;
  }

  @Override
  public MinedQueries queries() {
    return contents.queries();
  }

  @Override
  public BusinessTerms terms() {
    return contents.terms();
  }

  /** Made when first asked for. */
  @Override
  public synchronized ColumnUses uses() {
    ColumnUses made = uses;
    if (made == null) {
      made = new ColumnUses(contents.queries());
      uses = made;
    }
    return made;
  }

  @Override
  public IndexStatus status() {
    return status;
  }

  /** Takes a share; false when the last one was given back already. */
  synchronized boolean share() {
    if (users == 0) {
      return false;
    }
    users++;
    return true;
  }

  /**
   * A handle that takes over a share of the caller.
   *
   * @param stale the tables whose rows may have changed
   * @param warnings for who gets it
   */
  DatabaseIndex handle(List<String> stale, List<String> warnings) {
    return new Handle(this, status.openedBy(stale, warnings));
  }

  /** Gives a share back; the last one closes the files. */
  @Override
  public void close() {
    synchronized (this) {
      if (users == 0 || --users > 0) {
        return;
      }
    }
    try (mark;
        valueFiles;
        columnFiles;
        values) {
      columns.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Handle extends ForwardingIndex {

    private final IndexStatus status;
    private final AtomicBoolean closed = new AtomicBoolean();

    Handle(OpenIndex index, IndexStatus status) {
      super(index);
      this.status = status;
    }

    @Override
    protected DatabaseIndex index() {
      if (closed.get()) {
        throw new IllegalStateException("This handle of the index was closed");
      }
      return super.index();
    }

    @Override
    public IndexStatus status() {
      index();
      return status;
    }

    @Override
    public void close() {
      if (closed.compareAndSet(false, true)) {
        super.index().close();
      }
    }
  }
}
