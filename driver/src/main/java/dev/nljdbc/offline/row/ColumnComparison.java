// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.row;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.DateForm;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.queries.Definition;
import dev.nljdbc.semantics.BusinessTerm;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the columns that a question compares with each other: "stock below the reorder level",
 * "returned after the due date", "paid late".
 */
final class ColumnComparison {

  /** The least score of a name that surely means a column. */
  private static final double NAMED = 0.8;

  private static final Set<String> OPERATORS = Set.of(">", "<", ">=", "<=");

  private final Utterance u;
  private final SchemaView schema;
  private final String name;
  private final DateMentions dates;

  ColumnComparison(Utterance question, SchemaView schema, String name) {
    this.u = question;
    this.schema = schema;
    this.name = name;
    this.dates = new DateMentions(question, schema);
  }

  Optional<RowTerm> find() {
    for (int i = 0; i < u.size(); i++) {
      Optional<RowTerm> found = late(i);
      Cue cue = u.cueAt(i);
      if (found.isEmpty() && cue != null && cue.start() == i && cue.is(Cue.Kind.COMPARE)) {
        found = compared(cue);
      }
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<RowTerm> compared(Cue cue) {
    int i = cue.end();
    while (u.isIn(i, "determiners")) {
      i++;
    }
    Link limit = u.linkAt(i);
    if (!OPERATORS.contains(cue.operator())
        || limit == null
        || limit.start() != i
        || limit.length() == 1 && u.cueAt(i) != null // above average
        || !limit.namesColumn()
        || limit.end() < u.size() && comparable(u.token(limit.end()))) {
      return Optional.empty();
    }
    int before = cue.start() - 1;
    while (u.isIn(before, "be") || u.isIn(before, "row.auxiliaries") || date(before)) {
      before--;
    }
    int said = before;
    return numbers(said, limit)
        .or(() -> done(said, limit))
        .or(() -> unnamed(cue.start(), limit))
        .flatMap(
            f -> ColumnPair.of(f.column, f.limit, schema).map(p -> term(p, f.start, cue, limit)));
  }

  /** A column that exceeds another, or not; its name begins at a token. */
  private record Found(ColumnView column, ColumnView limit, int start) {}

  /** Whether it is the word date of a name, which may be no part of the column's. */
  private boolean date(int i) {
    return i >= 0 && i < u.size() && DateWords.generic(u.token(i)) && u.linkAt(i) == null;
  }

  private static boolean comparable(Token t) {
    return t.number() || t.kind() == Token.Kind.DATE || t.kind() == Token.Kind.QUOTED;
  }

  /** Two columns of one table that are named on either side of the comparison. */
  private Optional<Found> numbers(int before, Link limit) {
    Link link = u.linkAt(before);
    if (link == null || link.value()) {
      return Optional.empty();
    }
    return link.columns().stream()
        .filter(c -> c.score() >= Link.PARTLY_NAMED && says(link, c.what()))
        .flatMap(
            c ->
                limit.columns().stream()
                    .filter(other -> other.score() >= NAMED)
                    .filter(other -> alike(c.what(), other.what()))
                    .map(other -> new Found(c.what(), other.what(), link.start())))
        .findFirst();
  }

  private boolean says(Link link, ColumnView column) {
    return IntStream.range(link.start(), link.end()).anyMatch(i -> column.has(u.token(i).stem()));
  }

  private static boolean alike(ColumnView one, ColumnView other) {
    boolean numbers = one.measure() && other.measure();
    boolean days = one.holdsDays() && other.holdsDays();
    return one.table().equals(other.table()) && !one.equals(other) && (numbers || days);
  }

  /** A date that a verb speaks of: shipped before the required date. */
  private Optional<Found> done(int verb, Link limit) {
    return limit.columns().stream()
        .filter(other -> other.score() >= NAMED && other.what().holdsDays())
        .flatMap(
            other ->
                dates.since(other.what(), verb).stream()
                    .map(pair -> new Found(pair.second(), other.what(), verb)))
        .findFirst();
  }

  /** The one other number that has a word of the limit's name: below the minimum stock. */
  private Optional<Found> unnamed(int start, Link limit) {
    ColumnView other = limit.columns().get(0).what();
    List<ColumnView> numbers =
        schema.table(other.table()).columns().stream()
            .filter(c -> alike(c, other) && c.measure())
            .filter(c -> c.own().stream().anyMatch(other.own()::contains))
            .toList();
    return numbers.size() == 1
        ? Optional.of(new Found(numbers.get(0), other, start))
        : Optional.empty();
  }

  private RowTerm term(ColumnPair pair, int said, Cue cue, Link limit) {
    RelativeClause clause = RelativeClause.of(u, said);
    int end = date(limit.end()) ? limit.end() + 1 : limit.end();
    String instead = clause.verbless() + name + when(pair, said, end);
    return term(pair, cue.operator(), clause.start(), end, instead);
  }

  /** The name of the date where a period follows, which tells when it was done. */
  private String when(ColumnPair pair, int verb, int end) {
    boolean period = u.isIn(end, "row.whens");
    return period && DateWords.says(DateWords.telling(pair.first()), u.token(verb))
        ? " with a " + String.join(" ", pair.first().words())
        : "";
  }

  /** Paid late, late payments, delivered on time. */
  private Optional<RowTerm> late(int i) {
    boolean late = u.isIn(i, "row.late");
    boolean onTime = u.isAny(i, "on", "in") && u.is(i + 1, "time");
    Link own = u.linkAt(i);
    boolean period = late && i + 1 < u.size() && comparable(u.token(i + 1)); // late 2023
    if (!late && !onTime
        || period
        || own != null && own.columns().stream().anyMatch(c -> c.what().has("late"))) {
      return Optional.empty();
    }
    int end = late ? i + 1 : i + 2;
    String operator = late ? ">" : "<=";
    Link next = u.linkAt(end);
    if (late && next != null && next.start() == end && next.namesTable()) {
      String rows = u.span(next.start(), next.end()) + " that are " + name;
      return dates.deadline(end).map(pair -> term(pair, operator, i, next.end(), rows));
    }
    int verb = u.isAny(i - 1, "too", "back", "very") ? i - 2 : i - 1;
    Link before = u.linkAt(verb);
    if (before != null && before.namesTable() && !dates.says(verb)) { // returned a rental late
      return dates
          .deadline(RelativeClause.verbBefore(u, before.start()))
          .map(pair -> term(pair, operator, i, end, "that are " + name));
    }
    if (verb < 0) {
      return Optional.empty();
    }
    RelativeClause clause = RelativeClause.of(u, u.isIn(verb, "be") ? i : verb);
    return dates
        .deadline(verb)
        .map(
            pair -> {
              String instead = clause.verbless() + name + when(pair, verb, end);
              return term(pair, operator, clause.start(), end, instead);
            });
  }

  private RowTerm term(ColumnPair pair, String operator, int start, int end, String instead) {
    String words = pair.first() + " " + operator + " " + pair.second();
    Definition meaning =
        pair.definition(
            Definition.Kind.FILTER,
            (first, second) ->
                daysLate(pair, first, second)
                    .map(days -> days + " " + operator + " 0")
                    .orElse(first + " " + operator + " " + second),
            ColumnKind.BOOLEAN);
    BusinessTerm term = new BusinessTerm(name, List.of(), words, meaning, "");
    return new RowTerm(
        term, RelativeClause.replaced(u, start, end, instead), u.span(start, end), words);
  }

  /**
   * The days from the second to the first, where only the first has a time of day: what is returned
   * on the day it is due, at three o'clock, is not late.
   */
  private Optional<String> daysLate(ColumnPair pair, String first, String second) {
    return DateForm.hasTimes(pair.first()) && !DateForm.hasTimes(pair.second())
        ? schema.index().dialect().days().between(second, first)
        : Optional.empty();
  }
}
