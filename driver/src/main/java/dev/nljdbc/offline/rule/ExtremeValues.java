package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.question.WordLists;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads requests for the extreme value itself: the minimum and maximum price. */
final class ExtremeValues extends Rule {

  private static final Set<String> EXTREMES = WordLists.set("extreme");

  ExtremeValues(QueryDraft draft) {
    super(draft);
  }

  /** "the average, minimum and maximum price": one column, several functions. */
  boolean chain(Cue cue) {
    List<Cue> chain = new ArrayList<>(List.of(cue));
    int first = chain(cue.start(), -1, chain);
    int last = chain(cue.end() - 1, 1, chain);
    Cue counting = u.cueAt(last + 1);
    int from = counting != null && counting.kind() == Cue.Kind.COUNT ? counting.end() : last + 1;
    Link link = around.next(from);
    if (chain.size() < 2
        || link == null
        || !draft.free(link)
        || u.parts().get(first) != Part.HEAD) {
      return false;
    }
    Optional<ColumnView> c = chooser.column(link, ColumnView::measure);
    if (c.isEmpty()) {
      return false;
    }
    chain.sort(Comparator.comparingInt(Cue::start));
    for (Cue one : chain) {
      draft.use(one);
      draft.show(Query.Term.of(function(one), c.get().id()));
    }
    if (counting != null && from == counting.end()) {
      draft.use(counting);
    }
    draft.use(link);
    return true;
  }

  private static String function(Cue cue) {
    return cue.kind() == Cue.Kind.AGGREGATE
        ? cue.operator()
        : SuperlativeRule.descending(cue) ? "MAX" : "MIN";
  }

  /** Adds the functions beside a token in one direction; answers the last token reached. */
  int chain(int from, int step, List<Cue> chain) {
    int reached = from;
    for (int i = from + step; i >= 0 && i < u.size(); i += step) {
      Cue cue = u.cueAt(i);
      boolean function =
          cue != null
              && u.linkAt(i) == null
              && draft.free(cue)
              && (cue.kind() == Cue.Kind.AGGREGATE
                  || cue.kind() == Cue.Kind.SUPERLATIVE && EXTREMES.contains(u.token(i).lower()));
      if (function && cue != null) {
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

  /** "minimum and maximum price": the cue before, with nothing of its own, has the same column. */
  void sibling(Cue cue, ColumnView c) {
    for (Cue other : u.cues()) {
      if (other == cue
          || !draft.free(other)
          || other.end() > cue.start()
          || cue.start() - other.end() > 3) {
        continue;
      }
      if (other.kind() == Cue.Kind.SUPERLATIVE || other.kind() == Cue.Kind.AGGREGATE) {
        boolean bare = true;
        for (int i = other.end(); i < cue.start(); i++) {
          bare &= u.linkAt(i) == null;
        }
        if (bare) {
          draft.use(other);
          String function =
              other.kind() == Cue.Kind.AGGREGATE
                  ? other.operator()
                  : SuperlativeRule.descending(other) ? "MAX" : "MIN";
          draft.show(Query.Term.of(function, c.id()));
        }
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
    if (u.parts().get(cue.start()) != Part.HEAD
        || !EXTREMES.contains(u.token(cue.start()).lower())) {
      return false;
    }
    if (u.is(cue.start() - 1, "with")
        || u.is(cue.start() - 2, "with")
        || u.is(cue.start() - 2, "has")) {
      return false;
    }
    for (Link other : u.links()) {
      boolean content =
          (other.column() || other.table())
              && other.start() < cue.start()
              && u.part(other) == Part.HEAD;
      if (content && u.isAny(cue.start() - 2, "of", "in", "by")) {
        return false;
      }
    }
    Link next = u.linkAt(link.end());
    return next == null || !next.table();
  }
}
