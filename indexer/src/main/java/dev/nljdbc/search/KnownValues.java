package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.text.Folding;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;

/** The values that an index has before a {@link ValueIndexWriter} continues it. Not thread-safe. */
public final class KnownValues implements Closeable {

  private final DirectoryReader reader;
  private final ValueColumns columns;
  private final ValueDocuments documents;

  private KnownValues(DirectoryReader reader, ValueColumns columns, Catalog catalog) {
    this.reader = reader;
    this.columns = columns;
    this.documents = new ValueDocuments(new IndexSearcher(reader), columns, catalog);
  }

  /**
   * Opens what was finished of an index.
   *
   * @throws IOException when there is none, or it is damaged
   */
  public static KnownValues open(Directory directory, Catalog catalog) throws IOException {
    DirectoryReader reader = DirectoryReader.open(directory);
    try {
      ValueColumns columns = ValueColumns.read(reader.getIndexCommit().getUserData());
      return new KnownValues(reader, columns, catalog);
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  /** How many values a column has. */
  public long count(ColumnId column) {
    ValueColumns.Entry entry = columns.known(column);
    return entry == null ? 0 : entry.values();
  }

  /** Whether a value can be in an index at all: blank ones can't. */
  public static boolean blank(String value) {
    return Folding.fold(ValueFields.searched(value)).isEmpty();
  }

  /** Whether a column has exactly this value. */
  public boolean has(ColumnId column, String value) throws IOException {
    ValueColumns.Entry entry = columns.known(column);
    if (entry == null || entry.values() == 0) {
      return false;
    }
    String folded = Folding.fold(ValueFields.searched(value));
    ValueScope scope = ValueScope.of(entry.number());
    return documents.equal(List.of(folded), scope, Integer.MAX_VALUE).stream()
        .anyMatch(known -> known.text().equals(value));
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
