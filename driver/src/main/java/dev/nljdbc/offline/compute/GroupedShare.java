// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes the share of a part for each group: of the group itself ("the percentage of cancelled
 * orders per channel"), or of all groups together ("the percentage of orders per channel").
 */
final class GroupedShare {

  private static final String AMOUNT = "amount";
  private static final String PART = "first_part";
  private static final String WHOLE = "second_part";
  private static final String EQUAL = "%2$s.%1$s = %3$s.%1$s";
  private static final String EQUAL_OR_NONE =
      "(%2$s.%1$s = %3$s.%1$s OR %2$s.%1$s IS NULL AND %3$s.%1$s IS NULL)";

  private final SchemaView schema;
  private final SqlRenderer renderer;

  GroupedShare(SchemaView schema, SqlRenderer renderer) {
    this.schema = schema;
    this.renderer = renderer;
  }

  /**
   * The share for each group.
   *
   * @param part counts some rows of each group, or adds them up
   * @param whole does so with all rows of each group, or with all that there are
   * @param column the name of the result's column
   * @param unit what the whole is: 100 or 1
   * @return empty unless the queries are alike but for that
   */
  Optional<String> of(Query part, Query whole, String column, String unit) throws NlException {
    if (!amounts(part) || !amounts(whole) || groups(part).isEmpty() || !within(part, whole)) {
      return Optional.empty();
    }
    String shares = unit + " * COALESCE(" + PART + "." + AMOUNT + ", 0) / NULLIF(";
    String share = shares + WHOLE + "." + AMOUNT + ", 0) AS " + column;
    Query of = groups(whole).isEmpty() ? part : whole;
    List<String> names = names(of);
    String rows = groups(whole).isEmpty() ? PART : WHOLE;
    int shown = of.select().size() - 1;
    String joined =
        groups(whole).isEmpty()
            ? "(%s) AS %s CROSS JOIN (%s) AS %s"
                .formatted(rendered(part), PART, plain(whole), WHOLE)
            : "(%s) AS %s LEFT JOIN (%s) AS %s ON %s"
                .formatted(rendered(whole), WHOLE, rendered(part), PART, equal(of));
    return Optional.of(
        "SELECT %s, %s FROM %s%s"
            .formatted(
                SubqueryColumns.of(rows, names.subList(0, shown)),
                share,
                joined,
                order(of, rows, column)));
  }

  private static List<Query.Term> groups(Query q) {
    return q.select().stream().filter(t -> !t.aggregate()).toList();
  }

  private static boolean amounts(Query q) {
    List<Query.Term> amounts = q.select().stream().filter(Query.Term::aggregate).toList();
    return amounts.size() == 1
        && Set.of("COUNT", "SUM").contains(amounts.get(0).function())
        && q.select().get(q.select().size() - 1).aggregate()
        && q.having().isEmpty()
        && q.limit() == 0
        && q.combined() == null
        && !q.distinct()
        && groups(q).stream().allMatch(t -> t.column() != null)
        && !(groups(q).isEmpty() && !q.groupBy().isEmpty());
  }

  /** Whether the part is of the same rows as the whole, but for more conditions. */
  private boolean within(Query part, Query whole) {
    boolean each = !groups(whole).isEmpty();
    boolean alike =
        part.select()
            .get(part.select().size() - 1)
            .equals(whole.select().get(whole.select().size() - 1));
    boolean sameGroups =
        groups(part).equals(groups(whole)) && part.groupBy().equals(whole.groupBy());
    Set<TableId> others = new LinkedHashSet<>(part.involved());
    others.removeAll(whole.involved());
    boolean single = others.stream().allMatch(t -> referenced(t, part.involved()));
    boolean narrower = part.where().containsAll(whole.where());
    boolean fewer = part.where().size() > whole.where().size();
    return alike
        && single
        && narrower
        && part.involved().containsAll(whole.involved())
        && (each ? sameGroups && fewer : !fewer);
  }

  /** Whether each row of the others has one row of the table at the most. */
  private boolean referenced(TableId table, Set<TableId> others) {
    return others.stream().anyMatch(other -> schema.key(other, table).isPresent());
  }

  /** The names of the groups that are shown, then of the keys that are not. */
  private List<String> names(Query q) {
    return SubqueryColumns.of(keys(q), schema.index().dialect(), Set.of(AMOUNT, PART, WHOLE));
  }

  private static List<Query.Term> keys(Query q) {
    Set<Query.Term> keys = new LinkedHashSet<>(groups(q));
    boolean parts = groups(q).stream().anyMatch(Query.Term::part);
    if (!parts) {
      q.groupBy().forEach(c -> keys.add(Query.Term.of(c)));
    }
    return List.copyOf(keys);
  }

  private String rendered(Query q) throws NlException {
    List<Query.Term> select = new ArrayList<>(keys(q));
    select.add(q.select().get(q.select().size() - 1));
    List<String> names = Stream.concat(names(q).stream(), Stream.of(AMOUNT)).toList();
    return renderer.render(q.withSelect(select).withOrderBy(List.of()), names).sql();
  }

  private String plain(Query q) throws NlException {
    return renderer.render(q.withOrderBy(List.of()), List.of(AMOUNT)).sql();
  }

  /** By keys, which tell their tables' other columns; else no value is a group, too. */
  private String equal(Query q) {
    List<String> names = names(q);
    List<Query.Term> keys = keys(q);
    Set<TableId> told =
        q.groupBy().stream()
            .filter(c -> schema.column(c).key())
            .map(ColumnId::table)
            .collect(Collectors.toSet());
    return IntStream.range(0, keys.size())
        .filter(i -> isKey(keys.get(i)) || !told.contains(table(keys.get(i))))
        .mapToObj(i -> both(isKey(keys.get(i)) ? EQUAL : EQUAL_OR_NONE, names.get(i)))
        .collect(Collectors.joining(" AND "));
  }

  private static TableId table(Query.Term term) {
    return Objects.requireNonNull(term.column()).table();
  }

  private static String both(String condition, String name) {
    return condition.formatted(name, WHOLE, PART);
  }

  private boolean isKey(Query.Term term) {
    return term.function().isEmpty() && schema.column(Objects.requireNonNull(term.column())).key();
  }

  /** By the share, where the question orders by the amount. */
  private String order(Query q, String rows, String column) {
    List<String> names = names(q);
    List<Query.Term> keys = keys(q);
    List<String> orders =
        q.orderBy().stream()
            .map(
                o ->
                    (keys.contains(o.term())
                            ? rows + "." + names.get(keys.indexOf(o.term()))
                            : column)
                        + (o.descending() ? " DESC" : " ASC"))
            .toList();
    return orders.isEmpty() ? "" : " ORDER BY " + String.join(", ", orders);
  }
}
