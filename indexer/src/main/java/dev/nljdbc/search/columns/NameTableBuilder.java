// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.search.Vectors;
import dev.nljdbc.text.Stemmer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.IntsRefBuilder;

/** Makes the file of a catalog's {@link NameTable}. */
final class NameTableBuilder {

  private final Catalog catalog;
  private final Function<ColumnId, ColumnStatistics> statistics;
  private final Function<ColumnId, List<String>> uses;
  private final ColumnNames names;
  private final Stemmer stemmer = new Stemmer();
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final List<String> stems = new ArrayList<>();
  private final Map<String, Integer> columnsWith = new HashMap<>();
  private final List<TableNames> tables = new ArrayList<>();
  private int columns;

  /** The entries of the table at hand. */
  private IntsRefBuilder codes = new IntsRefBuilder();

  /**
   * Reads the names of a catalog.
   *
   * @param statistics what is known of a column's values
   * @param uses other texts that a column is found by
   */
  NameTableBuilder(
      Catalog catalog,
      Function<ColumnId, ColumnStatistics> statistics,
      Function<ColumnId, List<String>> uses) {
    this.catalog = catalog;
    this.uses = uses;
    this.statistics = statistics;
    this.names = new ColumnNames(catalog);
    Set<ColumnId> keys = keys();
    catalog.tables().forEach(table -> add(table, keys));
  }

  /** The distinct words, folded. */
  String[] words() {
    return numbers.keySet().toArray(String[]::new);
  }

  /** The names of each table and its columns. */
  List<TableNames> tables() {
    return tables;
  }

  /**
   * Writes all names as {@link NameTable#open} reads them.
   *
   * @param encoder the embedder of which there are {@link ColumnVectors}; empty for none
   * @param meanings whether the words get vectors
   */
  void write(Directory directory, String encoder, boolean meanings) throws IOException {
    try (IndexOutput out = directory.createOutput(NameTable.FILE, IOContext.DEFAULT)) {
      CodecUtil.writeHeader(out, NameTable.CODEC, NameTable.VERSION);
      out.writeString(encoder);
      write(out, meanings);
      CodecUtil.writeFooter(out);
    }
  }

  private void write(DataOutput out, boolean meanings) throws IOException {
    String[] words = words();
    out.writeVInt(words.length);
    for (String word : words) {
      out.writeString(word);
    }
    int dimensions = meanings ? StaticEmbedder.shared().dimensions() : 0;
    byte[] vectors = new byte[words.length * dimensions];
    write(weights(), out);
    write(meanings ? quantize(words, vectors, dimensions) : new float[0], out);
    out.writeVInt(dimensions);
    out.writeVInt(tables.size());
    List<byte[]> names = new ArrayList<>();
    List<Set<Integer>> joined = neighbours();
    for (TableNames table : tables) {
      out.writeVInt(table.columns());
      Set<Integer> others = joined.get(names.size());
      out.writeVInt(others.size());
      for (int other : others) {
        out.writeVInt(other);
      }
      names.add(table.encoded());
      out.writeVInt(names.get(names.size() - 1).length);
    }
    for (byte[] bytes : names) {
      out.writeBytes(bytes, bytes.length);
    }
    out.writeBytes(vectors, vectors.length);
  }

  private static void write(float[] numbers, DataOutput out) throws IOException {
    out.writeVInt(numbers.length);
    for (float number : numbers) {
      out.writeInt(Float.floatToIntBits(number));
    }
  }

  private void add(Table table, Set<ColumnId> keys) {
    codes = new IntsRefBuilder();
    table.columns().forEach(column -> codes.append(0)); // where they begin, known below
    List<List<String>> tableNames = names.of(table);
    add(0, tableNames, names.text(table));
    int place = 0;
    for (Column column : table.columns()) {
      codes.setIntAt(place++, codes.length());
      List<List<String>> columnNames = names.of(column);
      boolean key = keys.contains(column.id()) || table.primaryKey().contains(column.name());
      int label = ColumnNames.label(columnNames) ? TableNames.LABEL : 0;
      add(label | (key ? TableNames.KEY : 0), columnNames, text(column));
      count(tableNames, columnNames);
    }
    tables.add(new TableNames(Arrays.copyOf(codes.ints(), codes.length()), place));
    columns += place;
  }

  /** Writes the words' static vectors, in eight bits a component; gives their scales. */
  private static float[] quantize(String[] words, byte[] vectors, int dimensions) {
    float[] scales = new float[words.length];
    for (int word = 0; word < words.length; word++) {
      if (words[word].codePoints().anyMatch(Character::isLetter)) { // numbers mean nothing
        float[] sum = StaticEmbedder.shared().sum(words[word]);
        scales[word] = Vectors.quantize(sum, vectors, word * dimensions);
      }
    }
    return scales;
  }

  private List<Set<Integer>> neighbours() {
    Map<TableId, Integer> numbersOf = new HashMap<>();
    catalog.tables().forEach(table -> numbersOf.put(table.id(), numbersOf.size()));
    List<Set<Integer>> others = new ArrayList<>();
    catalog.tables().forEach(table -> others.add(new TreeSet<>()));
    for (ForeignKey key : catalog.foreignKeys()) {
      Integer from = numbersOf.get(key.from());
      Integer to = numbersOf.get(key.to());
      if (from != null && to != null && !from.equals(to)) {
        others.get(from).add(to);
        others.get(to).add(from);
      }
    }
    return others;
  }

  private Set<ColumnId> keys() {
    Set<ColumnId> keys = new HashSet<>();
    for (ForeignKey key : catalog.foreignKeys()) {
      key.fromColumns().forEach(name -> keys.add(key.from().column(name)));
    }
    return keys;
  }

  private List<String> text(Column column) {
    return names.text(column, statistics.apply(column.id()), uses.apply(column.id()));
  }

  private void add(int flags, List<List<String>> all, List<String> text) {
    codes.append(flags);
    codes.append(all.size());
    all.forEach(this::add);
    add(text);
  }

  private void add(List<String> words) {
    codes.append(words.size());
    words.forEach(word -> codes.append(number(word)));
  }

  private int number(String word) {
    return numbers.computeIfAbsent(
        word,
        w -> {
          stems.add(stemmer.stem(w));
          return stems.size() - 1;
        });
  }

  private void count(List<List<String>> table, List<List<String>> column) {
    Set<String> all = new HashSet<>();
    table.forEach(name -> name.forEach(word -> all.add(stems.get(number(word)))));
    column.forEach(name -> name.forEach(word -> all.add(stems.get(number(word)))));
    all.forEach(stem -> columnsWith.merge(stem, 1, Integer::sum));
  }

  private float[] weights() {
    float[] weights = new float[stems.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = weight(columns, columnsWith.getOrDefault(stems.get(i), 0));
    }
    return weights;
  }

  /** How telling a word is that so many columns have. */
  static float weight(int columns, int with) {
    return (float) Math.log(1 + (columns + 1) / (with + 0.5));
  }
}
