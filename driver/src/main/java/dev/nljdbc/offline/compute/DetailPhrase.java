// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a question wants to see of its rows, written behind them: "open orders - number, supplier
 * and date", "all classes in Leeds, with date and trainer", "which orders are open? Number please".
 *
 * @param start the mark or word that opens it
 * @param items its parts
 * @param with whether they may also be what rows have: "rooms with projector and whiteboard"
 */
public record DetailPhrase(int start, List<Item> items, boolean with) {

  /** What a part asks for. */
  public enum Kind {
    /** A column or a table. */
    NAME,
    /** When it was. */
    DATE,
    /** The number by which rows were chosen, or an amount that is one of things. */
    NUMBER,
    /** The amount by which rows were chosen. */
    FIGURE
  }

  /**
   * A part.
   *
   * @param name what it is called; null for a date that no column is named after, and for a figure
   *     of which no more is said
   * @param owner the table whose column it is, "the name of the test"; null where none is named
   */
  public record Item(Kind kind, @Nullable Link name, @Nullable Link owner) {

    private static Item of(Kind kind) {
      return new Item(kind, null, null);
    }
  }

  /** Empty for other questions. */
  public static Optional<DetailPhrase> of(Utterance u) {
    int end = u.size();
    while (end > 0 && (u.isMark(end - 1) || u.is(end - 1, "please"))) {
      end--;
    }
    for (int i = 1; i < end; i++) {
      List<Item> items = opens(u, i) ? items(u, i + 1, end) : figures(u, i, end);
      boolean with = u.is(i, "with") && !isDetermined(u, i + 1);
      boolean shown = !with || u.is(i - 1, ",") || items.size() > 1;
      if (!items.isEmpty() && shown) {
        return Optional.of(new DetailPhrase(opening(u, i), items, with));
      }
    }
    return Optional.empty();
  }

  private static boolean opens(Utterance u, int i) {
    boolean marks = u.isMark(i) && u.isAny(i, "-", "–", "—", ":", "?", ".");
    boolean since = u.is(i + 1, "since") && u.is(i + 2, "when");
    boolean when = u.is(i, "and") && (u.is(i + 1, "when") || since);
    return marks || when || u.is(i, "with") && u.linkAt(i) == null && !endsInFigure(u, i);
  }

  /** "With the amount" of what no column is called. */
  private static boolean endsInFigure(Utterance u, int with) {
    int word = isDetermined(u, with + 1) ? with + 2 : with + 1;
    return u.isIn(word, "measure.figures") && u.linkAt(word) == null && word + 1 >= u.size();
  }

  /** "And how many", "and how much was it", "with the amount"; none with other cells or numbers. */
  private static List<Item> figures(Utterance u, int i, int end) {
    if (u.is(i, "with") && endsInFigure(u, i)) {
      return List.of(new Item(Kind.FIGURE, null, null));
    }
    boolean many = u.isAny(i + 2, "many", "often");
    boolean asked = u.is(i, "and") && u.is(i + 1, "how") && (many || u.is(i + 2, "much"));
    boolean more = IntStream.range(i + 3, end).anyMatch(k -> u.given(k) || u.cell(k));
    if (!asked || more) {
      return List.of();
    }
    Link name =
        IntStream.range(i + 3, end)
            .mapToObj(u::linkAt)
            .filter(link -> link != null && link.nameScore() >= Link.NAMED)
            .findFirst()
            .orElse(null);
    return List.of(new Item(many ? Kind.NUMBER : Kind.FIGURE, name, null));
  }

  /** "Together with", ", with". */
  private static int opening(Utterance u, int i) {
    int start = u.isAny(i - 1, "together", "along") ? i - 1 : i;
    while (start > 1 && u.isAny(start - 1, ",", "please")) {
      start--;
    }
    return start;
  }

  private static boolean isDetermined(Utterance u, int i) {
    return u.isAny(i, "the", "their", "its", "his", "her");
  }

  /** The parts of a list that goes on to the end; none where something else is said. */
  private static List<Item> items(Utterance u, int from, int end) {
    List<Item> items = new ArrayList<>();
    int i = from;
    while (i < end) {
      int next = i;
      while (next < end && !u.isAny(next, ",", "and", "plus", "&") || inside(u, next)) {
        next++;
      }
      Item item = item(u, i, Math.min(next, end));
      if (item == null) {
        return List.of();
      }
      items.add(item);
      i = next + 1;
      while (i < end && u.isAny(i, ",", "and")) {
        i++;
      }
    }
    return items;
  }

  /** Whether a word is part of a name. */
  private static boolean inside(Utterance u, int i) {
    Link link = u.linkAt(i);
    return link != null && link.start() < i;
  }

  /** "Date", "when they went", "the date they left". */
  private static boolean isDate(Utterance u, int i, int end) {
    int since = u.isAny(i, "since", "on") ? i + 1 : i;
    boolean date = u.isAny(since, "when", "date", "dates");
    return date
        && IntStream.range(since + 1, end)
            .allMatch(k -> u.linkAt(k) == null || u.pastVerb(k) || u.isIn(k, "be-or-do"));
  }

  private static @Nullable Item item(Utterance u, int from, int end) {
    int i = from;
    while (i < end && (u.isIn(i, "determiners") || u.isAny(i, "which", "what"))) {
      i++;
    }
    if (i == end || u.isAny(from, "a", "an", "no", "any")) {
      return null;
    }
    if (isDate(u, i, end)) {
      return Item.of(Kind.DATE);
    }
    Link name = u.linkAt(i);
    if (name == null || name.start() != i || !name.named() || name.cell() || name.end() > end) {
      return null;
    }
    boolean several = !u.token(name.end() - 1).lower().equals(u.token(name.end() - 1).stem());
    if (several && i == from && u.is(from - 1, "with") && name.namesTable()) {
      return null; // customers with orders
    }
    Link owner = null;
    int behind = name.end();
    Link second = behind < end ? u.linkAt(behind) : null;
    if (second != null && second.start() == behind && second.column() && name.namesTable()) {
      owner = name;
      name = second;
      behind = second.end();
    } else if (u.isAny(behind, "of", "for") && behind + 1 < end) {
      int table = u.isIn(behind + 1, "determiners") ? behind + 2 : behind + 1;
      owner = table < end ? u.linkAt(table) : null;
      if (owner == null || !owner.namesTable()) {
        return null;
      }
      behind = owner.end();
    }
    return behind == end ? new Item(Kind.NAME, name, owner) : null;
  }
}
