// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.schema.ColumnView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Reads requests for the extreme value itself: the minimum and maximum price. */
final class ExtremeValueRule extends Rule {

  private static final Set<String> EXTREMES = WordLists.set("extreme");

  ExtremeValueRule(QueryDraft draft) {
    super(draft);
  }

  /** "the average, minimum and maximum price": one column, several functions. */
  boolean chain(Cue cue) {
    List<Cue> chain = new ArrayList<>(List.of(cue));
    int first = chain(cue.start(), -1, chain);
    int last = chain(cue.end() - 1, 1, chain);
    chain.sort(Comparator.comparingInt(Cue::start));
    return chain.size() > 1 && u.parts().get(first) == Part.HEAD && shown(chain, last + 1);
  }

  private boolean shown(List<Cue> chain, int end) {
    Cue next = u.cueAt(end);
    Cue counting = next != null && next.is(Cue.Kind.COUNT) ? next : null;
    Link link = around.next(counting == null ? end : counting.end());
    return found(
        link == null || !draft.free(link)
            ? Optional.empty()
            : chooser.column(link, ColumnView::measure),
        c -> {
          chain.forEach(one -> use(one, c));
          draft.use(counting);
          draft.use(link);
        });
  }

  private void use(Cue cue, ColumnView c) {
    draft.use(cue);
    draft.show(Query.Term.of(function(cue), c.id()));
  }

  static String function(Cue cue) {
    return cue.is(Cue.Kind.AGGREGATE) ? cue.operator() : cue.descending() ? "MAX" : "MIN";
  }

  /** Adds the functions beside a token in one direction; answers the last token reached. */
  private int chain(int from, int step, List<Cue> chain) {
    int reached = from;
    for (int i = from + step; i >= 0 && i < u.size(); i += step) {
      Cue cue = u.cueAt(i);
      if (cue != null && u.linkAt(i) == null && draft.free(cue) && aggregates(cue, i)) {
        if (!chain.contains(cue)) {
          chain.add(cue);
        }
        reached = i;
      } else if (!u.isIn(i, "chain")) {
        break;
      }
    }
    return reached;
  }

  private boolean aggregates(Cue cue, int i) {
    return cue.is(Cue.Kind.AGGREGATE)
        || cue.is(Cue.Kind.SUPERLATIVE) && EXTREMES.contains(u.token(i).lower());
  }

  /** "minimum and maximum price": the cue before, with nothing of its own, has the same column. */
  void show(Cue cue, ColumnView c) {
    draft.show(Query.Term.of(function(cue), c.id()));
    for (Cue other : u.cues()) {
      if (draft.free(other)
          && (other.is(Cue.Kind.SUPERLATIVE) || other.is(Cue.Kind.AGGREGATE))
          && other.end() <= cue.start()
          && cue.start() - other.end() <= 3
          && IntStream.range(other.end(), cue.start()).allMatch(i -> u.linkAt(i) == null)) {
        use(other, c);
      }
    }
  }

  /** "maximum price and score": the second column shares the function. */
  void carried(Link link, String function) {
    Link next = u.linkAt(link.end() + 1);
    if (next != null
        && u.is(link.end(), "and")
        && next.start() == link.end() + 1
        && draft.free(next)) {
      chooser
          .column(next, ColumnView::measure)
          .ifPresent(
              c -> {
                draft.use(next);
                draft.show(Query.Term.of(function, c.id()));
              });
    }
  }

  /** Whether the extreme value itself is asked for, rather than the row that has it. */
  boolean extreme(Cue cue, Link link) {
    int at = cue.start();
    Link next = u.linkAt(link.end());
    return u.parts().get(at) == Part.HEAD
        && EXTREMES.contains(u.token(at).lower())
        && !u.is(at - 1, "with")
        && !u.isAny(at - 2, "with", "has")
        && !(u.isAny(at - 2, "of", "in", "by") && named(at))
        && (next == null || !next.table());
  }

  /** Whether the head names something before a token. */
  private boolean named(int before) {
    return u.links().stream()
        .anyMatch(l -> l.named() && l.start() < before && u.part(l) == Part.HEAD);
  }
}
