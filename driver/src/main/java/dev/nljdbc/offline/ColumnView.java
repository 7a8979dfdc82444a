package dev.nljdbc.offline;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.TableId;
import java.util.List;

/**
 * A column with what the parser makes of its name and keys.
 *
 * @param column the catalog's
 * @param words the stems of its name's words
 * @param own the same without the words of its table's name; all of them when nothing is left
 * @param key whether it alone is its table's primary key
 * @param foreign whether it is part of a foreign key
 * @param statistics what the rows say of it
 */
record ColumnView(
    Column column,
    List<String> words,
    List<String> own,
    boolean key,
    boolean foreign,
    ColumnStatistics statistics) {

  ColumnId id() {
    return column.id();
  }

  TableId table() {
    return column.id().table();
  }

  boolean numeric() {
    return column.kind() == ColumnKind.NUMBER
        || (column.kind() == ColumnKind.TEXT && looksNumeric());
  }

  boolean temporal() {
    return column.kind() == ColumnKind.TEMPORAL
        || words.contains("date")
        || (words.contains("year") && yearly())
        || words.contains("time") && column.kind() == ColumnKind.TEXT;
  }

  boolean text() {
    return column.kind() == ColumnKind.TEXT;
  }

  /** Whether it names rows for machines rather than measures anything. */
  boolean identifier() {
    return key || foreign || last().equals("id") || last().equals("code");
  }

  /** Whether summing it makes sense. */
  boolean measure() {
    return numeric() && !identifier() && !temporal();
  }

  String last() {
    return words.isEmpty() ? "" : words.get(words.size() - 1);
  }

  boolean has(String stem) {
    return words.contains(stem);
  }

  /** Whether numbers in a column named year can be years rather than a number of years. */
  private boolean yearly() {
    String max = statistics.max();
    return max == null || !max.matches("-?\\d{1,3}(\\.\\d+)?");
  }

  private boolean looksNumeric() {
    List<String> some =
        statistics.values().isEmpty()
            ? statistics.samples()
            : statistics.values().stream().map(ColumnStatistics.ValueCount::value).toList();
    return !some.isEmpty() && some.stream().limit(8).allMatch(v -> v.matches("-?\\d+(\\.\\d+)?"));
  }
}
