// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What rows are ranked within: one value of each row, its own or that of a row to which its foreign
 * keys lead.
 *
 * @param keys columns that are equal in rows of one group
 * @param shown what people know a group by
 */
record RankingGroup(List<ColumnId> keys, List<Query.Term> shown) {

  static final RankingGroup ALL = new RankingGroup(List.of(), List.of());

  /** The group that a link names, if each ranked row belongs to exactly one. */
  static Optional<RankingGroup> of(Link link, RankedRows ranked, SchemaView schema) {
    Set<TableId> reached = reached(table(ranked), schema);
    if (link.namesTable()) {
      return link.tables().stream()
          .filter(n -> n.score() >= Link.PARTLY_NAMED && reached.contains(n.what().id()))
          .map(Link.Named::what)
          .filter(t -> t.key().isPresent())
          .findFirst()
          .map(RankingGroup::ofTable);
    }
    for (TableId table : reached) {
      for (Link.Named<ColumnView> named : link.columns()) {
        ColumnView column = named.what();
        if (column.table().equals(table) && named.score() >= Link.PARTLY_NAMED && column.stored()) {
          return Optional.of(
              new RankingGroup(List.of(column.id()), List.of(Query.Term.of(column.id()))));
        }
      }
    }
    return Optional.empty();
  }

  private static RankingGroup ofTable(TableView table) {
    return new RankingGroup(
        List.of(table.key().orElseThrow().id()), Query.Term.of(table.readable()));
  }

  /** The table of the rows: that of the value, or that of which there is one row for each. */
  static TableId table(RankedRows ranked) {
    List<ColumnId> groups = ranked.rows().groupBy();
    return groups.isEmpty()
        ? Objects.requireNonNull(ranked.key().column()).table()
        : groups.get(0).table();
  }

  /** A table and those that its foreign keys lead to, the nearest first. */
  static Set<TableId> reached(TableId table, SchemaView schema) {
    return reached(table, schema, key -> true);
  }

  /** The same by some of the foreign keys. */
  static Set<TableId> reached(TableId table, SchemaView schema, Predicate<ForeignKey> by) {
    Set<TableId> reached = new LinkedHashSet<>(Set.of(table));
    List<TableId> open = new ArrayList<>(reached);
    for (int i = 0; i < open.size(); i++) {
      for (ForeignKey key : schema.index().catalog().foreignKeys()) {
        if (key.from().equals(open.get(i)) && by.test(key) && reached.add(key.to())) {
          open.add(key.to());
        }
      }
    }
    return reached;
  }
}
