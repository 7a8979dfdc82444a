// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.search.ValueDocuments.StoredValue;
import dev.nljdbc.text.Folding;
import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;

/** The values that an index has before a {@link ValueIndexWriter} continues it. Not thread-safe. */
public final class KnownValues implements Closeable {

  private final DirectoryReader reader;
  private final ValueColumns columns;
  private final ValueDocuments documents;

  private KnownValues(
      DirectoryReader reader, ValueColumnsFile places, ValueColumns columns, Catalog catalog) {
    this.reader = reader;
    this.columns = columns;
    this.documents = new ValueDocuments(new IndexSearcher(reader), places, catalog);
  }

  /**
   * Opens what was finished of an index.
   *
   * @param catalog the one that it was written for
   * @throws IOException when there is none, or it is damaged
   */
  public static KnownValues open(Directory directory, Catalog catalog) throws IOException {
    DirectoryReader reader = DirectoryReader.open(directory);
    try {
      Map<String, String> commit = reader.getIndexCommit().getUserData();
      ValueColumnsFile places = ValueColumnsFile.open(directory, commit);
      ValueColumns columns = ValueColumnsFile.continued(directory, commit);
      return new KnownValues(reader, places, columns, catalog);
    } catch (IOException | RuntimeException e) {
      IOUtils.closeWhileHandlingException(reader);
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

  /** The values among some that a column has exactly. */
  public Set<String> among(ColumnId column, Collection<String> values) throws IOException {
    ValueColumns.Entry entry = columns.known(column);
    if (entry == null || entry.values() == 0) {
      return Set.of();
    }
    List<String> folded =
        values.stream().map(value -> Folding.fold(ValueFields.searched(value))).toList();
    ValueScope scope = ValueScope.of(entry.number());
    Set<String> known =
        documents.equal(folded, scope, Integer.MAX_VALUE).stream()
            .map(StoredValue::text)
            .collect(Collectors.toSet());
    known.retainAll(Set.copyOf(values));
    return known;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
