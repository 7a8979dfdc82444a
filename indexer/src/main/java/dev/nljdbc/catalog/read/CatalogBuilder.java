// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Builds a consistent catalog from rows of metadata queries. Drops columns and keys of unknown
 * tables, and keys to unknown columns. Keys spell names as the tables do.
 */
final class CatalogBuilder {

  private final TreeMap<TableId, TableDraft> tables = new TreeMap<>();
  private final Map<String, TableId> folded = new HashMap<>();
  private final Map<List<String>, KeyDraft> references = new LinkedHashMap<>();

  void table(TableId id, Table.Kind kind, @Nullable String remarks) {
    tables.putIfAbsent(id, new TableDraft(kind, remarks == null ? "" : remarks.strip()));
    folded.putIfAbsent(fold(id), id);
  }

  Set<TableId> tables() {
    return tables.keySet();
  }

  void column(Column column) {
    TableDraft table = tables.get(column.id().table());
    if (table != null) {
      table.columns.putIfAbsent(column.name(), column);
    }
  }

  void hide(TableId id) {
    tables.remove(id);
    folded.remove(fold(id), id);
  }

  /** Takes out the other tables. */
  void keep(Predicate<TableId> wanted) {
    List.copyOf(tables.keySet()).stream().filter(wanted.negate()).forEach(this::hide);
  }

  /** The columns of a table, in its order. */
  List<ColumnId> columns(TableId id) {
    TableDraft table = tables.get(id);
    return table == null ? List.of() : table.columns.values().stream().map(Column::id).toList();
  }

  /** Hides one column; a table without columns is hidden too. */
  void hide(ColumnId id) {
    TableDraft table = tables.get(id.table());
    if (table != null && table.columns.remove(id.name()) != null && table.columns.isEmpty()) {
      hide(id.table());
    }
  }

  /** Notes that the rows of a table depend on who asks. */
  void perSession(TableId id) {
    TableDraft table = tables.get(id);
    if (table != null) {
      table.perSession = true;
    }
  }

  /** Notes so all tables of some kinds. */
  void perSession(Set<Table.Kind> kinds) {
    tables.values().forEach(table -> table.perSession |= kinds.contains(table.kind));
  }

  /** One column of a key, in key order; null when the key is over an expression. */
  void key(TableId id, boolean primary, String constraint, @Nullable String column) {
    TableDraft table = tables.get(id);
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
            k -> new KeyDraft(name, from.table(), to))
        .add(from.name(), toColumn);
  }

  void forgetKeys() {
    references.clear();
    tables.values().forEach(TableDraft::forgetKeys);
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

  private Optional<ForeignKey> resolve(KeyDraft reference, Map<TableId, Table> byId) {
    Table from = byId.get(reference.from());
    TableId target =
        byId.containsKey(reference.to()) ? reference.to() : folded.get(fold(reference.to()));
    Table to = target == null ? null : byId.get(target);
    return from == null || to == null ? Optional.empty() : reference.build(from, to);
  }

  private static String fold(TableId id) {
    return id.toString().toLowerCase(Locale.ROOT);
  }

  /** The metadata of one table so far. */
  private static final class TableDraft {

    final Map<String, Column> columns = new LinkedHashMap<>();
    final List<@Nullable String> primaryKey = new ArrayList<>();
    private final Map<String, List<@Nullable String>> uniqueKeys = new LinkedHashMap<>();
    private final Table.Kind kind;
    private final String remarks;
    private boolean perSession;

    TableDraft(Table.Kind kind, String remarks) {
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
      return new Table(
          id, kind, List.copyOf(columns.values()), primary, unique, -1, false, remarks, perSession);
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

  /** A declared foreign key, not yet checked against the tables. */
  private record KeyDraft(
      @Nullable String name,
      TableId from,
      TableId to,
      List<String> fromColumns,
      List<@Nullable String> toColumns) {

    KeyDraft(@Nullable String name, TableId from, TableId to) {
      this(name, from, to, new ArrayList<>(), new ArrayList<>());
    }

    void add(String fromColumn, @Nullable String toColumn) {
      fromColumns.add(fromColumn);
      toColumns.add(toColumn);
    }

    /** The key with names as the tables spell them; empty when a column is not there. */
    Optional<ForeignKey> build(Table source, Table target) {
      List<String> sourceColumns = new ArrayList<>();
      List<String> targetColumns = new ArrayList<>();
      for (int i = 0; i < fromColumns.size(); i++) {
        Optional<Column> left = source.column(fromColumns.get(i));
        Optional<Column> right = targetColumn(target, i);
        if (left.isEmpty() || right.isEmpty()) {
          return Optional.empty();
        }
        sourceColumns.add(left.get().name());
        targetColumns.add(right.get().name());
      }
      String madeUp = from.name() + "_" + String.join("_", sourceColumns) + "_fkey";
      String key = name == null ? madeUp : name;
      return Optional.of(
          new ForeignKey(key, source.id(), sourceColumns, target.id(), targetColumns, 1));
    }

    /** A key that names no target columns means the primary key, if that is as wide. */
    private Optional<Column> targetColumn(Table target, int i) {
      String column = toColumns.get(i);
      if (column != null) {
        return target.column(column);
      }
      return target.primaryKey().size() == fromColumns.size()
          ? target.column(target.primaryKey().get(i))
          : Optional.empty();
    }
  }
}
