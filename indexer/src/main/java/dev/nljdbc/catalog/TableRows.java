package dev.nljdbc.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What metadata queries said of one table so far. */
final class TableRows {

  final Map<String, Column> columns = new LinkedHashMap<>();
  final List<@Nullable String> primaryKey = new ArrayList<>();
  private final Map<String, List<@Nullable String>> uniqueKeys = new LinkedHashMap<>();
  private final Table.Kind kind;
  private final String remarks;

  TableRows(Table.Kind kind, String remarks) {
    this.kind = kind;
    this.remarks = remarks;
  }

  List<@Nullable String> unique(String constraint) {
    return uniqueKeys.computeIfAbsent(constraint, k -> new ArrayList<>());
  }

  void forgetKeys() {
    primaryKey.clear();
    uniqueKeys.clear();
  }

  Table build(TableId id) {
    List<String> primary = spelled(primaryKey).orElse(List.of());
    List<List<String>> unique =
        uniqueKeys.values().stream()
            .flatMap(key -> spelled(key).stream())
            .filter(key -> !key.equals(primary))
            .distinct()
            .toList();
    return new Table(id, kind, List.copyOf(columns.values()), primary, unique, -1, false, remarks);
  }

  /** The key's columns as the table spells them; empty when one is an expression or hidden. */
  private Optional<List<String>> spelled(List<@Nullable String> key) {
    List<String> names = new ArrayList<>();
    for (String name : key) {
      Optional<String> spelled = name == null ? Optional.empty() : spelled(name);
      if (spelled.isEmpty()) {
        return Optional.empty();
      }
      names.add(spelled.get());
    }
    return Optional.of(names);
  }

  /** DuckDB spells a column in an index as the index does. */
  private Optional<String> spelled(String name) {
    return columns.containsKey(name)
        ? Optional.of(name)
        : columns.keySet().stream().filter(name::equalsIgnoreCase).findFirst();
  }
}
