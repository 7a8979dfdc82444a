// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The words by which a question asks a figure for each of something: "per machine", "by payment
 * method", "for each month", "branch by branch".
 *
 * @param start the first of them
 * @param end behind the last
 * @param said where what it is for each of begins, with its adjectives
 * @param names what it is for each of, the likeliest first; none for a period
 * @param owner the table whose column is meant, "kind of customer"; null where none is named
 * @param period YEAR or MONTH; empty for a name
 */
public record DimensionPhrase(
    int start, int end, int said, List<Link> names, @Nullable Link owner, String period) {

  /** Rates, "pay per hour", are no groups. */
  private static final Set<String> UNITS = WordLists.set("dimension.units");

  private static final Set<String> GROUPED = WordLists.set("dimension.grouped");

  /** All such words of a question, in its order. */
  public static List<DimensionPhrase> all(Utterance u) {
    List<DimensionPhrase> all = new ArrayList<>();
    int i = 0;
    while (i < u.size() - 1) {
      boolean and = !all.isEmpty() && all.get(all.size() - 1).end == i && u.is(i, "and");
      DimensionPhrase phrase = and ? named(u, i, behindArticle(u, i + 1)) : at(u, i);
      if (phrase != null) {
        all.add(phrase);
      }
      i = phrase == null ? i + 1 : phrase.end;
    }
    return all;
  }

  private static @Nullable DimensionPhrase at(Utterance u, int i) {
    int behind = behindOpening(u, i);
    if (behind < 0 || behind >= u.size()) {
      return null;
    }
    boolean repeated = u.is(i, "by") && i > 0 && u.wordAt(i - 1).equals(u.wordAt(behind));
    boolean grouped = u.is(i, "by") && i > 0 && GROUPED.contains(u.wordAt(i - 1));
    DimensionPhrase phrase = named(u, repeated || grouped ? i - 1 : i, behind);
    return phrase == null || phrase.isDescribed(u) || u.is(i, "by") && phrase.isOfAgents(u)
        ? null
        : phrase;
  }

  /** "Per customer who joined in May": the rest of the question would say that of other rows. */
  private boolean isDescribed(Utterance u) {
    Cue cue = u.cueAt(end);
    Link next = u.isAny(end, "with", "from") ? u.linkAt(end + 1) : null;
    return u.isIn(end, "row.relatives") && !u.is(end, "with") && tellsCells(u, end + 1)
        || cue != null && cue.is(Cue.Kind.COMPARE)
        || u.isAny(end, "over", "above", "under", "below", "aged")
        || next != null && (next.cell() || u.is(end, "with"))
        || u.isAny(start, "per", "by") && u.pastVerb(end);
  }

  /** Not "the technician who led the visit", which names a key. */
  private static boolean tellsCells(Utterance u, int from) {
    return IntStream.range(from, u.size()).anyMatch(i -> u.given(i) || u.cell(i));
  }

  /** "How many orders by customers", "claims handled by adjusters". */
  private boolean isOfAgents(Utterance u) {
    Link name = names.isEmpty() ? null : names.get(0);
    boolean several = !u.token(end - 1).lower().equals(u.token(end - 1).stem());
    boolean done = start > 0 && u.pastVerb(start - 1) && !GROUPED.contains(u.wordAt(start));
    return name != null && name.namesTable() && (several && u.is(0, "how") || done);
  }

  /** What stands right before "by" from a place on, with that word; empty for no name. */
  static Optional<DimensionPhrase> before(Utterance u, int start, int said, int by) {
    return Optional.ofNullable(said < by ? named(u, start, said) : null)
        .filter(d -> d.end == by && d.period.isEmpty())
        .map(d -> new DimensionPhrase(d.start, by + 1, d.said, d.names, d.owner, ""));
  }

  /** What rows are grouped by, from a place on. */
  private static @Nullable DimensionPhrase named(Utterance u, int start, int said) {
    Link first = u.linkAt(said);
    String period = period(u, said);
    if (!period.isEmpty() && (first == null || first.length() == 1)) {
      List<Link> columns = first == null ? List.of() : List.of(first);
      return new DimensionPhrase(start, said + 1, said, columns, null, period);
    }
    if (first == null || first.start() != said || UNITS.contains(u.token(said).stem())) {
      return null;
    }
    Link name = first;
    Link table = null;
    List<Link> names = new ArrayList<>();
    for (Link next = first; next != null; next = nextTo(u, name)) {
      table = next != first && name.namesTable() ? name : table;
      name = next;
      names.add(0, next);
    }
    Link head = name;
    names.removeIf(link -> link.cell() || !isName(link) || link.namesTable() && link != head);
    boolean quality = first != head && first.namesColumn() && head.namesTable(); // 5 star hotels
    boolean named = !names.isEmpty() && names.get(0) == head;
    if (!named || quality || u.cell(head.end())) { // the authors Smith and Jones
      return null;
    }
    names.sort(Comparator.comparingDouble(Link::columnScore).reversed());
    boolean of = u.is(name.end(), "of") || u.is(name.end(), "for") && one(u, name.end() + 1);
    Link owner = of ? u.linkAt(name.end() + 1) : null;
    return owner != null && owner.namesTable() && name.column()
        ? new DimensionPhrase(start, owner.end(), name.start(), names, owner, "")
        : new DimensionPhrase(
            start, name.end(), first.cell() ? said : name.start(), names, table, "");
  }

  private static @Nullable Link nextTo(Utterance u, Link name) {
    Link next = u.linkAt(name.end());
    return next != null && next.start() == name.end() && !next.cell() ? next : null;
  }

  private static boolean isName(Link name) {
    return name.namesTable() || name.columnScore() >= Link.PARTLY_NAMED;
  }

  /** Where the name begins behind "per", "for each of the", "by"; -1 where none opens here. */
  private static int behindOpening(Utterance u, int i) {
    if (u.linkAt(i) != null) {
      return -1;
    }
    if (u.is(i, "per")) {
      return i + 1;
    }
    if (u.isIn(i, "prepositions") && u.isAny(i + 1, "each", "every")) {
      return behindArticle(u, u.is(i + 2, "of") ? i + 3 : i + 2);
    }
    if (u.isAny(i, "each", "every")) {
      boolean clause = u.isAny(i - 1, "where", "that", "which", "whose", "who", "if", "when");
      boolean always = u.is(i, "every") && !period(u, i + 1).isEmpty(); // who ordered every month
      return clause || always ? -1 : i + 1;
    }
    boolean by = u.is(i, "by") && i > 0 && u.cueAt(i) == null;
    return by && u.parts().get(i) != Utterance.Part.ORDER ? behindArticle(u, i + 1) : -1;
  }

  private static boolean one(Utterance u, int i) {
    return i < u.size() && u.token(i).lower().equals(u.token(i).stem());
  }

  private static int behindArticle(Utterance u, int i) {
    return u.isAny(i, "the", "our", "different", "single", "individual") ? i + 1 : i;
  }

  private static String period(Utterance u, int i) {
    return u.isAny(i, "month", "months") ? "MONTH" : u.isAny(i, "year", "years") ? "YEAR" : "";
  }

  private int namesEnd() {
    return names.stream().mapToInt(Link::end).max().orElse(end);
  }

  /** Whether a token is among these words. */
  public boolean covers(int token) {
    return start <= token && token < end;
  }

  /**
   * The question without such words; what is said of the rows behind them stays.
   *
   * @param end behind the last token of the question that is kept
   */
  public static String rest(Utterance u, int end, List<DimensionPhrase> phrases) {
    StringBuilder rest = new StringBuilder();
    int from = 0;
    for (DimensionPhrase phrase : phrases) {
      add(rest, u, from, phrase.start);
      int named = phrase.names.stream().mapToInt(Link::start).min().orElse(phrase.said);
      if (phrase.said < named) {
        rest.append(" of ").append(u.span(phrase.said, phrase.namesEnd()));
      }
      from = phrase.end;
    }
    add(rest, u, from, end);
    return rest.toString().strip();
  }

  private static void add(StringBuilder rest, Utterance u, int from, int to) {
    if (from < to) {
      boolean mark = u.isMark(from);
      rest.append(mark ? "" : " ").append(u.span(from, to));
    }
  }
}
