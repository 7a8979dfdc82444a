package dev.nljdbc.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Collects what metadata queries say, row by row, and makes a catalog in which everything fits:
 * columns and keys of unknown tables and keys to unknown columns are dropped, and keys spell names
 * as the tables do.
 */
final class CatalogBuilder {

  private final TreeMap<TableId, TableRows> tables = new TreeMap<>();
  private final Map<String, TableId> folded = new HashMap<>();
  private final Map<List<String>, Reference> references = new LinkedHashMap<>();

  void table(TableId id, Table.Kind kind, @Nullable String remarks) {
    tables.putIfAbsent(id, new TableRows(kind, remarks == null ? "" : remarks.strip()));
    folded.putIfAbsent(fold(id), id);
  }

  Set<TableId> tables() {
    return tables.keySet();
  }

  void column(Column column) {
    TableRows table = tables.get(column.id().table());
    if (table != null) {
      table.columns.putIfAbsent(column.name(), column);
    }
  }

  void hide(TableId id) {
    tables.remove(id);
    folded.remove(fold(id), id);
  }

  /** Hides one column; a table of which nothing is left goes with it. */
  void hide(ColumnId id) {
    TableRows table = tables.get(id.table());
    if (table != null && table.columns.remove(id.name()) != null && table.columns.isEmpty()) {
      hide(id.table());
    }
  }

  /** One column of a key, in key order; null when the key is over an expression. */
  void key(TableId id, boolean primary, String constraint, @Nullable String column) {
    TableRows table = tables.get(id);
    if (table != null) {
      (primary ? table.primaryKey : table.unique(constraint)).add(column);
    }
  }

  /**
   * One pair of columns of a foreign key, in key order.
   *
   * @param constraint tells the keys of a table apart
   * @param name its name; null when the engine has none
   * @param toColumn null for the next column of the referenced table's primary key
   */
  void reference(
      String constraint,
      @Nullable String name,
      ColumnId from,
      TableId to,
      @Nullable String toColumn) {
    references
        .computeIfAbsent(
            List.of(from.table().schema(), from.table().name(), constraint),
            k -> new Reference(name, from.table(), to))
        .add(from.name(), toColumn);
  }

  void forgetKeys() {
    references.clear();
    tables.values().forEach(TableRows::forgetKeys);
  }

  Catalog build(String product, String version) {
    List<Table> built = new ArrayList<>();
    tables.forEach((id, rows) -> built.add(rows.build(id)));
    Map<TableId, Table> byId = new HashMap<>();
    built.forEach(table -> byId.put(table.id(), table));
    List<ForeignKey> keys =
        references.values().stream()
            .flatMap(reference -> resolve(reference, byId).stream())
            .distinct()
            .toList();
    return new Catalog(product, version, built, keys);
  }

  private Optional<ForeignKey> resolve(Reference reference, Map<TableId, Table> byId) {
    Table from = byId.get(reference.from());
    TableId target =
        byId.containsKey(reference.to()) ? reference.to() : folded.get(fold(reference.to()));
    Table to = target == null ? null : byId.get(target);
    return from == null || to == null ? Optional.empty() : reference.build(from, to);
  }

  private static String fold(TableId id) {
    return id.toString().toLowerCase(Locale.ROOT);
  }
}
