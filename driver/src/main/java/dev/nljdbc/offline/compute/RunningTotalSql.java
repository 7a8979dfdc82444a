// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.schema.SchemaView;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the running total of the amounts that a query shows of groups: by a window of rows, or on
 * engines without them by a join of each group with those before it.
 */
public final class RunningTotalSql {

  private static final String AMOUNT = "amount";
  private static final String RUNNING = "running_total";
  private static final String EACH = "each_one";
  private static final String BEFORE = "up_to_it";

  private static final Pattern DAY = Pattern.compile("\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])");

  private final SchemaView schema;
  private final SqlRenderer renderer;
  private final Dialect dialect;

  public RunningTotalSql(SchemaView schema, SqlRenderer renderer) {
    this.schema = schema;
    this.renderer = renderer;
    this.dialect = schema.index().dialect();
  }

  /**
   * The groups that a query shows, each with its amount as the last column. Months are those of
   * their years. Groups without a value have no place among the others and are left out.
   *
   * @return empty unless it shows one sum or number for each value of one column or part of a date
   */
  public Optional<Query> groups(Query q) {
    List<Query.Term> amounts = q.select().stream().filter(Query.Term::aggregate).toList();
    List<Query.Term> shown = q.select().stream().filter(t -> !t.aggregate()).toList();
    boolean plain = q.combined() == null && q.limit() == 0 && q.having().isEmpty() && !q.distinct();
    boolean ascending = q.orderBy().stream().noneMatch(o -> o.descending() || o.term().aggregate());
    if (!plain
        || !ascending
        || amounts.size() != 1
        || shown.isEmpty()
        || shown.stream().anyMatch(t -> t.column() == null)
        || !(q.groupBy().isEmpty() ? isDate(shown) : isColumn(shown, q.groupBy()))
        || !addsUp(amounts.get(0), q.groupBy())) {
      return Optional.empty();
    }
    Set<Query.Term> select = new LinkedHashSet<>(dated(shown, q));
    q.groupBy().forEach(c -> select.add(Query.Term.of(c)));
    List<List<Query.Predicate>> where = new ArrayList<>(q.where());
    select.stream()
        .map(t -> Objects.requireNonNull(t.column()))
        .distinct()
        .filter(c -> schema.column(c).column().nullable())
        .map(c -> new Query.Predicate(Query.Term.of(c), "IS NOT NULL", List.of()))
        .forEach(p -> where.add(List.of(p)));
    List<Query.Term> all = new ArrayList<>(select);
    all.add(amounts.get(0));
    return Optional.of(q.withSelect(all).withWhere(where).withOrderBy(List.of()));
  }

  private static boolean isDate(List<Query.Term> shown) {
    return shown.stream().allMatch(Query.Term::part)
        && shown.stream().map(Query.Term::column).distinct().count() == 1;
  }

  /** Whether all that is shown is of the one thing that rows are grouped by. */
  private boolean isColumn(List<Query.Term> shown, List<ColumnId> groups) {
    boolean one = groups.stream().map(ColumnId::table).distinct().count() == 1;
    boolean key = groups.stream().anyMatch(c -> schema.column(c).key());
    return one
        && (key || groups.size() == 1)
        && shown.stream()
            .allMatch(
                t ->
                    t.function().isEmpty()
                        && (groups.contains(t.column())
                            || key && groups.get(0).table().equals(table(t))));
  }

  private static Object table(Query.Term t) {
    return Objects.requireNonNull(t.column()).table();
  }

  /** Whether the amount of two groups is the sum of theirs: nothing counts in both. */
  private boolean addsUp(Query.Term amount, List<ColumnId> groups) {
    ColumnId column = amount.column();
    boolean once =
        !amount.distinct()
            || column != null
                && schema.column(column).key()
                && groups.stream().allMatch(c -> c.table().equals(column.table()));
    return once && Set.of("SUM", "COUNT").contains(amount.function());
  }

  /** Parts of dates from the greatest to the least; a month stands behind its year. */
  private static List<Query.Term> dated(List<Query.Term> shown, Query q) {
    if (!shown.get(0).part()) {
      return shown;
    }
    Query.Term year = Query.Term.of("YEAR", shown.get(0).column());
    boolean one =
        (q.conditions().anyMatch(p -> p.left().equals(year) && p.operator().equals("="))
                || withinAYear(q, shown.get(0).column()))
            && q.where().stream().allMatch(or -> or.size() == 1);
    List<Query.Term> dated = new ArrayList<>();
    if (!one || shown.contains(year)) {
      dated.add(year);
    }
    shown.stream().filter(t -> !t.equals(year)).forEach(dated::add);
    return dated;
  }

  private static boolean withinAYear(Query q, @Nullable ColumnId column) {
    Optional<LocalDate> first = bound(q, column, ">=");
    Optional<LocalDate> behind = bound(q, column, "<");
    return first.isPresent()
        && behind.isPresent()
        && first.get().getYear() == behind.get().minusDays(1).getYear();
  }

  private static Optional<LocalDate> bound(Query q, @Nullable ColumnId column, String operator) {
    return q.conditions()
        .filter(p -> p.operator().equals(operator) && p.left().function().isEmpty())
        .filter(p -> column != null && column.equals(p.left().column()))
        .flatMap(Query.Predicate::literals)
        .map(literal -> DAY.matcher(literal.value()))
        .filter(Matcher::lookingAt)
        .map(day -> LocalDate.parse(day.group()))
        .findFirst();
  }

  /** The query over the groups, in their order. */
  public String sql(Query groups) throws NlException {
    List<Query.Term> keys = groups.select().subList(0, groups.select().size() - 1);
    List<String> names = SubqueryColumns.of(keys, dialect, Set.of(AMOUNT, RUNNING));
    List<String> all = Stream.concat(names.stream(), Stream.of(AMOUNT)).toList();
    String inner = "(" + renderer.render(groups, all).sql() + ") AS ";
    return dialect.knowsWindows() ? windowed(inner, all, names) : joined(inner, all, names);
  }

  private static String windowed(String inner, List<String> all, List<String> keys) {
    String order = SubqueryColumns.of(EACH, keys);
    return "SELECT %s, SUM(%s) OVER (ORDER BY %s ROWS UNBOUNDED PRECEDING) AS %s FROM %s ORDER BY %s"
        .formatted(
            SubqueryColumns.of(EACH, all),
            EACH + "." + AMOUNT,
            order,
            RUNNING,
            inner + EACH,
            order);
  }

  private static String joined(String inner, List<String> all, List<String> keys) {
    String before =
        IntStream.range(0, keys.size())
            .mapToObj(last -> before(keys, last))
            .collect(Collectors.joining(" OR "));
    return "SELECT %s, SUM(%s) AS %s FROM %s JOIN %s ON %s GROUP BY %s ORDER BY %s"
        .formatted(
            SubqueryColumns.of(EACH, all),
            BEFORE + "." + AMOUNT,
            RUNNING,
            inner + EACH,
            inner + BEFORE,
            before,
            SubqueryColumns.of(EACH, all),
            SubqueryColumns.of(EACH, keys));
  }

  /** Rows that are equal in all keys before one, and not greater in that. */
  private static String before(List<String> keys, int last) {
    return IntStream.rangeClosed(0, last)
        .mapToObj(
            i ->
                BEFORE
                    + "."
                    + keys.get(i)
                    + (i < last ? " = " : i == keys.size() - 1 ? " <= " : " < ")
                    + EACH
                    + "."
                    + keys.get(i))
        .collect(Collectors.joining(" AND "));
  }
}
