// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps nulls out of what {@code NOT IN} denies: beside one of them it holds for no row. "Employees
 * who are nobody's boss" are not fewer because somebody has no boss.
 */
final class DeniedNulls {

  private final SchemaView schema;

  private final Set<ColumnId> named;

  /**
   * Over one database.
   *
   * @param named foreign key columns that the question names
   */
  DeniedNulls(SchemaView schema, Set<ColumnId> named) {
    this.schema = schema;
    this.named = named;
  }

  /** The query, with nulls left out where there are some or nobody knows. */
  Query in(Query query) {
    Query safe =
        query.withWhere(
            query.where().stream().map(or -> or.stream().map(this::safe).toList()).toList());
    Query.Combined other = safe.combined();
    return other == null || leavesNothing(safe, other)
        ? safe.withCombined(null)
        : safe.withCombined(new Query.Combined(other.operator(), in(other.query())));
  }

  /** "Stations without a charger" are not those of all stations that are none. */
  private static boolean leavesNothing(Query query, Query.Combined other) {
    return other.operator().equals("EXCEPT")
        && !query.where().isEmpty()
        && other.query().equals(Query.of(query.select()));
  }

  private Query.Predicate safe(Query.Predicate p) {
    boolean denies = p.operator().equals("NOT IN");
    ColumnId lacking = denies ? missingReference(p) : null;
    if (lacking != null) {
      return new Query.Predicate(Query.Term.of(lacking), "IS NULL", List.of());
    }
    if (denies && refersToNone(p)) {
      return new Query.Predicate(p.left(), "IS NULL", List.of());
    }
    List<Query.Operand> right =
        p.right().stream()
            .map(o -> o instanceof Query.Sub sub ? new Query.Sub(safe(sub.query(), denies)) : o)
            .toList();
    return right.equals(p.right()) ? p : new Query.Predicate(p.left(), p.operator(), right);
  }

  /**
   * The reference that rows lack of which the query denies another: employees without a department
   * are not those who head none, and repairs without a technician have no number of their own that
   * no technician has.
   */
  private @Nullable ColumnId missingReference(Query.Predicate p) {
    ColumnId row = p.left().column();
    Query sub = p.subs().findFirst().orElse(null);
    ColumnId shown = sub == null ? null : sub.select().get(0).column();
    if (row == null
        || sub == null
        || shown == null
        || named.contains(shown)
        || !schema.column(row).key()
        || !sub.involved().equals(Set.of(shown.table()))
        || !sub.where().stream().flatMap(List::stream).allMatch(DeniedNulls::present)
        || !sub.having().isEmpty()
        || sub.combined() != null) {
      return null;
    }
    return plainReference(row.table(), shown.table())
        .filter(column -> schema.column(column).statistics().nulls() > 0)
        .orElse(null);
  }

  private static boolean present(Query.Predicate p) {
    return p.operator().equals("IS NOT NULL");
  }

  /** The column by which rows refer to those of another table, if that is how the two join. */
  private Optional<ColumnId> plainReference(TableId from, TableId to) {
    return schema.index().joins().connect(List.of(from, to)).stream()
        .filter(tree -> tree.steps().size() == 1)
        .map(tree -> tree.steps().get(0).condition())
        .filter(c -> c.from().equals(from) && c.fromColumns().size() == 1 && !from.equals(to))
        .map(c -> from.column(c.fromColumns().get(0)))
        .findFirst();
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
        && schema
            .keysOf(reference)
            .anyMatch(k -> k.to().equals(key.table()) && k.toColumns().equals(List.of(key.name())));
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
