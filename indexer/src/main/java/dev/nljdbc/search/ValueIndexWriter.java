package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;

/**
 * Writes the values of a database into an index that {@link ValueIndex} reads. Values may come from
 * one thread only. Closed without {@link #finish()}, it leaves nothing.
 */
public final class ValueIndexWriter implements Closeable {

  private static final double BUFFER_MB = 64;

  private final IndexWriter writer;
  private final Map<ColumnId, Place> places = new HashMap<>();
  private final Words words = new Words();
  private final long[] added;
  private long count;

  /** The column's and its table's place in the catalog. */
  private record Place(int column, int table) {}

  /** Begins an index in an empty directory for the columns of a catalog. */
  public ValueIndexWriter(Directory directory, Catalog catalog) throws IOException {
    int columns = 0;
    int tables = 0;
    for (Table table : catalog.tables()) {
      for (Column column : table.columns()) {
        places.put(column.id(), new Place(columns++, tables));
      }
      tables++;
    }
    added = new long[columns];
    writer =
        new IndexWriter(
            directory,
            new IndexWriterConfig()
                .setOpenMode(IndexWriterConfig.OpenMode.CREATE)
                .setRAMBufferSizeMB(BUFFER_MB));
  }

  /**
   * Adds a value; each distinct one of a column once. Blank ones can't be searched and are left
   * out.
   */
  public void add(ColumnId column, String value) throws IOException {
    Place place = places.get(column);
    String folded = Folding.fold(ValueFields.searched(value));
    if (place == null || folded.isEmpty()) {
      return;
    }
    List<String> stems = words.of(folded);
    Document document = new Document();
    document.add(new Field(ValueFields.FOLDED, ValueFields.keyword(folded), ValueFields.KEYWORD));
    document.add(new Field(ValueFields.WORDS, new WordStream(stems), ValueFields.TOKENS));
    document.add(new NumericDocValuesField(ValueFields.LENGTH, stems.size()));
    document.add(
        new Field(ValueFields.COLUMN, Integer.toString(place.column), ValueFields.KEYWORD));
    document.add(new NumericDocValuesField(ValueFields.COLUMN, place.column));
    document.add(new Field(ValueFields.TABLE, Integer.toString(place.table), ValueFields.KEYWORD));
    document.add(text(value));
    writer.addDocument(document);
    added[place.column]++;
    count++;
  }

  private static Field text(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    return bytes.length <= ValueFields.DOC_VALUE_BYTES
        ? new BinaryDocValuesField(ValueFields.TEXT, new BytesRef(bytes))
        : new StoredField(ValueFields.LONG_TEXT, bytes);
  }

  /** Takes back all values of a column. */
  public void remove(ColumnId column) throws IOException {
    Place place = places.get(column);
    if (place != null) {
      writer.deleteDocuments(new Term(ValueFields.COLUMN, Integer.toString(place.column)));
      count -= added[place.column];
      added[place.column] = 0;
    }
  }

  /** How many values were added. */
  public long count() {
    return count;
  }

  /** Makes the index complete: one segment, on disk. */
  public void finish() throws IOException {
    writer.forceMerge(1);
    writer.commit();
  }

  @Override
  public void close() throws IOException {
    Rollback.of(writer); // what finish committed stays
  }
}
