// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ranking;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds counts, and answers without one, that the question hardly asks for. */
public final class UnlikelyCounts {

  private static final Set<String> SPANS =
      Set.of(
          "day", "days", "night", "nights", "hour", "hours", "minute", "minutes", "week", "weeks");

  private static final Set<String> COUNTS = WordLists.set("named.count");

  private static final Set<String> RATINGS = WordLists.set("measure.rating");

  private final SchemaView schema;

  public UnlikelyCounts(SchemaView schema) {
    this.schema = schema;
  }

  /** Whether a query has or lacks one. */
  public boolean in(Query query, Utterance question) {
    return one(query) && (each(question) || beside(question))
        || plain(query) && perUnread(query, question)
        || grouped(query, question)
        || rowsForMeasure(query, question)
        || mostUncounted(query, question)
        || longestMoment(query, question)
        || ratedByRate(query, question)
        || plain(query) && superlative(question)
        || ReadingOrder.countsMeasure(query, question, schema)
        || otherNumber(query, question)
        || busiestUncounted(query, question);
  }

  /** "Paid more than 6 bills" is a number of bills, and none of another column. */
  private boolean otherNumber(Query query, Utterance question) {
    return query.conditions().noneMatch(p -> p.left().aggregate())
        && question.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.COMPARE) && cue.end() < question.size())
            .map(Cue::end)
            .filter(number -> question.token(number).number())
            .anyMatch(
                number ->
                    namesRows(number + 1, question)
                            && query.conditions().anyMatch(p -> others(p, question.token(number)))
                        || spanOfRows(number + 1, question));
  }

  /** "More than 5 night shifts" are no 120 hours. */
  private static boolean spanOfRows(int word, Utterance question) {
    return word < question.size()
        && Lexicon.ENGLISH.unit(question.token(word).lower()).isPresent()
        && question.token(word).lower().equals(question.token(word).stem())
        && namesRows(word + 1, question);
  }

  /** Whether it compares with a number a column that holds no numbers of things. */
  private boolean others(Query.Predicate predicate, Token number) {
    ColumnId column = predicate.left().column();
    return column != null
        && COUNTS.stream().noneMatch(schema.column(column)::has)
        && predicate.literals().anyMatch(l -> l.value().equals(number.lower()));
  }

  private static boolean namesRows(int word, Utterance question) {
    Link link = question.linkAt(word);
    return link != null && link.start() == word && link.namesTable();
  }

  /** "The busiest studio" is not the one with the highest rent, nor the one with the last day. */
  private boolean busiestUncounted(Query query, Utterance question) {
    return query.limit() > 0
        && question.cues().stream()
            .filter(cue -> question.isAny(cue.start(), "busiest", "quietest"))
            .anyMatch(cue -> query.orderBy().stream().noneMatch(o -> tells(o.term(), cue)));
  }

  private boolean tells(Query.Term term, Cue cue) {
    return term.aggregate()
        || term.column() != null
            && cue.hints().stream().anyMatch(schema.column(term.column())::speaksOf);
  }

  private static boolean one(Query query) {
    return query.combined() == null
        && query.groupBy().isEmpty()
        && query.select().stream().allMatch(t -> t.function().equals("COUNT"));
  }

  /** "How many employees does each manager have" and "bookings by channel" are no single count. */
  private static boolean each(Utterance question) {
    return question.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.EACH) && question.isAny(cue.start(), "each", "per"))
            .filter(cue -> !rate(question, cue))
            .anyMatch(
                cue ->
                    question.linkAt(cue.end()) != null || question.isIn(cue.end(), "each.periods"))
        || IntStream.range(1, question.size())
            .filter(i -> question.is(i, "by") && !question.pastVerb(i - 1))
            .mapToObj(i -> question.linkAt(i + 1))
            .anyMatch(link -> link != null && groups(link, question));
  }

  /** "Contracts per plan" are told by the plan. */
  private static boolean perUnread(Query query, Utterance question) {
    return IntStream.range(1, question.size())
        .filter(i -> question.is(i - 1, "per"))
        .mapToObj(question::linkAt)
        .filter(link -> link != null && link.namesTable())
        .map(link -> link.firstTable().id())
        .anyMatch(table -> query.shown().stream().noneMatch(c -> c.table().equals(table)));
  }

  /** "More than 30 hours per week". */
  private static boolean rate(Utterance question, Cue each) {
    return IntStream.range(0, each.start()).anyMatch(i -> question.token(i).number());
  }

  /** Not "by author Orwell". */
  private static boolean groups(Link link, Utterance question) {
    Link next = question.linkAt(link.end());
    return link.namesColumn() && !link.value() && (next == null || !next.cell());
  }

  /** "How many repairs needed the road to be closed" is one number, if nothing asks for groups. */
  private static boolean grouped(Query query, Utterance question) {
    boolean one = question.is(0, "how") && question.is(1, "many") || question.is(0, "total");
    return one
        && !question.has(Cue.Kind.EACH)
        && IntStream.range(2, question.size()).noneMatch(i -> question.isIn(i, "each.grouping"))
        && !query.groupBy().isEmpty()
        && query.select().stream().anyMatch(t -> !t.aggregate());
  }

  /** Nor are "singers and how many concerts they gave". */
  private static boolean beside(Utterance question) {
    return question.cues().stream()
        .filter(cue -> cue.is(Cue.Kind.COUNT) && cue.start() > 0)
        .anyMatch(
            cue ->
                question.is(cue.start() - 1, "and")
                    || question.is(cue.start() - 1, "the") && question.is(cue.start() - 2, "and"));
  }

  /** "How many days" or "litres" is no number of rows, where no name of the database says "day". */
  private boolean rowsForMeasure(Query query, Utterance question) {
    return query.select().stream().anyMatch(this::rows)
        && IntStream.range(1, question.size())
            .filter(i -> question.is(i - 1, "many") && measures(question.token(i).lower()))
            .mapToObj(question::linkAt)
            .anyMatch(link -> link == null || link.nameScore() < Link.NAMED);
  }

  private static boolean measures(String word) {
    return SPANS.contains(word) || Lexicon.ENGLISH.unit(word).isPresent();
  }

  /** Whether it counts anything but different days. */
  private boolean rows(Query.Term term) {
    ColumnId column = term.column();
    return term.function().equals("COUNT")
        && !(term.distinct() && column != null && schema.column(column).holdsDays());
  }

  /** "Installed on the most computers" is not what was installed last. */
  private static boolean mostUncounted(Query query, Utterance question) {
    boolean figures =
        QueryParts.of(query).terms().stream()
            .anyMatch(t -> t.function().equals("COUNT") || t.function().equals("SUM"));
    return !figures
        && question.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE) && cue.hints().isEmpty())
            .filter(cue -> question.isAny(cue.start(), "most", "fewest"))
            .map(cue -> question.linkAt(cue.end()))
            .anyMatch(
                link ->
                    link != null
                        && link.tableScore() >= Link.NAMED
                        && link.tableScore() > link.columnScore());
  }

  /** Whether it says of no rows that they are the first or the greatest. */
  private static boolean plain(Query query) {
    return query.limit() == 0
        && query.orderBy().isEmpty()
        && query.combined() == null
        && query.groupBy().isEmpty()
        && QueryParts.of(query).subQueries() == 0
        && QueryParts.of(query).terms().stream().noneMatch(Query.Term::aggregate);
  }

  private static boolean superlative(Utterance question) {
    return question.cues().stream()
        .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE))
        .anyMatch(cue -> question.linkAt(cue.start()) == null);
  }

  /** "The best rated" are not those with the highest rate. */
  private boolean ratedByRate(Query query, Utterance question) {
    boolean rated =
        question.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE))
            .anyMatch(cue -> question.isAny(cue.end(), "rated", "reviewed"));
    return rated
        && query.orderBy().stream()
            .flatMap(order -> Stream.ofNullable(order.term().column()))
            .noneMatch(c -> RATINGS.stream().anyMatch(schema.column(c)::has));
  }

  /** "The longest" is not what began last. */
  private boolean longestMoment(Query query, Utterance question) {
    boolean longest =
        question.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE))
            .anyMatch(cue -> question.isAny(cue.start(), "longest", "shortest"));
    Stream<Query.Term> extremes =
        Stream.concat(
            query.orderBy().stream().map(Query.Order::term),
            QueryParts.of(query).terms().stream()
                .filter(t -> t.function().equals("MIN") || t.function().equals("MAX")));
    return longest
        && extremes.anyMatch(
            t -> t.column() != null && schema.column(t.column()).holdsDays() && !shown(t, query));
  }

  private static boolean shown(Query.Term term, Query query) {
    return term.function().isEmpty() && query.select().contains(term);
  }
}
