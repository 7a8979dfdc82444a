// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Token;
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
 */
public record DetailPhrase(int start, List<Item> items) {

  /** What a part asks for. */
  public enum Kind {
    /** A column or a table. */
    NAME,
    /** When it was. */
    DATE,
    /** The number or the amount by which rows were chosen. */
    FIGURE
  }

  /**
   * One of them.
   *
   * @param name what it is called; null for a date that no column is named after and for a figure
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
    while (end > 0 && (mark(u, end - 1) || u.is(end - 1, "please"))) {
      end--;
    }
    for (int i = 1; i < end; i++) {
      List<Item> items =
          asksFigure(u, i, end)
              ? List.of(Item.of(Kind.FIGURE))
              : opens(u, i) ? items(u, i + 1, end) : List.of();
      boolean with = u.is(i, "with") && items.size() == 1;
      if (!items.isEmpty() && (!with || isShown(u, i + 1, items.get(0)))) {
        return Optional.of(new DetailPhrase(opening(u, i), items));
      }
    }
    return Optional.empty();
  }

  private static boolean mark(Utterance u, int i) {
    return u.token(i).kind() == Token.Kind.MARK;
  }

  private static boolean opens(Utterance u, int i) {
    boolean marks = mark(u, i) && u.isAny(i, "-", "–", "—", ":", "?", ".");
    boolean when =
        u.is(i, "and") && (u.is(i + 1, "when") || u.is(i + 1, "since") && u.is(i + 2, "when"));
    return marks || when || u.is(i, "with") && u.linkAt(i) == null;
  }

  /** "And how many", "and how much was it", "with the amounts"; no other cells or numbers. */
  private static boolean asksFigure(Utterance u, int i, int end) {
    boolean how = u.is(i, "and") && u.is(i + 1, "how") && u.isAny(i + 2, "many", "much", "often");
    int with = u.is(i, "with") && u.isIn(i + 1, "determiners") ? i + 2 : i + 1;
    boolean figure = u.is(i, "with") && u.isIn(with, "measure.figures") && with + 1 == end;
    return figure
        || how && IntStream.range(i + 3, end).noneMatch(k -> u.given(k) || isCell(u.linkAt(k)));
  }

  private static boolean isCell(@Nullable Link link) {
    return link != null && link.cell();
  }

  /** "Together with", ", with". */
  private static int opening(Utterance u, int i) {
    int start = u.isAny(i - 1, "together", "along") ? i - 1 : i;
    while (start > 1 && u.isAny(start - 1, ",", "please")) {
      start--;
    }
    return start;
  }

  /** "Roses with their prices", "bills with the customer"; "customers with orders" have some. */
  private static boolean isShown(Utterance u, int from, Item item) {
    Link name = item.name;
    boolean determined = u.isAny(from, "the", "their", "its", "his", "her");
    return name == null || determined || u.is(from - 2, ",");
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
