// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.period;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Asks another date for a year that the one of the query never had: "sales by country in 2023" are
 * those of the invoices' year, not of a clerk born then. Only where there is one such date, in the
 * query's other tables or between two of them.
 */
public final class ReachableYears {

  private static final Pattern YEAR = Pattern.compile("^\\s*(\\d{4})(?!\\d)");

  private final Utterance u;
  private final SchemaView schema;

  public ReachableYears(Utterance question, SchemaView schema) {
    this.u = question;
    this.schema = schema;
  }

  /** The query with the other date; the same where the year may be found. */
  public Query in(Query query) {
    List<List<Query.Predicate>> where =
        query.where().stream()
            .map(ways -> ways.stream().map(p -> reachable(p, query)).toList())
            .toList();
    return where.equals(query.where()) ? query : query.withWhere(where);
  }

  private Query.Predicate reachable(Query.Predicate p, Query query) {
    ColumnId column = p.left().column();
    Integer year = year(p);
    if (column == null
        || year == null
        || holds(schema.column(column), year).orElse(true)
        || said(schema.column(column))) {
      return p;
    }
    boolean beside = QueryParts.of(query).readsBeside(column);
    Set<TableId> others =
        query.involved().stream()
            .filter(table -> beside || !table.equals(column.table()))
            .collect(Collectors.toSet());
    List<ColumnView> dates = dates(others, year);
    if (dates.isEmpty()) {
      dates = dates(between(others), year);
    }
    return dates.size() == 1
        ? new Query.Predicate(Query.Term.of("YEAR", dates.get(0).id()), p.operator(), p.right())
        : p;
  }

  /** Whether the question names the date or its table, or has a word such as "born" for it. */
  private boolean said(ColumnView date) {
    return u.links().stream()
            .anyMatch(
                link ->
                    link.names(date.id())
                        || link.namesTable() && link.firstTable().id().equals(date.table()))
        || u.cues().stream().flatMap(cue -> cue.hints().stream()).anyMatch(date::speaksOf);
  }

  private static @Nullable Integer year(Query.Predicate p) {
    boolean one = p.left().function().equals("YEAR") && p.operator().equals("=");
    return one && p.right().size() == 1 && p.right().get(0) instanceof Query.Literal literal
        ? year(literal.value()).orElse(null)
        : null;
  }

  private Set<TableId> between(Set<TableId> tables) {
    return tables.stream()
        .flatMap(table -> schema.neighbours(table).stream())
        .filter(table -> !tables.contains(table))
        .filter(table -> schema.neighbours(table).stream().filter(tables::contains).count() > 1)
        .collect(Collectors.toSet());
  }

  private List<ColumnView> dates(Set<TableId> tables, int year) {
    return tables.stream()
        .flatMap(table -> schema.table(table).columns().stream())
        .filter(column -> column.temporal() && holds(column, year).orElse(false))
        .toList();
  }

  /** Whether a year is within those of a date; empty where these are not known. */
  private static Optional<Boolean> holds(ColumnView date, int year) {
    Optional<Integer> first = year(date.statistics().min());
    Optional<Integer> last = year(date.statistics().max());
    return first.flatMap(from -> last.map(to -> from <= year && year <= to));
  }

  /** The year of a date that begins with one. */
  static Optional<Integer> year(@Nullable String date) {
    Matcher year = YEAR.matcher(date == null ? "" : date);
    return year.find() ? Optional.of(Integer.parseInt(year.group(1))) : Optional.empty();
  }
}
