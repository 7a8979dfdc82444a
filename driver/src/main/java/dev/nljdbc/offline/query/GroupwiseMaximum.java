// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The groupwise maximum or minimum: other columns of the row with the extreme value of each group.
 * SQLite runs the aggregate with bare columns. On other engines, a subquery selects the rows that
 * have the extreme value of their group, including ties.
 */
public final class GroupwiseMaximum {

  private static final String GROUPS = "of_group";

  private final Query query;
  private final Query.Term extreme;

  private GroupwiseMaximum(Query query, Query.Term extreme) {
    this.query = query;
    this.extreme = extreme;
  }

  /** The greatest or least value that a query shows of each group, if it is all it computes. */
  public static Optional<Query.Term> extreme(Query q) {
    List<Query.Term> aggregates = q.select().stream().filter(Query.Term::aggregate).toList();
    boolean plain =
        !q.groupBy().isEmpty()
            && q.having().isEmpty()
            && q.combined() == null
            && q.select().stream().noneMatch(Query.Term::part);
    return plain && aggregates.size() == 1
        ? Optional.of(aggregates.get(0))
            .filter(t -> t.function().equals("MIN") || t.function().equals("MAX"))
            .filter(t -> t.column() != null)
        : Optional.empty();
  }

  /** A query whose rows are such; empty where each group has one value of all that is shown. */
  static Optional<GroupwiseMaximum> of(Query q, SchemaView schema) {
    return extreme(q)
        .filter(term -> schema.column(Objects.requireNonNull(term.column())).stored())
        .filter(term -> q.select().stream().anyMatch(shown -> isOfRow(shown, q, schema)))
        .map(term -> new GroupwiseMaximum(q, term));
  }

  /** Whether a column has other values in rows of one group. */
  private static boolean isOfRow(Query.Term shown, Query q, SchemaView schema) {
    ColumnId column = shown.column();
    return column != null
        && !shown.aggregate()
        && !q.groupBy().contains(column)
        && q.groupBy().stream()
            .noneMatch(c -> c.table().equals(column.table()) && schema.column(c).key());
  }

  /** The query over rows, with no group: what is shown and ordered by. */
  Query rows() {
    Query.Term value = Query.Term.of(Objects.requireNonNull(extreme.column()));
    List<Query.Order> order = new ArrayList<>();
    query
        .orderBy()
        .forEach(
            o -> order.add(o.term().equals(extreme) ? new Query.Order(value, o.descending()) : o));
    return query
        .withSelect(query.select().stream().map(t -> t.equals(extreme) ? value : t).toList())
        .withGroupBy(List.of())
        .withOrderBy(order)
        .withTables(query.involved());
  }

  /** The value of each group, for use in FROM. */
  Query groups() {
    List<Query.Term> select =
        new ArrayList<>(query.groupBy().stream().map(Query.Term::of).toList());
    select.add(extreme);
    return query
        .withSelect(select)
        .withTables(query.involved())
        .withDistinct(false)
        .withOrderBy(List.of())
        .withLimit(0);
  }

  /** The FROM clause: the rows joined with the extreme values of their groups. */
  String join(String from, String groups, FromClause columns) {
    List<ColumnId> keys = query.groupBy();
    String on =
        IntStream.range(0, keys.size())
            .mapToObj(i -> columns.column(keys.get(i)) + " = " + GROUPS + ".key_" + (i + 1))
            .collect(Collectors.joining(" AND "));
    String value = columns.column(Objects.requireNonNull(extreme.column()));
    return from
        + " JOIN ("
        + groups
        + ") AS "
        + GROUPS
        + " ON "
        + on
        + " AND "
        + value
        + " = "
        + GROUPS
        + ".extreme_value";
  }

  /** The names of the columns of {@link #groups}. */
  List<String> names() {
    List<String> names =
        new ArrayList<>(
            IntStream.range(0, query.groupBy().size()).mapToObj(i -> "key_" + (i + 1)).toList());
    names.add("extreme_value");
    return names;
  }
}
