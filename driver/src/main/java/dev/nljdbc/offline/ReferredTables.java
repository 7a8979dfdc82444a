// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Some tables and those to whose rows theirs refer, the nearest first: each of their rows has one
 * row there at most.
 */
final class ReferredTables {

  private static final int MOST_HOPS = 3;

  private final SchemaView schema;
  private final Map<TableId, Integer> hops = new LinkedHashMap<>();

  ReferredTables(SchemaView schema, Collection<TableId> from) {
    this.schema = schema;
    from.forEach(table -> hops.put(table, 0));
    for (int next = 1; next <= MOST_HOPS; next++) {
      int hop = next;
      List.copyOf(hops.keySet()).stream()
          .flatMap(this::keysFrom)
          .forEach(key -> hops.putIfAbsent(key.to(), hop));
    }
  }

  private Stream<ForeignKey> keysFrom(TableId table) {
    return schema.index().catalog().foreignKeys().stream().filter(key -> key.from().equals(table));
  }

  boolean contains(TableId table) {
    return hops.containsKey(table);
  }

  /**
   * The columns that a name may mean, those of the nearest table first.
   *
   * @param owner the name of their table; null where a table so named is likelier than the column
   */
  Stream<ColumnView> columns(Link name, @Nullable Link owner) {
    return hops.keySet().stream()
        .filter(table -> owner == null || names(owner, table))
        .flatMap(
            table ->
                name.columns().stream()
                    .filter(n -> n.score() >= Link.PARTLY_NAMED)
                    .filter(n -> owner != null || n.score() > name.tableScore())
                    .map(Link.Named::what)
                    .filter(column -> column.table().equals(table)));
  }

  private static boolean names(Link owner, TableId table) {
    return owner.tables().stream().anyMatch(t -> t.what().id().equals(table));
  }

  /** The likeliest of these tables that a name may mean. */
  Optional<TableView> table(Link name) {
    return name.tables().stream()
        .filter(n -> n.score() >= Link.PARTLY_NAMED)
        .map(Link.Named::what)
        .filter(table -> contains(table.id()))
        .findFirst();
  }

  /** The first of those of the nearest table. */
  Optional<ColumnView> nearest(List<ColumnView> columns) {
    return columns.stream().min(Comparator.comparingInt(c -> hops.getOrDefault(c.table(), 0)));
  }

  /** Whether columns of two tables are as near, so that nothing tells which is meant. */
  boolean isAsNear(ColumnView one, ColumnView other) {
    return !one.table().equals(other.table())
        && hops.getOrDefault(one.table(), 0).equals(hops.getOrDefault(other.table(), 0));
  }

  /** Whether some row may have none in a table that is reached by keys. */
  boolean mayLack(TableId table) {
    return hops.getOrDefault(table, 0) > 0
        && schema.index().catalog().foreignKeys().stream()
            .filter(key -> key.to().equals(table) && contains(key.from()))
            .flatMap(key -> key.fromColumns().stream().map(key.from()::column))
            .anyMatch(column -> hasNulls(column));
  }

  private boolean hasNulls(ColumnId column) {
    return schema.column(column).statistics().nulls() > 0;
  }

  /** Whether several columns of these tables refer to one. */
  boolean hasSeveralKeysTo(TableId table) {
    return schema.index().catalog().foreignKeys().stream()
            .filter(key -> key.to().equals(table) && contains(key.from()))
            .filter(key -> hops.getOrDefault(key.from(), 0) < hops.getOrDefault(table, 0))
            .count()
        > 1;
  }
}
