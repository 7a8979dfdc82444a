// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.period;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.DateForm;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * "Sales per month" are of each month, not of each of its days; and where the dates are of several
 * years, not of the Mays of all years together.
 */
public final class MonthGroups {

  private static final Set<String> DAY = Set.of("day", "date");

  private final Utterance u;
  private final SchemaView schema;

  public MonthGroups(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  /** The query with such groups; the same for others. */
  public Query in(Query asked) {
    Query query = parts(asked);
    List<ColumnId> parted =
        query.select().stream()
            .filter(Query.Term::part)
            .map(Query.Term::column)
            .filter(Objects::nonNull)
            .toList();
    boolean figures = query.select().stream().anyMatch(Query.Term::aggregate);
    return parted.isEmpty() || !figures || query.combined() != null
        ? query
        : years(days(query, parted));
  }

  /** A query for months: these of each year, where its rows are of several. */
  public Query ofEachYear(Query query) {
    Query.Term month = month(query);
    return month == null || tellsYear(query, month) ? query : withYear(query, month);
  }

  /** "Per year" is of years, not of the days that a query makes groups of. */
  private Query parts(Query query) {
    String part = each("year", "years", "yearly") ? "YEAR" : eachMonth() ? "MONTH" : "";
    ColumnId day = query.groupBy().size() == 1 ? query.groupBy().get(0) : null;
    if (part.isEmpty()
        || day == null
        || query.combined() != null
        || query.limit() > 0
        || query.select().stream().anyMatch(Query.Term::part)
        || u.tokens().stream().map(Token::stem).anyMatch(DAY::contains)
        || DateForm.of(schema.column(day)).filter(form -> form.trouble().isEmpty()).isEmpty()
        || !query.select().contains(Query.Term.of(day))) {
      return query;
    }
    Query.Term of = Query.Term.of(part, day);
    return query
        .withSelect(
            query.select().stream().map(t -> t.equals(Query.Term.of(day)) ? of : t).toList())
        .withGroupBy(List.of())
        .withOrderBy(List.of(new Query.Order(of, false)));
  }

  private Query days(Query query, List<ColumnId> parted) {
    boolean asked = u.tokens().stream().map(Token::stem).anyMatch(DAY::contains);
    List<ColumnId> groups = query.groupBy().stream().filter(c -> !parted.contains(c)).toList();
    return asked
        ? query
        : query
            .withSelect(query.select().stream().filter(t -> !whole(t, parted)).toList())
            .withGroupBy(groups);
  }

  private static boolean whole(Query.Term term, List<ColumnId> parted) {
    return term.function().isEmpty() && term.column() != null && parted.contains(term.column());
  }

  private Query years(Query query) {
    Query.Term month = month(query);
    return month == null || query.limit() > 0 || !eachMonth() || tellsYear(query, month)
        ? query
        : withYear(query, month);
  }

  /** The month of a date of several years; null where none is shown. */
  private Query.@Nullable Term month(Query query) {
    return query.select().stream()
        .filter(t -> t.function().equals("MONTH") && severalYears(t.column()))
        .findFirst()
        .orElse(null);
  }

  /** Not "in which month": that is one of twelve. */
  private boolean eachMonth() {
    return each("month", "months", "monthly");
  }

  private boolean each(String one, String several, String adverb) {
    return IntStream.range(0, u.size())
        .anyMatch(
            i ->
                u.is(i, adverb) && u.linkAt(i) == null
                    || u.isAny(i, one, several) && u.isAny(i - 1, "per", "by", "each", "every"));
  }

  private static boolean tellsYear(Query query, Query.Term month) {
    return query.select().contains(Query.Term.of("YEAR", month.column()))
        || query.conditions().anyMatch(p -> Objects.equals(p.left().column(), month.column()));
  }

  private static Query withYear(Query query, Query.Term month) {
    Query.Term year = Query.Term.of("YEAR", month.column());
    List<Query.Order> orders = new ArrayList<>();
    for (Query.Order order : query.orderBy()) {
      if (order.term().equals(month)) {
        orders.add(new Query.Order(year, order.descending()));
      }
      orders.add(order);
    }
    return query
        .withSelect(
            query.select().stream()
                .flatMap(t -> t.equals(month) ? Stream.of(year, t) : Stream.of(t))
                .toList())
        .withOrderBy(orders);
  }

  private boolean severalYears(@Nullable ColumnId date) {
    if (date == null) {
      return false;
    }
    ColumnStatistics known = schema.column(date).statistics();
    return Stream.concat(known.range().stream(), known.known().stream())
            .flatMap(text -> ReachableYears.year(text).stream())
            .distinct()
            .count()
        > 1;
  }
}
