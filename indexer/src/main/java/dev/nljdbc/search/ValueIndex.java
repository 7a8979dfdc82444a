package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.text.Folding;
import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;

/** ValueSearch over an index that {@link ValueIndexWriter} wrote. Thread-safe. */
public final class ValueIndex implements ValueSearch, Closeable {

  /** Characters of a query that are looked at; nobody means a cell by more. */
  private static final int QUERY_LENGTH = 2_000;

  /** From so many values on, the first search is prepared at opening. */
  private static final int LARGE = 100_000;

  private final DirectoryReader reader;
  private final IndexSearcher searcher;
  private final Catalog catalog;
  private final ValueColumns columns;
  private final ValueDocuments documents;

  private ValueIndex(DirectoryReader reader, ValueColumns columns, Catalog catalog) {
    this.reader = reader;
    this.catalog = catalog;
    this.columns = columns;
    this.searcher = new IndexSearcher(reader);
    this.searcher.setQueryCache(null); // filters are single terms, as cheap as the cache
    this.documents = new ValueDocuments(searcher, columns, catalog);
  }

  /**
   * Opens an index.
   *
   * @param catalog the one that it was written for
   * @throws IOException when there is none, or it is damaged
   */
  public static ValueIndex open(Directory directory, Catalog catalog) throws IOException {
    DirectoryReader reader = DirectoryReader.open(directory);
    try {
      ValueColumns columns = ValueColumns.read(reader.getIndexCommit().getUserData());
      ValueIndex index = new ValueIndex(reader, columns, catalog);
      if (index.count() >= LARGE) {
        WarmUp.start(reader, index);
      }
      return index;
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  /** How many values there are. */
  public long count() {
    return reader.numDocs();
  }

  /**
   * The columns some or all of whose values are missing, see {@link ValueIndexWriter#incomplete}.
   */
  public Set<ColumnId> incomplete() {
    return columns.incomplete();
  }

  @Override
  public List<ValueHit> search(ValueQuery query) {
    String text =
        query.text().length() <= QUERY_LENGTH
            ? query.text()
            : query.text().substring(0, QUERY_LENGTH);
    String folded = Folding.fold(text);
    if (folded.isEmpty() || query.limit() <= 0 || reader.numDocs() == 0) {
      return List.of();
    }
    try {
      ValueScope scope = ValueScope.of(query, catalog, columns);
      return scope.empty()
          ? List.of()
          : new ValueLookup(searcher, documents, scope, query.text(), folded, query.limit()).find();
    } catch (IOException e) {
      throw Damage.of("value index", e);
    } catch (RuntimeException e) {
      throw Damage.of("value index", e);
    } catch (OutOfMemoryError e) {
      throw Damage.of("value index", e);
    }
  }

  @Override
  public Map<String, List<ValueHit>> equal(Collection<String> phrases, int limit) {
    try {
      return new ValuePhrases(searcher, documents).find(phrases, limit);
    } catch (IOException e) {
      throw Damage.of("value index", e);
    } catch (RuntimeException e) {
      throw Damage.of("value index", e);
    } catch (OutOfMemoryError e) {
      throw Damage.of("value index", e);
    }
  }

  /** Where a value is. */
  record Stored(String text, ColumnId column, int ordinal, int length) {}

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
