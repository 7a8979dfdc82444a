// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The state of one reading: what the rules have found so far. */
final class QueryDraft {

  /** A condition, where in the question it stands, and whether it is denied there. */
  record Filter(Query.Predicate predicate, int start, int end, boolean denied) {

    TableId table() {
      return Objects.requireNonNull(predicate.left().column()).table();
    }

    Filter with(Query.Predicate other) {
      return new Filter(other, start, end, denied);
    }
  }

  /** A table whose rows must not exist for a row of the focus. */
  record Absence(TableView table, int start) {}

  private final Utterance utterance;
  private final SchemaView schema;
  private final ColumnDisambiguator chooser;

  /** The links, cues and numbers that became a part of the query. */
  private final Set<Object> used = Collections.newSetFromMap(new IdentityHashMap<>());

  private final List<Filter> filters = new ArrayList<>();
  private final List<Absence> absences = new ArrayList<>();
  private final Grouping grouping = new Grouping();
  private final ReadingNotes notes = new ReadingNotes();
  private Query query = Query.of(List.of());
  private @Nullable TableView focus;

  QueryDraft(Utterance utterance, SchemaView schema) {
    this.utterance = utterance;
    this.schema = schema;
    this.chooser = new ColumnDisambiguator(this);
  }

  Utterance utterance() {
    return utterance;
  }

  SchemaView schema() {
    return schema;
  }

  /** Decides between columns by what is in this draft. */
  ColumnDisambiguator chooser() {
    return chooser;
  }

  /** The clauses found so far; {@link WhereAssembler} makes the conditions on rows. */
  Query query() {
    return query;
  }

  /** The conditions on rows, in the order in which they were found. */
  List<Filter> filters() {
    return Collections.unmodifiableList(filters);
  }

  List<Absence> absences() {
    return Collections.unmodifiableList(absences);
  }

  Grouping grouping() {
    return grouping;
  }

  ReadingNotes notes() {
    return notes;
  }

  /** The table whose rows are asked for; only {@link FocusRule} runs before it is known. */
  TableView focus() {
    return Objects.requireNonNull(focus);
  }

  boolean focused() {
    return focus != null;
  }

  boolean focuses(TableId table) {
    return focus != null && focus.id().equals(table);
  }

  void focus(TableView table) {
    focus = table;
  }

  /** Whether a link, a cue or a number's token is no part of the query yet. */
  boolean free(Object read) {
    return !used.contains(read);
  }

  void use(@Nullable Object read) {
    if (read != null) {
      used.add(read);
    }
  }

  /** Asks for the rows of a table, and counts those of no other. */
  void focusOnly(TableView table) {
    focus = table;
    query = query.withTables(Set.of());
  }

  /** Lets a table take part even if none of its columns is named. */
  void from(TableId table) {
    Set<TableId> tables = new LinkedHashSet<>(query.tables());
    tables.add(table);
    query = query.withTables(Collections.unmodifiableSet(tables));
  }

  void where(Query.Predicate predicate, int start, int end) {
    where(new Filter(predicate, start, end, false));
  }

  void where(Filter filter) {
    filters.add(filter);
  }

  /** Wants rows of the focus without a row of a table. */
  void without(TableView table, int start) {
    absences.add(new Absence(table, start));
  }

  void having(Query.Predicate condition) {
    query = query.withHaving(joined(query.having(), List.of(condition)));
  }

  void order(Query.Term by, boolean descending) {
    Query.Order order = new Query.Order(by, descending);
    query = query.withOrderBy(joined(query.orderBy(), List.of(order)));
  }

  /** Orders by a term before all others, unless it does so already. */
  void orderFirst(Query.Term by, boolean descending) {
    Query.Order order = new Query.Order(by, descending);
    if (!query.orderBy().contains(order)) {
      query = query.withOrderBy(joined(List.of(order), query.orderBy()));
    }
  }

  void orderOnly(Query.Term by, boolean descending) {
    query = query.withOrderBy(List.of(new Query.Order(by, descending)));
  }

  /** Wants all rows in any order. */
  void unordered() {
    query = query.withOrderBy(List.of()).withLimit(0);
  }

  void limit(long rows) {
    query = query.withLimit(rows);
  }

  /** Puts the rows of another query below those of this one. */
  void unite(Query below) {
    query = query.withCombined(new Query.Combined("UNION", below));
  }

  void groupBy(ColumnId column) {
    if (!query.groupBy().contains(column)) {
      query = query.withGroupBy(joined(query.groupBy(), List.of(column)));
    }
  }

  /** Does not group by the columns for each of which something was asked. */
  void ungroup() {
    Predicate<ColumnId> each = grouping.columns()::contains;
    query = query.withGroupBy(query.groupBy().stream().filter(each.negate()).toList());
  }

  /** Groups by a column, and shows it. */
  void each(ColumnView column) {
    groupBy(column.id());
    grouping.each(column);
  }

  /** Whether it groups by a column or a table. */
  boolean grouped() {
    return !query.groupBy().isEmpty() || !grouping.tables().isEmpty();
  }

  /** The tables that the query needs so far. */
  Set<TableId> needed() {
    Set<TableId> needed = new LinkedHashSet<>(query.tables());
    if (focus != null) {
      needed.add(focus.id());
    }
    query.select().stream()
        .filter(t -> t.column() != null)
        .forEach(t -> needed.add(t.column().table()));
    filters.forEach(f -> needed.add(f.table()));
    return needed;
  }

  boolean aggregated() {
    return query.select().stream().anyMatch(Query.Term::aggregate);
  }

  boolean shows(ColumnView column) {
    return query.select().contains(Query.Term.of(column.id()));
  }

  void show(Query.Term term) {
    if (!query.select().contains(term)) {
      query = query.withSelect(joined(query.select(), List.of(term)));
    }
  }

  void showFirst(List<Query.Term> terms) {
    query = query.withSelect(joined(terms, query.select()));
  }

  void showOnly(Stream<Query.Term> terms) {
    query = query.withSelect(terms.toList());
  }

  /** Shows what people know the rows of a table by. */
  void showNames(TableView table) {
    table.readable().forEach(c -> show(Query.Term.of(c.id())));
  }

  /** Whether any table but this one is needed. */
  boolean needsOther(TableId own) {
    Stream<ColumnId> others =
        Stream.concat(
                query.orderBy().stream().map(Query.Order::term),
                query.having().stream().map(Query.Predicate::left))
            .map(Query.Term::column)
            .filter(Objects::nonNull);
    return Stream.concat(needed().stream(), others.map(ColumnId::table))
        .anyMatch(t -> !t.equals(own));
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }
}
