package dev.nljdbc.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lists of a {@link Visibility} as patterns, for one database. Not thread-safe. */
final class VisibleNames {

  private final Visibility lists;
  private final String home;
  private final Map<String, Pattern> patterns = new HashMap<>();

  VisibleNames(Visibility lists, String home) {
    this.lists = lists;
    this.home = home.toLowerCase(Locale.ROOT);
  }

  List<Column> columns(Table table) {
    return passes(table.id())
        ? table.columns().stream().filter(column -> passes(column.id())).toList()
        : List.of();
  }

  boolean passes(TableId table) {
    return (lists.allowedTables().isEmpty()
            || lists.allowedTables().stream().anyMatch(name -> matches(name, table)))
        && lists.deniedTables().stream().noneMatch(name -> matches(name, table));
  }

  private boolean passes(ColumnId column) {
    return (lists.allowedColumns().isEmpty()
            || lists.allowedColumns().stream().anyMatch(name -> matches(name, column)))
        && lists.deniedColumns().stream().noneMatch(name -> matches(name, column));
  }

  boolean matches(String name, TableId table) {
    return names(table).anyMatch(known -> pattern(name).matcher(known).matches());
  }

  boolean matches(String name, ColumnId column) {
    String own = column.name().toLowerCase(Locale.ROOT);
    return Stream.concat(Stream.of(own), names(column.table()).map(table -> table + "." + own))
        .anyMatch(known -> pattern(name).matcher(known).matches());
  }

  /** As it may be written: plain, and with its schema. */
  private Stream<String> names(TableId table) {
    String own = table.name().toLowerCase(Locale.ROOT);
    String schema = table.schema().isEmpty() ? home : table.schema().toLowerCase(Locale.ROOT);
    return schema.isEmpty() ? Stream.of(own) : Stream.of(own, schema + "." + own);
  }

  private Pattern pattern(String name) {
    return patterns.computeIfAbsent(
        name,
        text ->
            Pattern.compile(
                Stream.of(text.split("\\*", -1))
                    .map(Pattern::quote)
                    .collect(Collectors.joining("[^.]*"))));
  }
}
