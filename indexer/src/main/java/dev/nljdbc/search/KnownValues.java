package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.text.Folding;
import java.io.Closeable;
import java.io.IOException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

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
    if (count(column) == 0) {
      return false;
    }
    String folded = Folding.fold(ValueFields.searched(value));
    BytesRef term = new BytesRef(ValueFields.keyword(folded));
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms terms = leaf.reader().terms(ValueFields.FOLDED);
      TermsEnum all = terms == null ? TermsEnum.EMPTY : terms.iterator();
      if (all.seekExact(term) && has(leaf, all, column, value)) {
        return true;
      }
    }
    return false;
  }

  /** Compares the values that are equal when folded, of which there are few. */
  private boolean has(LeafReaderContext leaf, TermsEnum equal, ColumnId column, String value)
      throws IOException {
    Bits live = leaf.reader().getLiveDocs();
    PostingsEnum found = equal.postings(null, PostingsEnum.NONE);
    for (int doc = found.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = found.nextDoc()) {
      if ((live == null || live.get(doc)) && documents.has(leaf.docBase + doc, column, value)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
