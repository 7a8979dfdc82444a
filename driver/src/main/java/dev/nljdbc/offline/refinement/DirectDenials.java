// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Predicate;
import dev.nljdbc.offline.query.Query.Sub;
import dev.nljdbc.offline.query.Query.Term;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Denies of rows what is said of them, without a detour by others: "events that were not cancelled"
 * are not those without a singer of a cancelled one.
 */
final class DirectDenials {

  private final Utterance question;
  private final SchemaView schema;

  DirectDenials(Utterance question, SchemaView schema) {
    this.question = question;
    this.schema = schema;
  }

  /** The query with such conditions in place of detours. */
  Query in(Query query) {
    return query.withWhere(
        query.where().stream().map(ways -> ways.stream().map(this::direct).toList()).toList());
  }

  private Predicate direct(Predicate p) {
    ColumnId key = p.left().column();
    Query sub = p.operator().equals("NOT IN") ? p.subs().findFirst().orElse(null) : null;
    if (key == null
        || sub == null
        || !p.left().function().isEmpty()
        || !schema.column(key).key()
        || !detour(sub, key)) {
      return p;
    }
    Query own = Query.of(List.of(Term.of(key))).withTables(Set.of(key.table()));
    return Predicate.of(p.left(), p.operator(), new Sub(own.withWhere(sub.where())));
  }

  /** Whether rows that refer to the key are read for nothing but what is said of the key's row. */
  private boolean detour(Query sub, ColumnId key) {
    TableId table = key.table();
    ColumnId from = sub.select().get(0).column();
    return from != null
        && schema.keysOf(from).anyMatch(k -> k.to().equals(table))
        && sub.select().get(0).function().isEmpty()
        && !sub.where().isEmpty()
        && sub.conditions().allMatch(c -> of(c, table))
        && sub.groupBy().isEmpty()
        && sub.having().isEmpty()
        && sub.limit() == 0
        && sub.combined() == null
        && sub.involved().stream().allMatch(t -> t.equals(table) || t.equals(from.table()))
        && !said(from, table);
  }

  private static boolean of(Predicate condition, TableId table) {
    ColumnId column = condition.left().column();
    return column != null && column.table().equals(table) && condition.subs().findAny().isEmpty();
  }

  /** Whether the question speaks of the rows that refer to others, or of why they do. */
  private boolean said(ColumnId from, TableId table) {
    boolean self = from.table().equals(table);
    boolean stated = IntStream.range(0, question.size()).anyMatch(i -> question.is(i, "not"));
    return self && !stated // "categories without archived subcategories" are said of others
        || question.links().stream()
            .anyMatch(
                link ->
                    self
                        ? link.names(from)
                        : link.tableScore() >= Link.PARTLY_NAMED
                            && link.firstTable().id().equals(from.table()));
  }
}
