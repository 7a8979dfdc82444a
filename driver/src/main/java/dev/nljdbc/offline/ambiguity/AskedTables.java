// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ambiguity;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.OwnerTables;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tables that a question speaks of, and what it says of a word's table. */
final class AskedTables {

  private static final double ROUNDING = 0.001;

  private final SchemaView schema;
  private final OwnerTables owners;
  private final Set<ColumnId> used;
  private final Set<TableId> named = new HashSet<>();

  /**
   * Of one question.
   *
   * @param read what it was read as
   */
  AskedTables(Utterance u, SchemaView schema, Query read) {
    this.schema = schema;
    this.used = QueryParts.of(read).columns();
    this.owners = new OwnerTables(u);
    for (Link link : u.links()) {
      for (Link.Named<TableView> t : link.tables()) {
        if (t.score() >= link.tableScore() - ROUNDING && t.score() >= Link.PARTLY_NAMED) {
          named.add(t.what().id());
        }
      }
    }
  }

  /** The table that the question says a word to be of; null where it does not say. */
  private @Nullable TableView owner(Link link) {
    TableView attached = owners.attached(link);
    return attached != null ? attached : owners.described(link);
  }

  /** Whether a word that was taken for a column may mean that of another table as well. */
  boolean mayBeOf(ColumnView taken, ColumnView other) {
    TableId table = other.table();
    if (table.equals(taken.table())) {
      return true;
    }
    return schema.table(table).table().kind() == Table.Kind.TABLE
        && schema.distance(taken.table(), table) < SchemaView.FAR
        && (named.contains(table)
            || !named.contains(taken.table())
                && nearly(taken.table(), table)
                && stands(taken, other));
  }

  /** Whether the question says of which of two tables a word is. */
  boolean says(Link link, ColumnView taken, ColumnView other) {
    TableView owner = owner(link);
    return !other.table().equals(taken.table())
        && owner != null
        && (owner.id().equals(taken.table()) || owner.id().equals(other.table()));
  }

  /** Whether a table is hardly farther from those that the question names. */
  private boolean nearly(TableId taken, TableId other) {
    return named.isEmpty() || schema.distance(named, other) <= schema.distance(named, taken) + 1;
  }

  /** Whether another column's table has all that the query wants of the one that was taken. */
  private boolean stands(ColumnView taken, ColumnView other) {
    return used.stream()
        .filter(id -> id.table().equals(taken.table()) && !id.equals(taken.id()))
        .allMatch(id -> schema.knows(id) && counterpart(id, other.table()).isPresent());
  }

  private Optional<ColumnId> counterpart(ColumnId column, TableId table) {
    List<String> own = schema.column(column).own();
    return schema.table(table).columns().stream()
        .filter(c -> c.own().equals(own) && !schema.column(column).identifier())
        .map(ColumnView::id)
        .findFirst();
  }

  /**
   * What stands for the columns of a query when one is taken for another: that one alone, or all of
   * a table that the question does not name.
   */
  Map<ColumnId, ColumnId> instead(ColumnView taken, ColumnView other) {
    Map<ColumnId, ColumnId> instead = new HashMap<>();
    if (!other.table().equals(taken.table()) && !named.contains(taken.table())) {
      for (ColumnId id : used) {
        if (id.table().equals(taken.table()) && schema.knows(id)) {
          counterpart(id, other.table()).ifPresent(by -> instead.put(id, by));
        }
      }
    }
    instead.put(taken.id(), other.id());
    return instead;
  }

  /** Whether two columns hold the same by a foreign key. */
  boolean sameByKey(ColumnView a, ColumnView b) {
    return schema.index().catalog().foreignKeys().stream()
        .anyMatch(k -> joins(k, a, b) || joins(k, b, a));
  }

  private static boolean joins(ForeignKey key, ColumnView from, ColumnView to) {
    for (int i = 0; i < key.fromColumns().size(); i++) {
      if (key.from().column(key.fromColumns().get(i)).equals(from.id())
          && key.to().column(key.toColumns().get(i)).equals(to.id())) {
        return true;
      }
    }
    return false;
  }
}
