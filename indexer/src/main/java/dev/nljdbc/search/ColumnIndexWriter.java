package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;

/** Writes the columns of a catalog into an index that {@link ColumnIndex} reads. */
public final class ColumnIndexWriter {

  private final ColumnNames names;
  private final Function<ColumnId, List<String>> words;
  private int ordinal;

  private ColumnIndexWriter(Catalog catalog, Function<ColumnId, List<String>> words) {
    this.words = words;
    names = new ColumnNames(new Vocabulary(catalog));
  }

  /** Writes all columns into an empty directory. */
  public static void write(Directory directory, Catalog catalog) throws IOException {
    write(directory, catalog, column -> List.of());
  }

  /**
   * Writes all columns into an empty directory.
   *
   * @param words texts that a column is found by beside its names and descriptions
   */
  public static void write(
      Directory directory, Catalog catalog, Function<ColumnId, List<String>> words)
      throws IOException {
    IndexWriterConfig config =
        new IndexWriterConfig().setOpenMode(IndexWriterConfig.OpenMode.CREATE);
    IndexWriter writer = new IndexWriter(directory, config);
    try {
      ColumnIndexWriter columns = new ColumnIndexWriter(catalog, words);
      for (Table table : catalog.tables()) {
        columns.add(table, writer);
      }
      writer.forceMerge(1);
      writer.commit();
    } finally {
      Rollback.of(writer); // what was committed stays
    }
  }

  private void add(Table table, IndexWriter writer) throws IOException {
    Set<String> tableStems = new LinkedHashSet<>();
    names.ofName(table.id().name()).forEach(tableStems::addAll);
    List<String> tableName = names.stems(names.words(table.id().name()));
    List<String> tableText = names.stems(names.words(table.description()));
    for (Column column : table.columns()) {
      Set<List<String>> all = names.of(column);
      Set<String> stems = all.stream().flatMap(List::stream).collect(linked());
      Set<String> text = new LinkedHashSet<>(names.stems(names.words(column.description())));
      text.addAll(tableText);
      words.apply(column.id()).forEach(use -> text.addAll(names.stems(names.words(use))));
      Set<String> any = new LinkedHashSet<>(stems);
      any.addAll(tableStems);
      Document document = new Document();
      document.add(words(ColumnFields.NAME, stems));
      document.add(words(ColumnFields.TABLE, tableStems));
      document.add(words(ColumnFields.TEXT, text));
      document.add(words(ColumnFields.ANY, any));
      document.add(new NumericDocValuesField(ColumnFields.ORDINAL, ordinal++));
      document.add(new BinaryDocValuesField(ColumnFields.NAMES, lines(tableName, all)));
      writer.addDocument(document);
    }
  }

  private static TextField words(String field, Set<String> stems) {
    return new TextField(field, new WordStream(List.copyOf(stems)));
  }

  private static Collector<String, ?, LinkedHashSet<String>> linked() {
    return Collectors.toCollection(LinkedHashSet::new);
  }

  private static BytesRef lines(List<String> table, Set<List<String>> names) {
    String columns =
        names.stream().map(name -> String.join(" ", name)).collect(Collectors.joining("\n"));
    return new BytesRef(String.join(" ", table) + "\n" + columns);
  }
}
