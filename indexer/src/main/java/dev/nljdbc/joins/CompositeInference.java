// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Infers references to primary keys of several columns. The other table has columns of the same
 * names and values. One of them, such as a line number or a seat, has a meaning only together with
 * the others: it refers to nothing by itself and is part of no other table's key.
 *
 * <p>Two tables that refer to the same two others, or have rows for the same years, do not refer to
 * each other.
 */
final class CompositeInference {

  private static final double SCORE = 0.8;

  private final Catalog catalog;
  private final ColumnFacts facts;
  private final BiPredicate<TableId, TableId> joined;
  private final Map<String, Integer> keysWith = new HashMap<>();

  CompositeInference(Catalog catalog, ColumnFacts facts, BiPredicate<TableId, TableId> joined) {
    this.catalog = catalog;
    this.facts = facts;
    this.joined = joined;
  }

  /** Guesses keys, given those of single columns. */
  List<ForeignKey> infer(List<ForeignKey> single) {
    Set<ColumnId> referring = new HashSet<>();
    single.forEach(key -> referring.add(key.from().column(key.fromColumns().get(0))));
    catalog.tables().stream()
        .flatMap(table -> table.primaryKey().stream())
        .forEach(column -> keysWith.merge(fold(column), 1, Integer::sum));
    Map<String, List<Table>> byColumn = tablesByColumn();
    List<ForeignKey> keys = new ArrayList<>();
    for (Table target : catalog.tables()) {
      if (target.primaryKey().size() > 1
          && target.primaryKey().stream().anyMatch(this::isInOneKey)) {
        byColumn
            .getOrDefault(rarest(target.primaryKey(), byColumn), List.of())
            .forEach(table -> guess(table, target, referring).ifPresent(keys::add));
      }
    }
    return keys;
  }

  /** Tables by the columns' folded names; only where there are keys of several columns at all. */
  private Map<String, List<Table>> tablesByColumn() {
    Map<String, List<Table>> tables = new HashMap<>();
    if (catalog.tables().stream().anyMatch(t -> t.primaryKey().size() > 1)) {
      for (Table table : catalog.tables()) {
        for (Column column : table.columns()) {
          tables.computeIfAbsent(fold(column.name()), n -> new ArrayList<>()).add(table);
        }
      }
    }
    return tables;
  }

  private static String rarest(List<String> key, Map<String, List<Table>> byColumn) {
    String rarest = fold(key.get(0));
    for (String column : key) {
      int tables = byColumn.getOrDefault(fold(column), List.of()).size();
      rarest = tables < byColumn.getOrDefault(rarest, List.of()).size() ? fold(column) : rarest;
    }
    return rarest;
  }

  private Optional<ForeignKey> guess(Table table, Table target, Set<ColumnId> referring) {
    if (table.id().equals(target.id()) || joined.test(table.id(), target.id())) {
      return Optional.empty();
    }
    List<String> from = new ArrayList<>();
    boolean dependent = false;
    for (String name : target.primaryKey()) {
      Optional<Column> to = target.column(name);
      Optional<Column> column = table.column(name);
      if (to.isEmpty() || column.isEmpty() || !contained(column.get(), to.get())) {
        return Optional.empty();
      }
      from.add(column.get().name());
      dependent |=
          isInOneKey(name)
              && !referring.contains(column.get().id())
              && !referring.contains(to.get().id());
    }
    if (!dependent || table.primaryKey().equals(from)) {
      return Optional.empty();
    }
    List<String> to = target.primaryKey();
    String name = table.id() + from.toString() + " = " + target.id() + to;
    return Optional.of(new ForeignKey(name, table.id(), from, target.id(), to, SCORE));
  }

  private boolean isInOneKey(String column) {
    return keysWith.getOrDefault(fold(column), 0) == 1;
  }

  private boolean contained(Column from, Column to) {
    return from.kind() == to.kind() && InclusionEvidence.of(from, to, facts).contained();
  }

  private static String fold(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
