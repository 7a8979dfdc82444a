package dev.nljdbc.offline.question;

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
public record ColumnView(
    Column column,
    List<String> words,
    List<String> own,
    boolean key,
    boolean foreign,
    ColumnStatistics statistics) {

  public ColumnId id() {
    return column.id();
  }

  public TableId table() {
    return column.id().table();
  }

  public boolean numeric() {
    return column.kind() == ColumnKind.NUMBER
        || (column.kind() == ColumnKind.TEXT && looksNumeric());
  }

  public boolean temporal() {
    return column.kind() == ColumnKind.TEMPORAL
        || words.contains("date")
        || (words.contains("year") && yearly())
        || words.contains("time") && column.kind() == ColumnKind.TEXT;
  }

  public boolean text() {
    return column.kind() == ColumnKind.TEXT;
  }

  /** Whether it names rows for machines rather than measures anything. */
  public boolean identifier() {
    return key || foreign || last().equals("id") || last().equals("code");
  }

  /** Whether summing it makes sense. */
  public boolean measure() {
    return numeric() && !identifier() && !temporal();
  }

  public String last() {
    return words.isEmpty() ? "" : words.get(words.size() - 1);
  }

  public boolean has(String stem) {
    return words.contains(stem);
  }

  /** Whether it holds years alone, as text or in a type of the engine's. */
  public boolean yearOnly() {
    if (column.type().toLowerCase(java.util.Locale.ROOT).equals("year")) {
      return true;
    }
    List<String> some = statistics.samples();
    boolean years = !some.isEmpty() && some.stream().allMatch(s -> s.strip().matches("\\d{4}"));
    boolean values =
        statistics.categorical()
            && statistics.values().stream().allMatch(v -> v.value().strip().matches("\\d{4}"));
    return years
        || values
        || column.kind() != ColumnKind.TEMPORAL && last().equals("year") && !has("date");
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
