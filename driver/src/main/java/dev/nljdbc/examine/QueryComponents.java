// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The components of a query, normalized for comparison with those of another: aliases, order and
 * spelling do not matter.
 *
 * @param tables that it reads
 * @param columns that it names
 * @param shown the expressions that it shows
 * @param tests its comparisons, but for those that join tables
 * @param groups what makes its groups
 * @param order what orders its rows, and how many there may be
 * @param values its texts and numbers
 * @param operations its functions, clauses and operators
 */
record QueryComponents(
    Set<TableId> tables,
    Set<ColumnId> columns,
    Set<String> shown,
    Set<String> tests,
    Set<String> groups,
    Set<String> order,
    Set<String> values,
    Set<String> operations) {

  private static final List<String> OPERATIONS =
      List.of(
          "COUNT",
          "SUM",
          "AVG",
          "MIN",
          "MAX",
          "GROUP BY",
          "HAVING",
          "ORDER BY",
          "LIMIT",
          "DISTINCT",
          "INTERSECT",
          "UNION",
          "EXCEPT",
          "NOT IN",
          "OR",
          "BETWEEN",
          "LIKE",
          "DESC");

  static QueryComponents of(ExaminedQuery query) {
    List<Selecting> selects = query.selects();
    Set<String> values = lower(query.text().texts().stream());
    values.addAll(query.text().numbers());
    return new QueryComponents(
        query.outline().map(o -> Set.copyOf(o.tables())).orElse(Set.of()),
        query.outline().map(o -> Set.copyOf(o.columns())).orElse(Set.of()),
        selects.stream()
            .limit(1)
            .flatMap(s -> s.shown().stream())
            .map(shown -> text(shown.term()))
            .collect(Collectors.toSet()),
        selects.stream()
            .flatMap(QueryText::tests)
            .filter(t -> t.kind() == Test.Kind.COMPARED && !joins(t))
            .map(QueryComponents::text)
            .collect(Collectors.toSet()),
        selects.stream()
            .flatMap(s -> s.groups().stream())
            .map(QueryComponents::text)
            .collect(Collectors.toSet()),
        selects.stream().flatMap(QueryComponents::order).collect(Collectors.toSet()),
        values,
        operations(query.text()));
  }

  private static boolean joins(Test test) {
    return test.operator().equals("=")
        && test.terms().stream().allMatch(t -> t.kind() == Term.Kind.COLUMN);
  }

  private static String text(Test test) {
    return test.terms().stream()
        .map(QueryComponents::text)
        .collect(Collectors.joining(" ", test.operator() + " ", ""));
  }

  private static String text(Term term) {
    Term shown = Conditions.shown(term);
    return switch (shown.kind()) {
      case COLUMN ->
          shown.column().map(ColumnId::toString).orElse(shown.sql()).toLowerCase(Locale.ROOT);
      case TEXT -> shown.name().toLowerCase(Locale.ROOT);
      case FUNCTION ->
          shown.arguments().stream()
              .map(QueryComponents::text)
              .collect(
                  Collectors.joining(
                      ",", shown.name() + (shown.distinct() ? "(DISTINCT " : "("), ")"));
      case QUERY -> "query";
      case CONSTANT, PARAMETER, ROWS, RESULT, OTHER -> shown.sql().toLowerCase(Locale.ROOT);
    };
  }

  private static Stream<String> order(Selecting select) {
    return Stream.concat(
        select.order().by().stream().map(o -> text(o.term()) + (o.descending() ? " DESC" : "")),
        Stream.of(select.order().rows()).filter(rows -> !rows.isEmpty()));
  }

  private static Set<String> lower(Stream<String> texts) {
    return texts
        .map(t -> t.toLowerCase(Locale.ROOT))
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static Set<String> operations(QueryText text) {
    String words = " " + text.operations().replaceAll("[^A-Z_]+", " ") + " ";
    return OPERATIONS.stream()
        .filter(operation -> words.contains(" " + operation + " "))
        .collect(Collectors.toSet());
  }

  /** All parts but the columns, which the others hold. */
  List<Set<?>> all() {
    return List.of(tables, shown, tests, groups, order, values, operations);
  }

  /** Jaccard's index: 1 for two empty sets. */
  static double alike(Set<?> one, Set<?> other) {
    Set<Object> all = new HashSet<>(one);
    all.addAll(other);
    long both = one.stream().filter(other::contains).count();
    return all.isEmpty() ? 1 : (double) both / all.size();
  }
}
