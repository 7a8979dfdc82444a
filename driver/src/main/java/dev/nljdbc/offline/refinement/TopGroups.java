// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.AdditiveColumns;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The first few by an amount are different ones: "the top three causes by amount" are no three
 * claims, whose cause may be the same. Each goes by the sum of its amounts, or by its most extreme
 * value of what can't be added up. The best by their ratings go by the average, also where one is
 * asked for: many have been given the highest once.
 */
final class TopGroups {

  private static final Set<String> RATINGS = WordLists.set("measure.rating");

  private static final Set<String> PRICES = WordLists.set("revenue.prices");
  private static final Set<String> SPENDING = Set.of("spent", "paid", "earned", "revenue");

  private final Utterance question;
  private final SchemaView schema;

  TopGroups(Utterance question, SchemaView schema) {
    this.question = question;
    this.schema = schema;
  }

  /** The query, its rows made groups where they may show the same more than once. */
  Query in(Query query) {
    boolean few = query.limit() > 0 && query.orderBy().size() == 1;
    if (!few || !query.groupBy().isEmpty() || query.combined() != null) {
      return query;
    }
    Query.Order order = query.orderBy().get(0);
    ColumnId measure = order.term().function().isEmpty() ? order.term().column() : null;
    TableView shown = shown(query).map(schema::table).orElse(null);
    ColumnView column = measure == null ? null : schema.column(measure);
    if (column == null || shown == null || !column.measure()) {
      return query;
    }
    boolean rated = best(column) && column.words().stream().anyMatch(RATINGS::contains);
    if (!rated && (query.limit() == 1 || rows(column))) {
      return query;
    }
    List<ColumnId> groups = groups(query, shown, column.id());
    boolean sum = AdditiveColumns.contains(column) || spent(column);
    String function = rated ? "AVG" : sum ? "SUM" : order.descending() ? "MAX" : "MIN";
    Query.Term by = new Query.Term(function, column.id(), false);
    return groups.isEmpty()
        ? query
        : query
            .withDistinct(false)
            .withGroupBy(groups)
            .withOrderBy(List.of(new Query.Order(by, order.descending())));
  }

  /** Whether it is of all that was spent, whatever the column of prices is called. */
  private boolean spent(ColumnView price) {
    return PRICES.stream().anyMatch(price::has)
        && question.tokens().stream().anyMatch(t -> SPENDING.contains(t.lower()));
  }

  /** Whether the best are asked for, or the best rated. */
  private boolean best(ColumnView rating) {
    return question.cues().stream()
        .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE))
        .anyMatch(
            cue ->
                question.isAny(cue.end(), "rated", "reviewed")
                    || question.isAny(cue.start(), "best", "worst") && !names(cue.end(), rating));
  }

  /** Whether one rating is meant: who gave the best grade. */
  private boolean names(int word, ColumnView rating) {
    Link link = question.linkAt(word);
    return link != null && !link.namesTable() && link.names(rating.id());
  }

  /**
   * Whether rows with the measure are asked for, "the states of the 3 largest orders", or a term.
   */
  private boolean rows(ColumnView measure) {
    return measure.term() != null && measure.term().measure()
        || question.links().stream()
            .filter(Link::namesTable)
            .anyMatch(link -> link.firstTable().id().equals(measure.table()));
  }

  /** The one table whose columns, and nothing else, are shown. */
  private static Optional<TableId> shown(Query query) {
    boolean plain =
        query.select().stream().allMatch(t -> t.column() != null && t.function().isEmpty());
    Set<TableId> tables =
        plain
            ? query.select().stream()
                .map(t -> Objects.requireNonNull(t.column()).table())
                .collect(Collectors.toSet())
            : Set.of();
    return tables.size() == 1 ? tables.stream().findFirst() : Optional.empty();
  }

  /** Empty where no row is shown twice. */
  private List<ColumnId> groups(Query query, TableView shown, ColumnId measure) {
    List<ColumnId> columns = query.select().stream().map(Query.Term::column).toList();
    boolean alike = columns.stream().map(schema::column).allMatch(c -> category(c, shown));
    if (shown.id().equals(measure.table()) || columns.contains(measure)) {
      return alike && !columns.contains(measure) ? columns : List.of();
    }
    Query rows = query.withTables(query.involved()).withOrderBy(List.of());
    if (!Query.repeatsRows(rows, schema, false)) {
      return List.of();
    }
    List<ColumnId> groups = new ArrayList<>(columns);
    shown
        .key()
        .filter(k -> !alike && !columns.contains(k.id()))
        .ifPresent(k -> groups.add(0, k.id()));
    return groups;
  }

  /** Whether rows may have it in common, and it is not what they are called. */
  private static boolean category(ColumnView column, TableView table) {
    return column.text()
        && !column.temporal()
        && !column.statistics().unique()
        && !table.readable().contains(column);
  }
}
