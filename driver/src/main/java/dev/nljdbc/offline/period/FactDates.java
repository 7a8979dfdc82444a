// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.period;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.DateForm;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Figures by year or month go by the dates of the rows that are counted or added up: "fees by
 * month" by when the trips were, not by when the riders were born or joined. A year that a row is
 * of is that of its birth only where the question says so.
 */
public final class FactDates {

  private final Utterance u;
  private final List<Token> words;
  private final SchemaView schema;

  /**
   * For one question.
   *
   * @param question it without its period
   * @param words that may name a date, "born" of "born in May" among them
   */
  public FactDates(Utterance question, List<Token> words, SchemaView schema) {
    this.u = question;
    this.words = words;
    this.schema = schema;
  }

  /** The query by these dates; the same where the question names others, or there are none. */
  public Query in(Query query) {
    Set<ColumnId> dates = new LinkedHashSet<>();
    terms(query).filter(t -> dated(t, query)).forEach(t -> t.addTo(dates));
    boolean figures = query.select().stream().anyMatch(Query.Term::aggregate);
    if (dates.size() != 1 || query.combined() != null) {
      return query;
    }
    ColumnId date = dates.iterator().next();
    ColumnView column = schema.column(date);
    if (DateWords.rarelyLater(column) && !said(column)) {
      Optional<ColumnView> whole = ofWhole(List.of(date.table()));
      if (whole.isPresent()) {
        return with(query, date, whole.get().id());
      }
    }
    Optional<ColumnId> measured =
        instead(figures ? measured(query, date.table()) : events(query, date), date);
    List<TableId> facts = facts(query.involved());
    boolean own = (!figures || facts.contains(date.table())) && !DateWords.birth(column);
    return said(column) || own && measured.isEmpty()
        ? query
        : measured
            .or(() -> instead(facts, date))
            .map(other -> with(query, date, other))
            .orElse(query);
  }

  /**
   * The query by when its rows came about rather than by when they were due or paid, where it has
   * one date and nobody speaks of that.
   */
  public Query ofEvents(Query query) {
    List<ColumnView> dates =
        query
            .conditions()
            .map(p -> p.left().column())
            .flatMap(Stream::ofNullable)
            .map(schema::column)
            .filter(ColumnView::temporal)
            .distinct()
            .toList();
    boolean later =
        dates.size() == 1
            && DateWords.later(dates.get(0))
            && !said(dates.get(0))
            && query.conditions().noneMatch(p -> p.operator().endsWith("NULL"));
    return later
        ? firstOf(Set.of(dates.get(0).table()))
            .filter(other -> !DateWords.later(schema.column(other)))
            .map(other -> with(query, dates.get(0).id(), other))
            .orElse(query)
        : query;
  }

  /**
   * The date of the rows of these tables that are counted or added up: the one of which the
   * question speaks, or the only one at which nothing ends; empty where there are several.
   */
  public Optional<ColumnId> of(Set<TableId> tables) {
    List<TableId> facts = facts(tables);
    List<ColumnView> dates = dates(facts);
    List<ColumnView> first = dates.stream().filter(c -> !DateWords.later(c)).toList();
    return dates.stream()
        .filter(this::said)
        .findFirst()
        .or(() -> only(first))
        .or(() -> only(first.stream().filter(this::isOwn).toList()))
        .or(() -> ofWhole(facts))
        .map(ColumnView::id);
  }

  /** The same; of several the first at which nothing ends. */
  public Optional<ColumnId> firstOf(Set<TableId> tables) {
    return of(tables)
        .or(
            () ->
                dates(facts(tables)).stream()
                    .filter(c -> !DateWords.later(c))
                    .map(ColumnView::id)
                    .findFirst());
  }

  private static <T> Optional<T> only(List<T> found) {
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  /** Whether its name says no more than that it is its table's date: the order date of orders. */
  private boolean isOwn(ColumnView date) {
    return DateWords.own(date, schema.table(date.table())).isEmpty();
  }

  /**
   * The tables of what is added up, else those named of what is counted. None where a date's own
   * table is among them or is named, "fees of the riders by the year of their trips", or refers to
   * what is counted: "members who borrowed books per month".
   */
  private List<TableId> measured(Query query, TableId dated) {
    Set<TableId> named =
        u.links().stream()
            .filter(Link::namesTable)
            .map(link -> link.firstTable().id())
            .collect(Collectors.toSet());
    Set<TableId> summed =
        query.select().stream()
            .filter(t -> t.aggregate() && !t.function().equals("COUNT") && t.column() != null)
            .map(t -> Objects.requireNonNull(t.column()).table())
            .collect(Collectors.toSet());
    Set<TableId> read = new LinkedHashSet<>(query.involved());
    read.retainAll(summed.isEmpty() ? named : summed);
    boolean own =
        named.contains(dated)
            || read.contains(dated)
            || summed.isEmpty() && read.stream().anyMatch(t -> schema.key(dated, t).isPresent());
    return own ? List.of() : facts(read);
  }

  /**
   * The table that refers to a date's own and of which it is told what it was: "donors who had a
   * reaction in 2025" had it then, and registered whenever.
   */
  private List<TableId> events(Query query, ColumnId date) {
    Set<TableId> told = new LinkedHashSet<>();
    query.where().stream()
        .flatMap(List::stream)
        .map(p -> p.left().column())
        .filter(Objects::nonNull)
        .forEach(column -> told.add(column.table()));
    told.remove(date.table());
    return told.size() == 1
            && told.stream().allMatch(t -> schema.key(t, date.table()).isPresent())
            && told.stream().allMatch(t -> query.where().stream().anyMatch(or -> tellsOf(or, t)))
        ? List.copyOf(told)
        : List.of();
  }

  /** Whether a condition says what rows of a table are, rather than how much of something. */
  static boolean tellsOf(List<Query.Predicate> or, TableId table) {
    return or.stream()
        .allMatch(
            p ->
                p.operator().equals("=")
                    && p.left().function().isEmpty()
                    && p.left().column() != null
                    && p.left().column().table().equals(table));
  }

  private static Stream<Query.Term> terms(Query query) {
    return Stream.of(
            query.select().stream(),
            query.groupBy().stream().map(Query.Term::of),
            query.orderBy().stream().map(Query.Order::term),
            query.conditions().map(Query.Predicate::left))
        .flatMap(terms -> terms);
  }

  /** Whether a term is a part of a date, or the day by which a query makes groups. */
  private boolean dated(Query.Term term, Query query) {
    ColumnId column = term.column();
    return column != null
        && schema.column(column).temporal()
        && (term.part() || term.function().isEmpty() && query.groupBy().contains(column));
  }

  /** The tables to which no other of them refers. */
  private List<TableId> facts(Set<TableId> read) {
    List<ForeignKey> keys = schema.index().catalog().foreignKeys();
    return read.stream()
        .filter(
            table ->
                keys.stream()
                    .noneMatch(
                        k ->
                            k.to().equals(table)
                                && !k.from().equals(table)
                                && read.contains(k.from())))
        .toList();
  }

  /** Whether the question has a word of a date's name that is none of its table's. */
  private boolean said(ColumnView date) {
    List<String> own = DateWords.own(date, schema.table(date.table()));
    return words.stream().anyMatch(token -> DateWords.says(own, token));
  }

  /** The date of the facts that the question names; else the first that is of an event. */
  private Optional<ColumnId> instead(List<TableId> facts, ColumnId date) {
    List<ColumnView> dates = dates(facts).stream().filter(c -> !c.id().equals(date)).toList();
    return dates.stream()
        .filter(this::said)
        .findFirst()
        .or(() -> dates.stream().filter(c -> !DateWords.rarelyLater(c)).findFirst())
        .or(() -> ofWhole(facts))
        .map(ColumnView::id);
  }

  /** The dates of tables that are of an event of their rows. */
  private List<ColumnView> dates(List<TableId> tables) {
    return tables.stream()
        .map(schema::table)
        .map(TableView::columns)
        .flatMap(List::stream)
        .filter(c -> c.temporal() && !c.yearOnly() && DateForm.of(c).isPresent())
        .filter(c -> !DateWords.aside(c))
        .toList();
  }

  /** The date of the sale of which the rows of the only fact table are the lines. */
  private Optional<ColumnView> ofWhole(List<TableId> facts) {
    return facts.size() != 1
        ? Optional.empty()
        : LinesOf.table(schema.table(facts.get(0)), schema).stream()
            .flatMap(whole -> dates(List.of(whole)).stream())
            .filter(c -> !DateWords.later(c))
            .findFirst();
  }

  private static Query with(Query query, ColumnId date, ColumnId other) {
    return query
        .withSelect(query.select().stream().map(t -> of(t, date, other)).toList())
        .withWhere(
            query.where().stream()
                .map(or -> or.stream().map(p -> of(p, date, other)).toList())
                .toList())
        .withGroupBy(
            query.groupBy().stream().map(c -> c.equals(date) ? other : c).distinct().toList())
        .withOrderBy(
            query.orderBy().stream()
                .map(o -> new Query.Order(of(o.term(), date, other), o.descending()))
                .toList())
        .withTables(tables(query, other));
  }

  /** Rows that were only joined for their date are no longer needed; what else was read is. */
  private static Set<TableId> tables(Query query, ColumnId other) {
    Set<TableId> tables = new LinkedHashSet<>(query.tables());
    tables.add(other.table());
    return tables;
  }

  private static Query.Predicate of(Query.Predicate p, ColumnId date, ColumnId other) {
    return new Query.Predicate(of(p.left(), date, other), p.operator(), p.right());
  }

  /** A number of different days was one of rows. */
  private static Query.Term of(Query.Term term, ColumnId date, ColumnId other) {
    @Nullable ColumnId column = term.column();
    boolean rows = term.function().equals("COUNT") && term.distinct();
    return Objects.equals(column, date)
        ? new Query.Term(term.function(), other, term.distinct())
        : rows && other.equals(column) ? Query.Term.of("COUNT", other) : term;
  }
}
