package dev.nljdbc.search;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of the columns in the values' documents, and how many values each column has. A
 * column keeps its number while the catalog changes around it: its documents need not be written
 * anew. The table is kept in the user data of Lucene's commit. Not thread-safe.
 */
final class ValueColumns {

  private static final String COMPLETE = "+";
  private static final String INCOMPLETE = "-";

  private final Map<ColumnId, Entry> entries = new LinkedHashMap<>();
  private int next;

  /** A column with values, or one that had some. */
  static final class Entry {
    private final int number;
    private long values;
    private boolean complete;

    private Entry(int number, long values, boolean complete) {
      this.number = number;
      this.values = values;
      this.complete = complete;
    }

    int number() {
      return number;
    }

    long values() {
      return values;
    }

    void added() {
      values++;
    }

    void emptied() {
      values = 0;
      complete = true;
    }

    void incomplete() {
      complete = false;
    }
  }

  /**
   * Reads what {@link #written} gave.
   *
   * @throws IOException when it is not that
   */
  static ValueColumns read(Map<String, String> written) throws IOException {
    ValueColumns columns = new ValueColumns();
    try {
      written.forEach(columns::read);
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw new IOException("The value index does not say whose values it has", e);
    }
    return columns;
  }

  private void read(String key, String line) {
    int number = Integer.parseInt(key);
    String[] lengths = line.split(" ", 5);
    boolean complete = lengths[1].equals(COMPLETE);
    int schema = Integer.parseInt(lengths[2]);
    int table = schema + Integer.parseInt(lengths[3]);
    String names = lengths[4];
    TableId id = new TableId(names.substring(0, schema), names.substring(schema, table));
    ColumnId column = id.column(names.substring(table));
    entries.put(column, new Entry(number, Long.parseLong(lengths[0]), complete));
    next = Math.max(next, number + 1);
  }

  /**
   * By number: values, whether they are all, length of the schema's and of the table's name, and
   * the three names.
   */
  Map<String, String> written() {
    Map<String, String> lines = new HashMap<>();
    entries.forEach(
        (column, entry) -> {
          TableId table = column.table();
          String lengths = table.schema().length() + " " + table.name().length();
          String names = table.schema() + table.name() + column.name();
          String values = entry.values + " " + (entry.complete ? COMPLETE : INCOMPLETE);
          lines.put(Integer.toString(entry.number), values + " " + lengths + " " + names);
        });
    return lines;
  }

  /** The column's entry, made when it has none yet. */
  Entry entry(ColumnId column) {
    return entries.computeIfAbsent(column, c -> new Entry(next++, 0, true));
  }

  @Nullable Entry known(ColumnId column) {
    return entries.get(column);
  }

  Collection<ColumnId> all() {
    return entries.keySet();
  }

  void forget(ColumnId column) {
    entries.remove(column);
  }

  /** The columns that have more values than these. */
  Set<ColumnId> incomplete() {
    return entries.entrySet().stream()
        .filter(entry -> !entry.getValue().complete)
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** How many values all columns have. */
  long values() {
    return entries.values().stream().mapToLong(entry -> entry.values).sum();
  }

  /** One more than the greatest number. */
  int end() {
    return next;
  }
}
