// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.sketch.QuestionView;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Finds bounds, such as a job's least and greatest salary, where a salary is asked for. */
final class BoundCheck {

  private static final Set<String> LEAST = WordLists.set("bounds.least");
  private static final Set<String> MOST = WordLists.set("bounds.most");

  private final QuestionView view;
  private final Utterance u;

  BoundCheck(QuestionView view) {
    this.view = view;
    this.u = view.utterance();
  }

  /** Columns of the least or most that something may be, where the question says neither. */
  int unsaid(Query q) {
    return (int) QueryParts.of(q).columns().stream().filter(this::unsaidBound).count();
  }

  private boolean unsaidBound(ColumnId id) {
    ColumnView column = view.schema().column(id);
    boolean most = MOST.contains(column.words().get(0));
    Link link = view.columnLink(column).link();
    boolean bound = column.words().size() > 1 && (most || LEAST.contains(column.words().get(0)));
    if (!bound || !column.measure() || link == null) {
      return false;
    }
    boolean said = IntStream.range(link.start() - 1, link.end()).anyMatch(i -> extreme(i, most));
    return !said && view.schema().table(id.table()).columns().stream().anyMatch(opposite(column));
  }

  /** Whether a column is the other bound: where there is one alone, it is what is meant. */
  private static Predicate<ColumnView> opposite(ColumnView column) {
    List<String> words = column.words();
    Set<String> others = MOST.contains(words.get(0)) ? LEAST : MOST;
    return other ->
        other.words().size() == words.size()
            && others.contains(other.words().get(0))
            && other.words().subList(1, words.size()).equals(words.subList(1, words.size()));
  }

  private boolean extreme(int i, boolean most) {
    Cue cue = u.cueAt(i);
    return u.isIn(i, most ? "bounds.most" : "bounds.least")
        || cue != null && cue.is(Cue.Kind.SUPERLATIVE) && cue.descending() == most;
  }
}
