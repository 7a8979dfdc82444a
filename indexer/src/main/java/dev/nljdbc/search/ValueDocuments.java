package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.BytesRef;

/** Reads the values back from their documents. */
final class ValueDocuments {

  private final IndexSearcher searcher;
  private final Place[] places;

  /** A column and where it stands: what is stored comes before what views make of it. */
  private record Place(ColumnId column, int ordinal) {}

  ValueDocuments(IndexSearcher searcher, ValueColumns numbers, Catalog catalog) {
    this.searcher = searcher;
    this.places = new Place[numbers.end()];
    int ordinal = 0;
    for (Column column : storedFirst(catalog)) {
      ValueColumns.Entry entry = numbers.known(column.id());
      if (entry != null) {
        places[entry.number()] = new Place(column.id(), ordinal);
      }
      ordinal++;
    }
  }

  private static List<Column> storedFirst(Catalog catalog) {
    return catalog.tables().stream()
        .sorted(Comparator.comparing(Table::kind))
        .flatMap(t -> t.columns().stream())
        .toList();
  }

  /** The values of documents, given in rising order. */
  List<ValueIndex.Stored> read(int[] rising) throws IOException {
    List<ValueIndex.Stored> values = new ArrayList<>(rising.length);
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    int at = 0;
    while (at < rising.length) {
      LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(rising[at], leaves));
      int end = leaf.docBase + leaf.reader().maxDoc();
      if (rising[at] >= end) {
        throw new CorruptIndexException("no document is number " + rising[at], "values");
      }
      NumericDocValues column = DocValues.getNumeric(leaf.reader(), ValueFields.COLUMN);
      NumericDocValues length = DocValues.getNumeric(leaf.reader(), ValueFields.LENGTH);
      BinaryDocValues text = DocValues.getBinary(leaf.reader(), ValueFields.TEXT);
      for (; at < rising.length && rising[at] < end; at++) {
        int doc = rising[at] - leaf.docBase;
        Place place = place(number(column, doc));
        String contents = text.advanceExact(doc) ? string(text.binaryValue()) : stored(rising[at]);
        values.add(
            new ValueIndex.Stored(
                contents, place.column(), place.ordinal(), (int) number(length, doc)));
      }
    }
    return values;
  }

  private Place place(long column) throws IOException {
    Place place = column < 0 || column >= places.length ? null : places[(int) column];
    if (place == null) {
      throw new CorruptIndexException("no column of the catalog is number " + column, "values");
    }
    return place;
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
