package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.search.ColumnIndex;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.ValueIndex;
import dev.nljdbc.search.ValueSearch;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;

/** An index with its files open; shared by handles, closed with the last of them. */
final class OpenIndex implements Closeable {

  private final IndexContents contents;
  private final Dialect dialect;
  private final JoinGraph joins;
  private final ColumnIndex columns;
  private final ValueIndex values;
  private final Directory columnFiles;
  private final Directory valueFiles;
  private final IndexStatus status;
  private int users = 1; // the opener

  private OpenIndex(
      IndexContents contents,
      ColumnIndex columns,
      ValueIndex values,
      Directory columnFiles,
      Directory valueFiles,
      IndexStatus status) {
    this.contents = contents;
    this.dialect = Dialects.of(contents.catalog().product());
    this.joins = JoinGraph.of(contents.catalog(), contents.queries().joins());
    this.columns = columns;
    this.values = values;
    this.columnFiles = columnFiles;
    this.valueFiles = valueFiles;
    this.status = status;
  }

  /** Opens both search indexes; closes what it was given when that fails. */
  static OpenIndex open(
      IndexContents contents, Directory columnFiles, Directory valueFiles, IndexStatus status)
      throws IOException {
    ColumnIndex columns = null;
    ValueIndex values = null;
    try {
      columns = ColumnIndex.open(columnFiles, contents.catalog());
      values = ValueIndex.open(valueFiles, contents.catalog());
      return new OpenIndex(contents, columns, values, columnFiles, valueFiles, status);
    } catch (IOException | RuntimeException e) {
      IOUtils.closeWhileHandlingException(columns, values, columnFiles, valueFiles);
      throw e;
    }
  }

  Catalog catalog() {
    return contents.catalog();
  }

  Map<ColumnId, ColumnStatistics> statistics() {
    return contents.statistics();
  }

  Dialect dialect() {
    return dialect;
  }

  JoinGraph joins() {
    return joins;
  }

  MinedQueries queries() {
    return contents.queries();
  }

  ColumnSearch columns() {
    return columns;
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
    try (valueFiles;
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
