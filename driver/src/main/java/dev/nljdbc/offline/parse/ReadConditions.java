// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.parse;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.Unit;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.sketch.QuestionView;
import dev.nljdbc.offline.sketch.SlotValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares as a question's smallest words say: "hired before 2010 or after 2020" speaks of one
 * column, and of the one or the other, since no row is both; "3 or more"; "on 2 March" is that day.
 * Conditions within subqueries and set operations stay as they are.
 */
final class ReadConditions {

  private final QuestionView view;
  private final Utterance u;

  private ReadConditions(QuestionView view) {
    this.view = view;
    this.u = view.utterance();
  }

  /** A query with its conditions compared so. */
  static Query in(Query q, QuestionView view) {
    return q.where().isEmpty() && q.having().isEmpty() ? q : new ReadConditions(view).in(q);
  }

  private Query in(Query q) {
    List<List<Query.Predicate>> where = q.where();
    for (int i = 2; i < u.size(); i++) {
      if (u.isAny(i - 1, "or", "and")) {
        where = continued(where, i);
      }
    }
    List<List<Query.Predicate>> found = where;
    where = each(found, p -> since(onDay(orMore(p), found)));
    return q.withWhere(u.tokens().stream().anyMatch(t -> t.is("or")) ? either(where) : where)
        .withHaving(q.having().stream().map(this::orMore).toList());
  }

  private static List<List<Query.Predicate>> each(
      List<List<Query.Predicate>> where, UnaryOperator<Query.Predicate> changed) {
    return where.stream().map(ways -> ways.stream().map(changed).toList()).toList();
  }

  /** "or after 2020", "or 2020", "or starts with B": a second value is of the first's column. */
  private List<List<Query.Predicate>> continued(List<List<Query.Predicate>> where, int i) {
    int second = secondValue(i);
    Query.Predicate first =
        second < 0
            ? null
            : where.stream()
                .flatMap(List::stream)
                .filter(p -> holds(p, i - 2))
                .findFirst()
                .orElse(null);
    if (first == null || timed(first) && !sameYear(i - 2, second)) {
      return where;
    }
    return each(where, p -> holds(p, second) ? of(first, p, second) : p);
  }

  /** Where the value is that goes on with a comparison and names no column; -1 where none is. */
  private int secondValue(int i) {
    Cue cue = u.cueAt(i);
    if (cue == null) {
      return alike(i - 2, i) ? i : -1;
    }
    boolean pattern = cue.is(Cue.Kind.LIKE) && cue.end() < u.size() && !named(cue.end() + 1);
    boolean compares = cue.is(Cue.Kind.COMPARE) && alike(i - 2, cue.end()) && speaksAlike(cue);
    return cue.start() == i && (pattern || compares) ? cue.end() : -1;
  }

  /** Whether two values may be of one column: no unit or name follows that says otherwise. */
  private boolean alike(int first, int second) {
    if (!u.given(first) || !u.given(second) || named(second + 1)) {
      return false;
    }
    Token a = u.token(first);
    Token b = u.token(second);
    return a.kind() == b.kind() && unit(second).isEmpty();
  }

  /** Whether a name follows: "over 50 kg", "over 50 in weight", "in the weight". */
  private boolean named(int next) {
    if (!u.isAny(next, "in", "of", "for")) {
      return u.linkAt(next) != null;
    }
    Link link = u.linkAt(u.isIn(next + 1, "articles") ? next + 2 : next + 1);
    return link != null && !link.value(); // not "in Oslo"
  }

  private boolean timed(Query.Predicate p) {
    ColumnView column = column(p);
    return p.left().part() || column != null && (column.temporal() || column.yearOnly());
  }

  private boolean sameYear(int first, int second) {
    return Numerals.isYear(u.wordAt(first)) == Numerals.isYear(u.wordAt(second));
  }

  private Optional<Unit> unit(int number) {
    return number + 1 < u.size()
        ? Lexicon.ENGLISH.unit(u.token(number + 1).lower())
        : Optional.empty();
  }

  /** Whether a comparison speaks of no columns, or of those that the one before it speaks of. */
  private boolean speaksAlike(Cue cue) {
    return cue.hints().isEmpty()
        || u.cues().stream()
            .filter(c -> c.is(Cue.Kind.COMPARE) && c.end() <= cue.start())
            .reduce((one, next) -> next)
            .filter(c -> stems(c).equals(stems(cue)))
            .isPresent();
  }

  private static List<String> stems(Cue cue) {
    return cue.hints().stream().map(Lexicon.Hint::stem).toList();
  }

  private Query.Predicate of(Query.Predicate first, Query.Predicate p, int value) {
    ColumnView column = column(first);
    boolean same = sort(first).equals(sort(p)) && !first.left().equals(p.left());
    if (!same || column == null) {
      return p;
    }
    List<Query.Operand> right =
        sort(p).equals("LIKE")
            ? p.right()
            : List.of(
                first.left().part()
                    ? new Query.Literal(u.token(value).lower(), false)
                    : Query.Literal.of(column, u.token(value).lower()));
    return new Query.Predicate(first.left(), p.operator(), right);
  }

  private @Nullable ColumnView column(Query.Predicate p) {
    return p.left().column() == null ? null : view.schema().column(p.left().column());
  }

  private static String sort(Query.Predicate p) {
    return SlotValues.sort(p.operator());
  }

  private static boolean ranges(Query.Predicate p) {
    return sort(p).equals(">");
  }

  /** Whether a condition compares with the value at a token. */
  private boolean holds(Query.Predicate p, int value) {
    Token t = u.token(value);
    return switch (sort(p)) {
      case "=", ">" -> p.literals().anyMatch(l -> l.value().equals(t.lower()));
      case "LIKE" ->
          p.literals().anyMatch(l -> l.value().replace("%", "").equalsIgnoreCase(t.text()));
      default -> false;
    };
  }

  /** Two conditions on one column that never hold together as the ways of one condition. */
  private static List<List<Query.Predicate>> either(List<List<Query.Predicate>> where) {
    for (int i = 0; i < where.size(); i++) {
      for (int j = i + 1; j < where.size(); j++) {
        if (apart(where.get(i), where.get(j))) {
          List<List<Query.Predicate>> joined = new ArrayList<>(where);
          joined.set(i, Stream.concat(where.get(i).stream(), where.get(j).stream()).toList());
          joined.remove(j);
          return joined;
        }
      }
    }
    return where;
  }

  private static boolean apart(List<Query.Predicate> one, List<Query.Predicate> other) {
    if (one.size() != 1 || other.size() != 1 || !one.get(0).left().equals(other.get(0).left())) {
      return false;
    }
    boolean below = one.get(0).operator().startsWith("<");
    Query.Predicate least = below ? other.get(0) : one.get(0);
    Query.Predicate most = below ? one.get(0) : other.get(0);
    return ranges(most)
        && ranges(least)
        && most.operator().startsWith("<")
        && least.operator().startsWith(">")
        && most.right().get(0) instanceof Query.Literal upper
        && least.right().get(0) instanceof Query.Literal lower
        && compare(upper.value(), lower.value()) < (includes(most, least) ? 0 : 1);
  }

  private static boolean includes(Query.Predicate most, Query.Predicate least) {
    return most.operator().endsWith("=") && least.operator().endsWith("=");
  }

  private static int compare(String a, String b) {
    return Numerals.isNumber(a) && Numerals.isNumber(b)
        ? Double.compare(Double.parseDouble(a), Double.parseDouble(b))
        : a.compareTo(b);
  }

  /** "3 or more", "50 kg or less". */
  private Query.Predicate orMore(Query.Predicate p) {
    boolean compares = ranges(p) || p.operator().equals("=");
    for (int i = 0; compares && i < u.size(); i++) {
      int end = u.given(i) && once(i) && (holds(p, i) || converted(p, i)) ? u.endOfRange(i) : i;
      if (end > i) {
        return new Query.Predicate(p.left(), u.operatorOfRange(i, end), p.right());
      }
    }
    return p;
  }

  private boolean once(int value) {
    return u.tokens().stream().filter(t -> t.is(u.token(value).lower())).count() == 1;
  }

  /** Whether a condition has a number in the unit that its column is kept in. */
  private boolean converted(Query.Predicate p, int number) {
    ColumnView column = column(p);
    Optional<Unit> kept = column == null ? Optional.empty() : column.unit();
    Optional<Unit> asked = unit(number);
    boolean both = kept.isPresent() && asked.isPresent() && u.token(number).number();
    return both
        && kept.get().measures().equals(asked.get().measures())
        && p.literals()
            .anyMatch(
                l -> l.value().equals(asked.get().convert(u.token(number).lower(), kept.get())));
  }

  /** "Since 2015" begins with that year. */
  private Query.Predicate since(Query.Predicate p) {
    boolean behind =
        p.operator().equals(">")
            && IntStream.range(1, u.size()).anyMatch(i -> u.is(i - 1, "since") && holds(p, i));
    return behind ? new Query.Predicate(p.left(), ">=", p.right()) : p;
  }

  /** A date behind "on" is compared with = where one condition has it. */
  private Query.Predicate onDay(Query.Predicate p, List<List<Query.Predicate>> where) {
    for (int i = 1; ranges(p) && i < u.size(); i++) {
      int date = i;
      boolean on = u.is(i - 1, "on") && u.cueAt(i - 1) == null;
      if (on
          && u.token(i).kind() == Token.Kind.DATE
          && holds(p, i)
          && where.stream().flatMap(List::stream).filter(o -> holds(o, date)).count() == 1) {
        return new Query.Predicate(p.left(), "=", p.right());
      }
    }
    return p;
  }
}
