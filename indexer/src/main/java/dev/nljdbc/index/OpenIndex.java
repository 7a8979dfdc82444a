package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.queries.ColumnUses;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.search.columns.ColumnIndex;
import dev.nljdbc.search.values.ValueIndex;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/** An index with its files open; shared by handles, closed with the last of them. */
final class OpenIndex implements Closeable {

  private final IndexContents contents;
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

  Catalog catalog() {
    return contents.catalog();
  }

  Statistics statistics() {
    return contents.statistics();
  }

  IndexContents contents() {
    return contents;
  }

  /** The files of the value index. */
  Directory valueFiles() {
    return valueFiles;
  }

  Dialect dialect() {
    return dialect;
  }

  /** Made when first asked for. */
  synchronized JoinGraph joins() {
    JoinGraph graph = joins;
    if (graph == null) {
      graph = JoinGraph.of(contents.catalog(), contents.queries().joins());
      joins = graph;
    }
    return graph;
  }

  MinedQueries queries() {
    return contents.queries();
  }

  /** Made when first asked for. */
  synchronized ColumnUses uses() {
    ColumnUses made = uses;
    if (made == null) {
      made = new ColumnUses(contents.queries());
      uses = made;
    }
    return made;
  }

  ColumnSearch columns() {
    return columns;
  }

  Set<ColumnId> unsearched() {
    return values.incomplete();
  }

  ValueSearch values() {
    return values;
  }

  IndexStatus status() {
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

  /** Gives a share back; the last closes the files. */
  @Override
  public void close() throws IOException {
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
    }
  }

  /** Gives a share back where nobody can do anything about files that do not close. */
  void release() {
    try {
      close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
