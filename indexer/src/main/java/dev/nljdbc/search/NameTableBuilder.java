package dev.nljdbc.search;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.text.Stemmer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Makes a catalog's {@link NameTable}. Used once. */
final class NameTableBuilder {

  private final Catalog catalog;
  private final Function<ColumnId, ColumnStatistics> statistics;
  private final Function<ColumnId, List<String>> uses;
  private final ColumnNames names;
  private final Stemmer stemmer = new Stemmer();
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final List<String> stems = new ArrayList<>();
  private final Map<String, Integer> columnsWith = new HashMap<>();
  private final Pieces codes = new Pieces(1024);
  private final Pieces tables = new Pieces(64);
  private final Pieces columns = new Pieces(1024);
  private final Pieces first = new Pieces(64);
  private final Pieces joined = new Pieces(64);
  private final Pieces joinedFrom = new Pieces(64);

  /**
   * Of a catalog.
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
  }

  /**
   * Reads all names.
   *
   * @param meanings whether the words get vectors
   */
  NameTable build(boolean meanings) {
    Set<ColumnId> keys = keys();
    for (Table table : catalog.tables()) {
      tables.add(codes.size());
      first.add(columns.size());
      List<List<String>> tableNames = names.of(table);
      add(0, tableNames, names.text(table));
      for (Column column : table.columns()) {
        columns.add(codes.size());
        List<List<String>> columnNames = names.of(column);
        boolean key = keys.contains(column.id()) || table.primaryKey().contains(column.name());
        int flags =
            (ColumnNames.label(columnNames) ? NameTable.LABEL : 0) | (key ? NameTable.KEY : 0);
        add(flags, columnNames, text(column));
        count(tableNames, columnNames);
      }
    }
    first.add(columns.size());
    join();
    String[] words = numbers.keySet().toArray(String[]::new);
    WordVectors vectors = WordVectors.of(meanings ? words : new String[0]);
    return new NameTable(
        words,
        weights(),
        codes.toArray(),
        tables.toArray(),
        columns.toArray(),
        first.toArray(),
        joined.toArray(),
        joinedFrom.toArray(),
        vectors.rows(),
        vectors.scales());
  }

  private void join() {
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
    for (Set<Integer> tablesOfOne : others) {
      joinedFrom.add(joined.size());
      tablesOfOne.forEach(joined::add);
    }
    joinedFrom.add(joined.size());
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
    codes.add(flags);
    codes.add(all.size());
    all.forEach(this::add);
    add(text);
  }

  private void add(List<String> words) {
    codes.add(words.size());
    words.forEach(word -> codes.add(number(word)));
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
      weights[i] = weight(columns.size(), columnsWith.getOrDefault(stems.get(i), 0));
    }
    return weights;
  }

  /** How telling a word is that so many columns have. */
  static float weight(int columns, int with) {
    return (float) Math.log(1 + (columns + 1) / (with + 0.5));
  }
}
