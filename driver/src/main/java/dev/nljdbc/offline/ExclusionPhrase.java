// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a question says is to be left out: "revenue of 2024, not counting void invoices", "void ones
 * left out".
 *
 * @param rest the question without it
 * @param said as it is said
 * @param questions ask for what is left out, in several ways
 * @param things the table of which rows are left out, where the phrase names it
 * @param size of the groups that are left out: "any with fewer than 10"; null for rows
 */
record ExclusionPhrase(
    String rest,
    String said,
    List<String> questions,
    Optional<TableId> things,
    Query.@Nullable Predicate size) {

  /** The phrase of a question; empty where it leaves nothing out. */
  static Optional<ExclusionPhrase> of(Utterance u) {
    return find(u).filter(phrase -> !phrase.rest.isEmpty());
  }

  private static Optional<ExclusionPhrase> find(Utterance u) {
    for (int i = 0; i < u.size(); i++) {
      int behind = behindLead(u, i);
      if (behind > i && (behind > i + 1 || !named(u, i))) {
        int end = end(u, behind);
        return end > behind && !amount(u, behind, end)
            ? Optional.of(phrase(u, i, behind, end, end))
            : Optional.empty();
      }
      int first = trailed(u, i);
      int last = u.isIn(i - 1, "be") ? i - 1 : i;
      if (first >= 0 && first < last) {
        return Optional.of(phrase(u, first, first, last, end(u, i)));
      }
    }
    return Optional.empty();
  }

  /** Behind "excluding", "leaving out", "not counting"; the same place where none stands. */
  private static int behindLead(Utterance u, int i) {
    boolean two =
        u.isAny(i, "leave", "leaving") && u.is(i + 1, "out")
            || u.isAny(i, "apart", "aside") && u.is(i + 1, "from")
            || u.isAny(i, "not", "without") && u.isIn(i + 1, "exclusion.counting");
    boolean order = u.isIn(i, "exclusion.orders") && (i == 0 || begins(u, i - 1));
    if (two || order || u.isIn(i, "exclusion.leading")) {
      return two ? i + 2 : i + 1;
    }
    return behindException(u, i);
  }

  /** Behind "except", where pronouns follow: the model has learned what else stands there. */
  private static int behindException(Utterance u, int i) {
    int behind = u.isAny(i, "except", "without") ? i + 1 : i;
    behind =
        u.is(i, "except") && u.is(i + 1, "for") || u.is(i, "other") && u.is(i + 1, "than")
            ? i + 2
            : behind;
    if (behind == i) {
      return i;
    }
    int first = afterDeterminers(u, behind, u.size());
    int last = end(u, behind) - 1;
    boolean pronoun = u.isIn(first, "exclusion.ones") || u.isIn(last, "exclusion.ones");
    return pronoun && first <= last ? behind : i;
  }

  private static int afterDeterminers(Utterance u, int from, int to) {
    int first = from;
    while (first < to - 1 && u.isIn(first, "exclusion.determiners")) {
      first++;
    }
    return first;
  }

  private static boolean begins(Utterance u, int before) {
    return mark(u, before) || u.isIn(before, "exclusion.joining");
  }

  /** The first word of what is "left out", behind a mark or "with"; -1 where none is. */
  private static int trailed(Utterance u, int i) {
    boolean out = u.is(i, "left") && u.is(i + 1, "out") && ends(u, i + 2);
    boolean said = out || u.isIn(i, "exclusion.trailing") && ends(u, i + 1) && !named(u, i);
    int first = i - 1;
    while (said && first > 0 && !mark(u, first) && !u.is(first, "with")) {
      first--;
    }
    return said && first > 0 && first < i - 1 ? first + 1 : -1;
  }

  private static boolean named(Utterance u, int i) {
    Link link = u.linkAt(i);
    return link != null && (link.length() > 1 || !link.values().isEmpty());
  }

  /** "Excluding tax" says which amount is meant, not which rows. */
  private static boolean amount(Utterance u, int from, int to) {
    Link link = u.linkAt(afterDeterminers(u, from, to));
    return link != null
        && link.end() == to
        && link.column()
        && !link.value()
        && link.columns().get(0).what().measure();
  }

  private static boolean mark(Utterance u, int i) {
    return u.isMark(i) && !u.is(i, "'s");
  }

  private static boolean ends(Utterance u, int i) {
    return i >= u.size() || mark(u, i);
  }

  private static int end(Utterance u, int from) {
    int i = from;
    while (!ends(u, i)
        && !u.is(i, "per")
        && !(u.isAny(i, "by", "for") && u.isAny(i + 1, "each", "every"))) {
      i++;
    }
    return i;
  }

  private static ExclusionPhrase phrase(Utterance u, int start, int from, int to, int end) {
    int before = start;
    while (before > 0 && begins(u, before - 1)) {
      before--;
    }
    int behind = end;
    while (behind < u.size() && mark(u, behind)) {
      behind++;
    }
    String head = before == 0 ? "" : u.span(0, before);
    String tail = behind == u.size() ? "" : u.span(behind, u.size());
    String rest = (head + " " + tail).strip();
    Optional<TableId> things = tables(u, from, to).findFirst().map(l -> l.firstTable().id());
    return new ExclusionPhrase(
        rest, u.span(start, end), questions(u, from, to), things, size(u, from, to));
  }

  private static Query.@Nullable Predicate size(Utterance u, int from, int to) {
    for (int i = from; i < to; i++) {
      Cue cue = u.cueAt(i);
      int number = cue == null ? 0 : cue.end();
      if (cue != null
          && cue.is(Cue.Kind.COMPARE)
          && u.isAny(i - 1, "with", "having", "have")
          && number < to
          && to - number <= 2
          && u.token(number).number()) {
        Query.Literal rows = new Query.Literal(u.token(number).lower(), false);
        return Query.Predicate.of(Query.Term.countAll(), cue.operator(), rows);
      }
    }
    return null;
  }

  /** "Those from Oslo" and "cancelled ones" are of one of the tables that the question names. */
  private static List<String> questions(Utterance u, int from, int to) {
    int first = afterDeterminers(u, from, to);
    String own = u.span(first, to);
    if (tables(u, first, to).findAny().isPresent()) {
      return asking(own);
    }
    Set<String> ways = new LinkedHashSet<>();
    List<String> things = new ArrayList<>();
    tables(u, 0, from).map(l -> u.span(l.start(), l.end())).forEach(things::add);
    tables(u, to, u.size()).map(l -> u.span(l.start(), l.end())).forEach(things::add);
    for (String thing : things) {
      if (u.isIn(first, "exclusion.pronouns")) {
        if (first + 1 < u.size()) {
          ways.addAll(asking(thing + " " + u.span(first + 1, Math.max(to, first + 2))));
        }
      } else if (u.isIn(to - 1, "exclusion.pronouns")) {
        ways.addAll(asking(u.span(first, to - 1) + " " + thing));
      } else {
        ways.addAll(asking(own + " " + thing));
      }
    }
    return ways.isEmpty() ? asking(own) : List.copyOf(ways);
  }

  private static List<String> asking(String rows) {
    return List.of("How many " + rows + " are there", "List " + rows);
  }

  private static Stream<Link> tables(Utterance u, int from, int to) {
    return u.links().stream()
        .filter(l -> from <= l.start() && l.end() <= to)
        .filter(l -> l.tableScore() >= Link.NAMED);
  }
}
