// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Reads the values back from their documents. */
final class ValueDocuments {

  private final IndexSearcher searcher;
  private final ValueColumnsFile numbers;
  private final Catalog catalog;

  /** Each table's first column by its place in the catalog; at the end, how many there are. */
  private final int[] first;

  /** The columns by number, filled in as they are found; two threads may both fill one in. */
  private final AtomicReferenceArray<@Nullable Place> places;

  /** A value and where it is: its column, and the column's rank. */
  record StoredValue(String text, ColumnId column, int ordinal) {}

  /** A column and where it stands: what is stored comes before what views make of it. */
  private record Place(ColumnId column, int ordinal) {}

  ValueDocuments(IndexSearcher searcher, ValueColumnsFile numbers, Catalog catalog) {
    this.searcher = searcher;
    this.numbers = numbers;
    this.catalog = catalog;
    this.places = new AtomicReferenceArray<>(numbers.end());
    this.first = new int[catalog.tables().size() + 1];
    int table = 0;
    for (Table known : catalog.tables()) {
      first[table + 1] = first[table] + known.columns().size();
      table++;
    }
  }

  /** The values of the first documents that match. */
  List<StoredValue> first(Query query, int most) throws IOException {
    return rising(
        searcher.search(query, new TopFieldCollectorManager(Sort.INDEXORDER, most, most)));
  }

  private List<StoredValue> rising(TopDocs found) throws IOException {
    return read(Arrays.stream(found.scoreDocs).mapToInt(d -> d.doc).sorted().toArray());
  }

  /** The values that equal one of some folded texts, or seem to. */
  List<StoredValue> equal(Collection<String> folded, ValueScope scope, int most)
      throws IOException {
    List<ValueKey.Range> keys = folded.stream().map(ValueKey.Range::of).toList();
    KeyLookup.Found found = KeyLookup.documents(searcher.getIndexReader(), keys, scope, most);
    if (!found.all() && scope != ValueScope.ALL) { // the scope's may be beyond the most
      found = KeyLookup.documents(searcher.getIndexReader(), keys, scope, Integer.MAX_VALUE);
    }
    return read(found.documents());
  }

  /** The values of the documents that match best, in the documents' order. */
  List<StoredValue> best(Query query, int most) throws IOException {
    return rising(searcher.search(query, most));
  }

  /** The values of documents, given in rising order. */
  List<StoredValue> read(int[] rising) throws IOException {
    List<StoredValue> values = new ArrayList<>(rising.length);
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    int at = 0;
    while (at < rising.length) {
      LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(rising[at], leaves));
      int end = leaf.docBase + leaf.reader().maxDoc();
      if (rising[at] >= end) {
        throw new CorruptIndexException("no document is number " + rising[at], "values");
      }
      NumericDocValues column = DocValues.getNumeric(leaf.reader(), ValueFields.COLUMN);
      BinaryDocValues text = DocValues.getBinary(leaf.reader(), ValueFields.TEXT);
      for (; at < rising.length && rising[at] < end; at++) {
        int doc = rising[at] - leaf.docBase;
        Place place = place(number(column, doc));
        String contents = text.advanceExact(doc) ? string(text.binaryValue()) : stored(rising[at]);
        values.add(new StoredValue(contents, place.column(), place.ordinal()));
      }
    }
    return values;
  }

  private Place place(long number) throws IOException {
    Place known = number < 0 || number >= places.length() ? null : places.get((int) number);
    if (known == null) {
      known = found(number);
      places.set((int) number, known);
    }
    return known;
  }

  private Place found(long number) throws IOException {
    int place = number < 0 || number >= numbers.end() ? -1 : numbers.place((int) number);
    if (place < 0) {
      throw new CorruptIndexException("no column of the catalog is number " + number, "values");
    }
    int at = Arrays.binarySearch(first, place);
    int table = at < 0 ? -at - 2 : at;
    while (first[table + 1] == place) {
      table++; // behind tables without columns
    }
    Table owner = catalog.tables().get(table);
    ColumnId column = owner.columns().get(place - first[table]).id();
    return new Place(column, owner.kind() == Table.Kind.TABLE ? place : numbers.columns() + place);
  }

  private static long number(NumericDocValues values, int doc) throws IOException {
    return values.advanceExact(doc) ? values.longValue() : 0;
  }

  private String stored(int doc) throws IOException {
    Document document = searcher.storedFields().document(doc);
    BytesRef bytes = document.getBinaryValue(ValueFields.LONG_TEXT);
    return bytes == null ? "" : string(bytes);
  }

  private static String string(BytesRef bytes) {
    return new String(bytes.bytes, bytes.offset, bytes.length, StandardCharsets.UTF_8);
  }
}
