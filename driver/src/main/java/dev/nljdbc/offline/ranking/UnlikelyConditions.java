// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ranking;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.refinement.DeniedNames;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds conditions that hardly anybody means. */
public final class UnlikelyConditions {

  /** A rental's category is behind two tables: its copy and its film. */
  private static final int FAR = 3;

  private static final Set<String> RANGES = Set.of("<", "<=", ">", ">=", "BETWEEN");

  private final SchemaView schema;

  public UnlikelyConditions(SchemaView schema) {
    this.schema = schema;
  }

  /** Whether a query has one. */
  public boolean in(RankedQuery answer, Utterance question) {
    Query query = answer.query();
    List<Query.Predicate> predicates = QueryParts.of(query).predicates();
    return farCell(query, answer.joins().size(), question)
        || predicates.stream().anyMatch(p -> rangeOfKeys(p, question) || amount(p, question))
        || predicates.stream().anyMatch(p -> wordOfAnotherTable(p, query, question))
        || predicates.stream().anyMatch(p -> otherMeasure(p, query, question))
        || predicates.stream().anyMatch(p -> orphans(p) || neverNull(p))
        || halfDenied(query)
        || deniesUnspoken(query, question)
        || halfEnough(query, question)
        || comparesNothing(predicates, question)
        || predicates.stream().anyMatch(p -> countsYears(p, question))
        || passesOverSales(query, question);
  }

  /** Whether a cell alone leads to a table, past several that the query has no other use for. */
  private boolean farCell(Query query, int joins, Utterance question) {
    int passed = joins + 1 - query.involved().size();
    return passed >= FAR
        && QueryParts.of(query).subQueries() == 0
        && query.combined() == null
        && query
            .conditions()
            .filter(p -> p.literals().anyMatch(Query.Literal::text))
            .map(p -> p.left().column())
            .anyMatch(c -> c != null && !schema.column(c).temporal() && !spokenOf(c, question));
  }

  /** Whether rows are left out because of rows that the question does not speak of. */
  private boolean deniesUnspoken(Query query, Utterance question) {
    Stream<Query> denied =
        query
            .conditions()
            .filter(p -> p.operator().equals("NOT IN"))
            .flatMap(Query.Predicate::subs);
    Query.Combined other = query.combined();
    Stream<Query> excepted =
        other != null && other.operator().equals("EXCEPT")
            ? Stream.of(other.query())
            : Stream.empty();
    return Stream.concat(denied, excepted)
        .filter(q -> q.where().isEmpty() && q.having().isEmpty())
        .filter(q -> !q.involved().equals(query.involved()))
        .anyMatch(q -> q.involved().stream().noneMatch(t -> spokenOf(t, question)));
  }

  private boolean spokenOf(TableId table, Utterance question) {
    List<String> names = schema.table(table).words(); // sales, of what was sold
    return question.tokens().stream().anyMatch(t -> t.word() && DateWords.says(names, t))
        || question.links().stream()
            .anyMatch(
                link ->
                    link.table()
                        ? link.tables().stream()
                            .filter(t -> t.score() >= link.tableScore())
                            .anyMatch(t -> t.what().id().equals(table))
                        : link.columns().stream().anyMatch(c -> c.what().table().equals(table)));
  }

  private static boolean spokenOf(ColumnId column, Utterance question) {
    return question.links().stream()
        .anyMatch(
            link ->
                link.names(column)
                    || link.namesTable()
                        && link.tables().stream()
                            .anyMatch(t -> t.what().id().equals(column.table())));
  }

  /** Whether numbers of keys are compared as amounts are, where the question names no key. */
  private boolean rangeOfKeys(Query.Predicate p, Utterance question) {
    ColumnView column = plain(p);
    return column != null
        && RANGES.contains(p.operator())
        && p.literals().findAny().isPresent()
        && column.identifier()
        && column.column().kind() == ColumnKind.NUMBER
        && !column.temporal()
        && question.links().stream().noneMatch(link -> link.names(column.id()));
  }

  /** Whether "over 60", or "older than 60", is said of a price in a table that is not spoken of. */
  private boolean otherMeasure(Query.Predicate p, Query query, Utterance question) {
    ColumnView column = plain(p);
    List<Lexicon.Hint> hints =
        question.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.COMPARE))
            .flatMap(cue -> cue.hints().stream())
            .toList();
    return column != null
        && RANGES.contains(p.operator())
        && p.literals().anyMatch(literal -> !literal.text())
        && hints.stream().noneMatch(column::speaksOf)
        && !spokenOf(column.id(), question)
        && !QueryParts.of(query).readsBeside(column.id());
  }

  /** Whether "older than Nancy" is answered by Nancy, or "over 60" by number 60. */
  private static boolean comparesNothing(List<Query.Predicate> predicates, Utterance question) {
    return predicates.stream().noneMatch(p -> RANGES.contains(p.operator()))
        && question.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.COMPARE) && RANGES.contains(cue.operator()))
            .anyMatch(cue -> comparable(cue, question));
  }

  private static boolean comparable(Cue cue, Utterance question) {
    Link link = question.linkAt(cue.end());
    boolean number =
        cue.end() < question.size()
            && question.token(cue.end()).number()
            && !question.isAny(cue.end(), "1", "one"); // at least one
    boolean cell = link != null && link.cell() && question.is(cue.end() - 1, "than");
    boolean planned = link != null && link.namesColumn() && question.is(cue.end() - 1, "than");
    return number && link == null || cell || planned;
  }

  /** Whether "older than 60" is said of a number of rows. */
  private static boolean countsYears(Query.Predicate p, Utterance question) {
    return p.left().function().equals("COUNT")
        && question.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.COMPARE) && !cue.hints().isEmpty())
            .filter(cue -> cue.end() < question.size())
            .map(cue -> question.token(cue.end()).lower())
            .anyMatch(number -> p.literals().anyMatch(l -> l.value().equals(number)));
  }

  /**
   * Whether "in 1996" is an amount, a number of rows, or a text that no cell is. "Between 1996 and
   * 1998" may be amounts of a column that the question names.
   */
  private boolean amount(Query.Predicate p, Utterance question) {
    ColumnView column = plain(p);
    boolean amount =
        p.left().function().equals("COUNT")
            || column != null && column.measure() && !column.yearOnly()
            || column != null && column.text() && isText(p.operator()) && !cell(p, question);
    boolean unnamed =
        column == null || question.links().stream().noneMatch(l -> l.names(column.id()));
    return amount
        && p.literals()
            .map(l -> l.value().replace("%", ""))
            .anyMatch(v -> year(v, question, unnamed));
  }

  private static boolean isText(String operator) {
    return operator.equals("=") || operator.equals("LIKE");
  }

  private static boolean cell(Query.Predicate p, Utterance question) {
    return question.links().stream()
        .flatMap(link -> link.values().stream())
        .filter(hit -> hit.column().equals(p.left().column()))
        .anyMatch(hit -> p.literals().anyMatch(l -> l.value().equals(hit.contents())));
  }

  /** Whether a half of a name is denied, and the other is not: not Ann, but a Moe. */
  private boolean halfDenied(Query query) {
    return query.where().stream()
        .filter(or -> or.size() == 1 && or.get(0).operator().equals("<>"))
        .map(or -> or.get(0).left().column())
        .anyMatch(
            denied ->
                denied != null
                    && query
                        .conditions()
                        .filter(p -> p.operator().equals("="))
                        .anyMatch(p -> DeniedNames.halves(denied, p.left().column(), schema)));
  }

  /** Whether a half of a name is enough, although the question says no "or": Bob or Bell. */
  private boolean halfEnough(Query query, Utterance question) {
    return question.tokens().stream().noneMatch(t -> t.lower().equals("or"))
        && query.where().stream()
            .filter(or -> or.size() == 2 && or.stream().allMatch(p -> p.operator().equals("=")))
            .filter(or -> !or.get(0).right().equals(or.get(1).right()))
            .anyMatch(
                or ->
                    DeniedNames.halves(
                        or.get(0).left().column(), or.get(1).left().column(), schema));
  }

  /** Whether a value is missing that each row has. */
  private boolean neverNull(Query.Predicate p) {
    ColumnView column = plain(p);
    return p.operator().equals("IS NULL")
        && column != null
        && column.stored()
        && column.statistics().rows() > 0
        && !column.statistics().estimated()
        && column.statistics().nulls() == 0;
  }

  /** Whether rows are asked for that refer to nothing: "not in store" for "not back in store". */
  private boolean orphans(Query.Predicate p) {
    ColumnView column = plain(p);
    return p.operator().equals("NOT IN")
        && column != null
        && !keyOfItsTable(column.id())
        && p.subs()
            .anyMatch(
                sub ->
                    sub.where().isEmpty()
                        && sub.having().isEmpty()
                        && sub.limit() == 0
                        && keyOfItsTable(sub.select().get(0).column()));
  }

  /**
   * Whether "never sold a track" is denied of tracks, or "sold the most tracks" said of their
   * number, although sales of them are kept.
   */
  private boolean passesOverSales(Query query, Utterance question) {
    Set<TableId> read = QueryParts.of(query).tables();
    boolean denies = query.conditions().anyMatch(p -> p.operator().equals("NOT IN"));
    boolean most =
        query.orderBy().stream().anyMatch(order -> order.term().function().equals("COUNT"));
    return (denies || most)
        && question.tokens().stream()
            .filter(t -> t.word() && !t.lower().equals(t.stem()))
            .flatMap(
                t -> read.stream().map(schema::table).map(x -> schema.transactionsOf(x, t.stem())))
            .anyMatch(
                sales -> !sales.isEmpty() && sales.stream().noneMatch(x -> read.contains(x.id())));
  }

  private boolean keyOfItsTable(@Nullable ColumnId column) {
    return column != null && schema.isKey(column);
  }

  private @Nullable ColumnView plain(Query.Predicate p) {
    ColumnId column = p.left().column();
    return column == null || !p.left().function().isEmpty() ? null : schema.column(column);
  }

  private static boolean year(String value, Utterance question, boolean betweenToo) {
    for (int i = 1; i < question.size(); i++) {
      if (question.is(i, value)
          && (question.isIn(i - 1, "year.prepositions")
              || betweenToo && question.is(i - 1, "between"))) {
        return value.matches("(19|20)\\d\\d");
      }
    }
    return false;
  }

  /** Whether the one word "test" names a table of tests, and is a person's name too. */
  private boolean wordOfAnotherTable(Query.Predicate p, Query query, Utterance question) {
    ColumnId column = p.left().column();
    return column != null
        && schema.column(column).text()
        && p.literals().filter(Query.Literal::text).anyMatch(l -> once(l, column, query, question));
  }

  private boolean once(Query.Literal cell, ColumnId column, Query query, Utterance question) {
    List<Token> said =
        question.tokens().stream()
            .filter(t -> t.lower().equals(cell.value().strip().toLowerCase(Locale.ROOT)))
            .toList();
    return said.size() == 1
        && query.involved().stream()
            .filter(table -> !table.equals(column.table()))
            .anyMatch(table -> schema.table(table).words().contains(said.get(0).stem()));
  }
}
