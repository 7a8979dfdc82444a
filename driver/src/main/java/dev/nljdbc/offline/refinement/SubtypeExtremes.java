// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The youngest pilot is the youngest of those people who are pilots, not of all people. */
final class SubtypeExtremes {

  private final SchemaView schema;

  SubtypeExtremes(SchemaView schema) {
    this.schema = schema;
  }

  /** The query with its greatest and least values taken of the subtype; the same for others. */
  Query in(Query query) {
    Set<TableId> read = query.involved();
    return query.withWhere(
        query.where().stream()
            .map(ways -> ways.stream().map(p -> ofSubtype(p, read)).toList())
            .toList());
  }

  private Query.Predicate ofSubtype(Query.Predicate p, Set<TableId> read) {
    List<Query> subs = p.subs().toList();
    if (subs.size() != 1 || !p.operator().equals("=") || !isExtreme(subs.get(0))) {
      return p;
    }
    Query sub = subs.get(0);
    Set<TableId> tables = new LinkedHashSet<>(sub.involved());
    read.stream().filter(t -> isSubtype(t, sub.involved())).forEach(tables::add);
    return tables.equals(sub.involved())
        ? p
        : Query.Predicate.of(p.left(), "=", new Query.Sub(sub.withTables(tables)));
  }

  private static boolean isExtreme(Query sub) {
    String function = sub.select().size() == 1 ? sub.select().get(0).function() : "";
    return (function.equals("MAX") || function.equals("MIN"))
        && sub.where().isEmpty()
        && sub.groupBy().isEmpty()
        && sub.involved().size() == 1;
  }

  /** Whether the key of a table's rows refers to those of another. */
  private boolean isSubtype(TableId table, Set<TableId> of) {
    return schema
        .table(table)
        .key()
        .filter(key -> key.foreign() && key.key())
        .map(key -> schema.keysOf(key.id()).anyMatch(other -> of.contains(other.to())))
        .orElse(false);
  }
}
