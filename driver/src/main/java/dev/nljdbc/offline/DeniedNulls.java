// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Keeps nulls out of what {@code NOT IN} denies: beside one of them it holds for no row. "Employees
 * who are nobody's boss" are not fewer because somebody has no boss.
 */
final class DeniedNulls {

  private final SchemaView schema;

  DeniedNulls(SchemaView schema) {
    this.schema = schema;
  }

  /** The query, with nulls left out where there are some or nobody knows. */
  Query in(Query query) {
    Query safe =
        query.withWhere(
            query.where().stream().map(or -> or.stream().map(this::safe).toList()).toList());
    Query.Combined other = safe.combined();
    return other == null
        ? safe
        : safe.withCombined(new Query.Combined(other.operator(), in(other.query())));
  }

  private Query.Predicate safe(Query.Predicate p) {
    boolean denies = p.operator().equals("NOT IN");
    if (denies && refersToNone(p)) {
      return new Query.Predicate(p.left(), "IS NULL", List.of());
    }
    List<Query.Operand> right =
        p.right().stream()
            .map(o -> o instanceof Query.Sub sub ? new Query.Sub(safe(sub.query(), denies)) : o)
            .toList();
    return right.equals(p.right()) ? p : new Query.Predicate(p.left(), p.operator(), right);
  }

  /** Whether a reference is none of all keys that it may be: it is missing. */
  private boolean refersToNone(Query.Predicate p) {
    ColumnId column = p.left().column();
    return column != null
        && p.left().function().isEmpty()
        && schema.column(column).statistics().nulls() > 0
        && p.right().size() == 1
        && p.right().get(0) instanceof Query.Sub sub
        && everyKey(sub.query(), column);
  }

  private boolean everyKey(Query keys, ColumnId reference) {
    ColumnId key = keys.select().get(0).column();
    return key != null
        && keys.where().isEmpty()
        && keys.having().isEmpty()
        && keys.combined() == null
        && keys.limit() == 0
        && keys.involved().equals(Set.of(key.table()))
        && schema.index().catalog().foreignKeys().stream()
            .anyMatch(
                k ->
                    k.from().equals(reference.table())
                        && k.fromColumns().equals(List.of(reference.name()))
                        && k.to().equals(key.table())
                        && k.toColumns().equals(List.of(key.name())));
  }

  private Query safe(Query sub, boolean denied) {
    Query within = in(sub);
    Query.Term shown = within.select().get(0);
    ColumnId column = shown.column();
    boolean risky =
        denied
            && column != null
            && shown.function().isEmpty()
            && within.groupBy().isEmpty()
            && within.combined() == null
            && mayBeNull(column);
    Query.Predicate known = new Query.Predicate(shown, "IS NOT NULL", List.of());
    if (!risky || within.where().stream().anyMatch(or -> holdsForNoNull(or, shown))) {
      return within;
    }
    List<List<Query.Predicate>> where = new ArrayList<>(within.where());
    where.add(List.of(known));
    return within.withWhere(where);
  }

  private static boolean holdsForNoNull(List<Query.Predicate> or, Query.Term shown) {
    return or.stream().allMatch(p -> p.left().equals(shown) && !p.operator().equals("IS NULL"));
  }

  private boolean mayBeNull(ColumnId column) {
    ColumnStatistics known = schema.column(column).statistics();
    boolean counted = known.rows() > 0 && !known.estimated();
    return schema.column(column).column().nullable() && (!counted || known.nulls() > 0);
  }
}
