// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.search.ValueDocuments.StoredValue;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueHit.Match;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.text.Folding;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/** ValueSearch over an index that {@link ValueIndexWriter} wrote. Thread-safe. */
public final class ValueIndex implements ValueSearch, Closeable {

  /** Characters of a query that are looked at; nobody means a cell by more. */
  private static final int QUERY_LENGTH = 2_000;

  /** The number of values from which the first search is prepared at opening. */
  private static final int LARGE = 100_000;

  private static final int MOST_EQUAL = 5_000;
  private static final String INDEX = "value index";
  private static final System.Logger LOG = System.getLogger(ValueIndex.class.getName());

  /** An equal value, a phrase, a question and a typing error pass through all stages. */
  private static final List<String> WARM_UP_QUERIES =
      List.of("a", "New York", "How many people live in Chicago?", "Chicgao");

  /** The catalog's order, whichever columns were written first. */
  private static final Comparator<StoredValue> CATALOG_ORDER =
      Comparator.comparingInt(StoredValue::ordinal).thenComparing(StoredValue::text);

  private final DirectoryReader reader;
  private final IndexSearcher searcher;
  private final Catalog catalog;
  private final ValueColumnsFile columns;
  private final ValueDocuments documents;
  private volatile @Nullable Set<ColumnId> incomplete;

  private ValueIndex(DirectoryReader reader, ValueColumnsFile columns, Catalog catalog) {
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
      ValueColumnsFile columns =
          ValueColumnsFile.open(directory, reader.getIndexCommit().getUserData());
      if (columns.columns() != catalog.columnCount()) {
        throw new IOException("The value index is not of this catalog");
      }
      ValueIndex index = new ValueIndex(reader, columns, catalog);
      if (index.count() >= LARGE) {
        index.warmUp();
      }
      return index;
    } catch (IOException | RuntimeException e) {
      IOUtils.closeWhileHandlingException(reader);
      throw e;
    }
  }

  /** How many values there are. */
  public long count() {
    return reader.numDocs();
  }

  /** The columns with missing values, see {@link ValueIndexWriter#incomplete}. */
  public Set<ColumnId> incomplete() {
    Set<ColumnId> known = incomplete;
    if (known == null) {
      known = IndexFailure.translated(INDEX, this::findIncomplete);
      incomplete = known;
    }
    return known;
  }

  private Set<ColumnId> findIncomplete() {
    Set<ColumnId> found = new HashSet<>();
    int first = 0;
    for (Table table : catalog.tables()) {
      if (columns.anyIncomplete(first, first + table.columns().size())) {
        int place = first;
        for (Column column : table.columns()) {
          if (columns.incomplete(place++)) {
            found.add(column.id());
          }
        }
      }
      first += table.columns().size();
    }
    return Set.copyOf(found);
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
    return IndexFailure.translated(INDEX, () -> find(query, folded));
  }

  private List<ValueHit> find(ValueQuery query, String folded) throws IOException {
    ValueScope scope = ValueScope.of(query, catalog, columns);
    return scope.empty()
        ? List.of()
        : new ValueLookup(searcher, documents, scope, query.text(), folded, query.limit()).find();
  }

  @Override
  public Map<String, List<ValueHit>> equal(Collection<String> phrases, int limit) {
    return IndexFailure.translated(INDEX, () -> findEqual(phrases, limit));
  }

  private Map<String, List<ValueHit>> findEqual(Collection<String> phrases, int limit)
      throws IOException {
    Map<String, List<String>> byFolded =
        phrases.stream().collect(Collectors.groupingBy(Folding::fold));
    byFolded.remove("");
    List<StoredValue> values = documents.equal(byFolded.keySet(), ValueScope.ALL, MOST_EQUAL);
    Map<String, List<ValueHit>> found = new HashMap<>();
    for (StoredValue value : values.stream().sorted(CATALOG_ORDER).toList()) {
      for (String phrase : byFolded.getOrDefault(Folding.fold(value.text()), List.of())) {
        Match match = value.text().equals(phrase) ? Match.EXACT : Match.FOLDED;
        found
            .computeIfAbsent(phrase, p -> new ArrayList<>())
            .add(new ValueHit(value.text(), value.column(), match, 1));
      }
    }
    found.replaceAll(
        (phrase, hits) ->
            hits.stream().sorted(Comparator.comparing(ValueHit::match)).limit(limit).toList());
    return found;
  }

  /**
   * Searches once in the background: most of a first search is the loading of classes, and the
   * first pages of a file are the slowest. Closing the index meanwhile is no error.
   */
  private void warmUp() {
    Thread thread = new Thread(this::searchWarmUpQueries, "nl-jdbc value search warm-up");
    thread.setDaemon(true);
    thread.start();
  }

  private void searchWarmUpQueries() {
    try {
      for (String query : WARM_UP_QUERIES) {
        if (reader.tryIncRef()) { // for one search only, so that closing the index never waits
          try {
            search(ValueQuery.of(query, 1));
          } finally {
            reader.decRef();
          }
        }
      }
    } catch (AlreadyClosedException | UncheckedIOException | IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "The value index was not warmed up", e);
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
