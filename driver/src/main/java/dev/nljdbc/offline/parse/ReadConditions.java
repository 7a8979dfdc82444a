// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.parse;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Numerals;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares as a question's smallest words say: "hired before 2010 or after 2020" speaks of one
 * column, and of the one or the other, since no row is both; "on 2 March" is that day.
 */
final class ReadConditions {

  private final Utterance u;

  private ReadConditions(Utterance u) {
    this.u = u;
  }

  /** The query so. */
  static Query in(Query q, QuestionView view) {
    if (q.where().isEmpty() && q.having().isEmpty()) {
      return q;
    }
    ReadConditions said = new ReadConditions(view.utterance());
    List<List<Query.Predicate>> where = q.where();
    for (int i = 1; i < said.u.size(); i++) {
      where = said.patternAgain(said.again(where, i), i);
    }
    List<List<Query.Predicate>> compared =
        where.stream()
            .map(ways -> ways.stream().map(said::onDay).map(said::orMore).toList())
            .toList();
    return q.withWhere(either(compared)).withHaving(q.having().stream().map(said::orMore).toList());
  }

  /** "or after 2020", "or 2020": a second value of which no column is named is of the first's. */
  private List<List<Query.Predicate>> again(List<List<Query.Predicate>> where, int i) {
    Cue cue = u.cueAt(i);
    boolean comparing = cue != null && cue.is(Cue.Kind.COMPARE) && cue.start() == i;
    int at = comparing && cue != null ? cue.end() : i;
    boolean goesOn =
        i > 1
            && u.isAny(i - 1, "or", "and")
            && u.given(i - 2)
            && u.given(at)
            && u.linkAt(at + 1) == null
            && (cue == null || comparing && (cue.hints().isEmpty() || sameHints(cue)));
    Query.Predicate first = goesOn ? compared(where, u.token(i - 2)) : null;
    return first == null || comparing != ranges(first)
        ? where
        : where.stream()
            .map(ways -> ways.stream().map(p -> of(p, first, u.token(at))).toList())
            .toList();
  }

  /** "ends with son or starts with B": both of one column, where the second names none. */
  private List<List<Query.Predicate>> patternAgain(List<List<Query.Predicate>> where, int i) {
    Cue cue = u.cueAt(i);
    boolean goesOn =
        cue != null
            && cue.is(Cue.Kind.LIKE)
            && cue.start() == i
            && u.isAny(i - 1, "or", "and")
            && cue.end() < u.size();
    Token last = goesOn ? u.token(i - 2) : null;
    Query.Predicate first = last == null ? null : patterned(where, last);
    return first == null || cue == null
        ? where
        : where.stream()
            .map(ways -> ways.stream().map(p -> patterned(p, first, u.token(cue.end()))).toList())
            .toList();
  }

  private static Query.Predicate patterned(Query.Predicate p, Query.Predicate first, Token value) {
    return patterned(p, value) ? new Query.Predicate(first.left(), p.operator(), p.right()) : p;
  }

  private static Query.@Nullable Predicate patterned(List<List<Query.Predicate>> where, Token t) {
    return where.stream()
        .flatMap(List::stream)
        .filter(p -> patterned(p, t))
        .findFirst()
        .orElse(null);
  }

  private static boolean patterned(Query.Predicate p, Token value) {
    return p.operator().endsWith("LIKE")
        && p.literals().anyMatch(l -> l.value().replace("%", "").equalsIgnoreCase(value.text()));
  }

  private boolean sameHints(Cue cue) {
    return u.cues().stream()
        .filter(c -> c.is(Cue.Kind.COMPARE) && c.end() <= cue.start())
        .reduce((one, next) -> next)
        .filter(c -> stems(c).equals(stems(cue)))
        .isPresent();
  }

  private static List<String> stems(Cue cue) {
    return cue.hints().stream().map(Lexicon.Hint::stem).toList();
  }

  private static Query.@Nullable Predicate compared(List<List<Query.Predicate>> where, Token t) {
    return where.stream().flatMap(List::stream).filter(p -> with(p, t)).findFirst().orElse(null);
  }

  private static boolean with(Query.Predicate p, Token value) {
    return (ranges(p) || p.operator().equals("="))
        && p.literals().anyMatch(literal -> literal.value().equals(value.lower()));
  }

  private static Query.Predicate of(Query.Predicate p, Query.Predicate first, Token value) {
    return with(p, value) && ranges(p) == ranges(first)
        ? new Query.Predicate(first.left(), p.operator(), p.right())
        : p;
  }

  private static boolean ranges(Query.Predicate p) {
    return !p.operator().equals("<>")
        && (p.operator().startsWith("<") || p.operator().startsWith(">"));
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
        && most.operator().startsWith("<")
        && least.operator().startsWith(">")
        && most.right().size() == 1
        && least.right().size() == 1
        && most.right().get(0) instanceof Query.Literal upper
        && least.right().get(0) instanceof Query.Literal lower
        && less(upper.value(), lower.value());
  }

  private static boolean less(String a, String b) {
    return Numerals.isNumber(a) && Numerals.isNumber(b)
        ? Double.parseDouble(a) < Double.parseDouble(b)
        : a.length() == b.length() && a.compareTo(b) < 0;
  }

  /** "3 or more", "50 kg or less". */
  private Query.Predicate orMore(Query.Predicate p) {
    for (int i = 0; i < u.size(); i++) {
      int end = u.given(i) && with(p, u.token(i)) ? u.endOfRange(i) : i;
      if (end > i) {
        return new Query.Predicate(p.left(), u.operatorOfRange(end), p.right());
      }
    }
    return p;
  }

  private Query.Predicate onDay(Query.Predicate p) {
    return ranges(p) && p.literals().anyMatch(this::saidOn)
        ? new Query.Predicate(p.left(), "=", p.right())
        : p;
  }

  private boolean saidOn(Query.Literal literal) {
    for (int i = 1; i < u.size(); i++) {
      boolean date = u.token(i).kind() == Token.Kind.DATE;
      if (date && u.token(i).lower().equals(literal.value())) {
        return u.is(i - 1, "on") && u.cueAt(i - 1) == null;
      }
    }
    return false;
  }
}
