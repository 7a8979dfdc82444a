// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Cell values in a question that more than one condition comes of: "Rock, Jazz and Blues", "both
 * Rock and Jazz but never Blues", "who bought only Jazz".
 *
 * @param wanted the required values
 * @param unwanted the excluded values
 * @param only whether no other values are allowed
 * @param together whether words such as "both" require all values of one row's group
 * @param clause whether the values belong to a relative clause, or are the question's predicate
 * @param said the span of all values in the question
 * @param simpler the question with the first of them only
 */
public record ValueConjunction(
    List<Link> wanted,
    List<Link> unwanted,
    boolean only,
    boolean together,
    boolean clause,
    String said,
    String simpler) {

  /** Fewer conditions are read in the ordinary way. */
  private static final int LEAST = 3;

  private static final Set<String> JOINING =
      Set.of(",", "and", "&", "also", "as", "well", "plus", "but", "too", "both", "the");

  private static final Set<String> DENYING =
      Set.of("not", "never", "no", "nor", "neither", "except", "without");

  private static final Set<String> APART = Set.of("of", "by", "from", "in", "for", "on", "at");

  private static final Set<String> RELATIVE = Set.of("who", "that", "which", "whose");

  /** Copies the lists. */
  public ValueConjunction {
    wanted = List.copyOf(wanted);
    unwanted = List.copyOf(unwanted);
  }

  /** The only one of a question; empty where it has none. */
  public static Optional<ValueConjunction> of(Utterance u) {
    Only only = Only.in(u);
    if (only != null) {
      return from(u, only.object(), only);
    }
    for (Link first : u.links()) {
      if (isCell(u, first)) {
        Optional<ValueConjunction> chain = from(u, first, null);
        if (chain.isPresent()) {
          return chain;
        }
      }
    }
    return Optional.empty();
  }

  /** Whether a question excludes other values by "only", in words that may not be read. */
  public static boolean isExclusive(Utterance u) {
    return Only.in(u) != null
        || IntStream.range(2, u.size())
            .filter(i -> u.is(i, "only"))
            .mapToObj(i -> u.linkAt(i - 1))
            .anyMatch(link -> link != null && isCell(u, link));
  }

  private static boolean isCell(Utterance u, Link link) {
    return link.cell() && !link.values().isEmpty() && !u.token(link.start()).number();
  }

  /**
   * The "only" or "nothing but" of a question's predicate or a relative clause.
   *
   * @param start its first token
   * @param end after its last token
   * @param object the first cell behind it
   */
  private record Only(int start, int end, Link object) {

    private static final Set<String> OF_ANOTHER =
        Set.of("those", "ones", "one", "show", "if", "number", "once", "when", "and");

    static @Nullable Only in(Utterance u) {
      return IntStream.range(2, u.size() - 1)
          .filter(i -> end(u, i) > i && u.linkAt(i) == null && !u.isAny(i - 1, "the", ","))
          .filter(i -> IntStream.range(0, i).anyMatch(r -> isLed(u, r, i)))
          .filter(i -> IntStream.range(0, i).noneMatch(r -> u.isAny(r, "not", "never")))
          .mapToObj(i -> Optional.ofNullable(before(u, i, end(u, i))))
          .flatMap(Optional::stream)
          .findFirst()
          .orElse(null);
    }

    private static int end(Utterance u, int i) {
      if (u.is(i, "nothing") && u.is(i + 1, "but")) {
        return i + 2;
      }
      return u.isAny(i, "only", "exclusively") ? i + 1 : i;
    }

    private static boolean isLed(Utterance u, int i, int only) {
      Link link = u.linkAt(i);
      return RELATIVE.contains(u.token(i).lower())
          || link != null && link.namesTable() && link.end() <= only;
    }

    /** Null where what follows is no cell, or of another clause. */
    private static @Nullable Only before(Utterance u, int start, int end) {
      Link object =
          u.links().stream()
              .filter(link -> link.start() >= end && isCell(u, link))
              .findFirst()
              .orElse(null);
      return object != null
              && IntStream.range(end, object.start()).allMatch(i -> mayStandBefore(u, i))
          ? new Only(start, end, object)
          : null;
    }

    private static boolean mayStandBefore(Utterance u, int i) {
      return u.token(i).word()
          && !u.given(i)
          && !RELATIVE.contains(u.wordAt(i))
          && !OF_ANOTHER.contains(u.wordAt(i));
    }
  }

  private static Optional<ValueConjunction> from(Utterance u, Link first, @Nullable Only only) {
    List<Link> wanted = new ArrayList<>(List.of(first));
    List<Link> unwanted = new ArrayList<>();
    boolean denied = false;
    boolean together = isTogether(u, first.start());
    int end = first.end();
    for (int i = end; i < u.size(); ) {
      Link link = u.linkAt(i);
      Token t = u.token(i);
      if (link != null && isCell(u, link)) {
        (denied ? unwanted : wanted).add(link);
        end = link.end();
        i = end;
      } else if (DENYING.contains(t.lower())) {
        denied = true;
        together = true;
        i++;
      } else if (JOINING.contains(t.lower())
          || only != null && t.is("or")
          || isRepeated(u, i, first.start())) {
        together |= u.isAny(i, "also", "well", "plus", "both");
        i++;
      } else {
        break;
      }
    }
    boolean joined =
        IntStream.range(first.start(), end).anyMatch(i -> u.isAny(i, "and", "&", "but"));
    List<Link> all = Stream.concat(wanted.stream(), unwanted.stream()).toList();
    boolean several = all.size() >= LEAST && joined;
    boolean alone = only != null && unwanted.isEmpty();
    return !several && !alone || u.is(end, "or") || !isOfOneColumn(all)
        ? Optional.empty()
        : Optional.of(chain(u, wanted, unwanted, together, end, alone ? only : null));
  }

  private static boolean isOfOneColumn(List<Link> cells) {
    return cells.get(0).values().stream()
        .map(ValueHit::column)
        .anyMatch(c -> cells.stream().allMatch(cell -> contents(cell, c).isPresent()));
  }

  private static ValueConjunction chain(
      Utterance u,
      List<Link> wanted,
      List<Link> unwanted,
      boolean together,
      int end,
      @Nullable Only only) {
    Link first = wanted.get(0);
    int start = first.start();
    while (u.isAny(start - 1, "both", "all", "of") && isTogether(u, start)) {
      start--;
    }
    String before = start == 0 ? "" : u.text().substring(0, u.token(start).from());
    if (only != null) {
      before =
          u.text().substring(0, u.token(only.start()).from())
              + before.substring(u.token(only.end() - 1).to());
    }
    String behind = u.text().substring(u.token(end - 1).to());
    boolean relative =
        IntStream.range(0, start).anyMatch(i -> RELATIVE.contains(u.token(i).lower()))
            || u.isAny(0, "how", "who")
            || u.is(start - 1, "with");
    return new ValueConjunction(
        wanted,
        unwanted,
        only != null,
        together,
        relative && !APART.contains(u.wordAt(start - 1)),
        u.span(first.start(), end),
        before + u.span(first.start(), first.end()) + behind);
  }

  /** "Both" or "all of" before the cells. */
  private static boolean isTogether(Utterance u, int start) {
    return u.is(start - 1, "both") || u.is(start - 1, "of") && u.is(start - 2, "all");
  }

  /** A preposition or a verb that stands before the first cell, too. */
  private static boolean isRepeated(Utterance u, int i, int first) {
    return u.token(i).word()
        && (u.is(first - 1, u.token(i).lower())
            || first > 1 && u.is(first - 2, u.token(i).lower()) && u.linkAt(i) == null);
  }

  /** The contents that a cell has in a column; empty where it is none of it. */
  static Optional<String> contents(Link cell, ColumnId column) {
    return cell.values().stream()
        .filter(hit -> hit.column().equals(column))
        .map(ValueHit::contents)
        .findFirst();
  }
}
