// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.sketch.QuestionView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks what a query measures its greatest or least rows by. Each method returns 0 if the query
 * follows the question and 1 if it ignores it.
 */
final class SuperlativeCheck {

  /** Verbs of money. */
  private static final Set<String> PAYING = Set.of("spend", "earn", "pay");

  private final QuestionView view;
  private final Utterance u;

  SuperlativeCheck(QuestionView view) {
    this.view = view;
    this.u = view.utterance();
  }

  /**
   * "the longest song": by its seconds where it has any, by its number only if that is named or
   * counted.
   */
  int named(Query q) {
    List<Query.Term> extremes = extremes(q);
    for (Cue cue : u.cues()) {
      boolean speaks =
          cue.kind() == Cue.Kind.SUPERLATIVE
              && !cue.hints().isEmpty()
              && u.linkAt(cue.start()) == null;
      if (speaks
          && measurable(q, cue)
          && extremes.stream().anyMatch(t -> t.column() != null && !isNamed(t.column()))
          && extremes.stream().noneMatch(t -> t.column() == null || speaks(cue, t.column()))) {
        return 1;
      }
    }
    return 0;
  }

  /** "the most films": by how many there are, or by a column that says so. */
  int counted(Query q) {
    List<Query.Term> extremes = extremes(q);
    boolean counted =
        u.cues().stream()
            .filter(this::ofRows)
            .anyMatch(
                c ->
                    extremes.stream()
                        .noneMatch(
                            t -> t.aggregate() && counts(t, c, q) || isMentioned(t.column())));
    return counted ? 1 : 0;
  }

  /** Whether a count is of the rows that a cue speaks of, or of others that refer to them. */
  private boolean counts(Query.Term count, Cue cue, Query q) {
    Link link = u.linkAt(cue.end());
    Set<TableId> read = QueryParts.of(q).tables();
    return !count.function().equals("COUNT")
        || link == null
        || link.tables().stream()
            .filter(n -> n.score() >= Link.NAMED)
            .map(n -> n.what().id())
            .anyMatch(
                rows ->
                    read.contains(rows)
                        || (read.size() > 1 || byKeys(q))
                            && read.stream().anyMatch(t -> view.schema().key(t, rows).isPresent()));
  }

  /** "the highest salary" is no salary that most have: a measure is not counted by its values. */
  int grouped(Query q) {
    boolean counts =
        extremes(q).stream().anyMatch(t -> t.function().equals("COUNT")) && q.groupBy().size() == 1;
    if (!counts) {
      return 0;
    }
    ColumnView group = view.schema().column(q.groupBy().get(0));
    boolean measured =
        u.cues().stream()
            .filter(c -> c.is(Cue.Kind.SUPERLATIVE) && !u.isAny(c.start(), "most", "fewest"))
            .map(c -> u.linkAt(c.end()))
            .anyMatch(l -> l != null && l.columnScore() >= Link.NAMED && l.names(group.id()));
    return measured && group.measure() ? 1 : 0;
  }

  /** Whether rows are counted for each key, such as films for each category's number. */
  private boolean byKeys(Query q) {
    return q.groupBy().stream().allMatch(c -> view.schema().column(c).identifier());
  }

  /** Whether a cue asks for the table with the most or fewest rows. */
  private boolean ofRows(Cue cue) {
    Link link = u.linkAt(cue.end());
    return cue.kind() == Cue.Kind.SUPERLATIVE
        && u.isAny(cue.start(), "most", "fewest")
        && cue.hints().isEmpty()
        && link != null
        && !link.cell()
        && link.start() == cue.end()
        && link.tableScore() >= Link.NAMED
        && link.tableScore() >= link.columnScore();
  }

  /** Whether any word of the question may mean it. */
  private boolean isMentioned(@Nullable ColumnId column) {
    return u.links().stream()
        .flatMap(l -> l.columns().stream())
        .anyMatch(n -> n.what().id().equals(column));
  }

  /** The greatest or the sum of what only tells rows apart, key or name, and is not named. */
  int asked(Query q) {
    List<Query.Term> terms = new ArrayList<>(extremes(q));
    QueryParts.of(q).terms().stream()
        .filter(t -> t.function().equals("SUM") || t.function().equals("AVG"))
        .forEach(terms::add);
    return terms.stream()
            .anyMatch(
                t ->
                    t.column() != null
                        && !t.function().equals("COUNT")
                        && distinguishes(view.schema().column(t.column()))
                        && !isNamed(t.column()))
        ? 1
        : 0;
  }

  private boolean distinguishes(ColumnView column) {
    return column.identifier()
        || !column.numeric()
            && !column.temporal()
            && view.schema().table(column.table()).readable().contains(column);
  }

  /** "who spent the most": by money, not by how often. */
  int paid(Query q) {
    boolean paid = mostOrLeast().anyMatch(this::pays);
    return paid && extremes(q).stream().noneMatch(this::measures) ? 1 : 0;
  }

  /** "which category brought in the most money": by all of its sales, not by the greatest. */
  int earned(Query q) {
    boolean money =
        mostOrLeast().anyMatch(c -> (isMoney(c.end()) || isMoney(c.end() + 1)) && !pays(c));
    return money && extremes(q).stream().noneMatch(t -> measures(t) && (sums(t) || shown(t, q)))
        ? 1
        : 0;
  }

  private boolean isMoney(int i) {
    return u.is(i, "money") && u.linkAt(i) == null;
  }

  private Stream<Cue> mostOrLeast() {
    return u.cues().stream()
        .filter(c -> c.kind() == Cue.Kind.SUPERLATIVE && u.isAny(c.start(), "most", "least"));
  }

  private boolean pays(Cue cue) {
    return pays(cue.start() - 1) || pays(cue.start() - 2);
  }

  private static boolean sums(Query.Term t) {
    return t.function().equals("SUM");
  }

  /** Whether it is of the rows that are shown. */
  private static boolean shown(Query.Term t, Query q) {
    return q.select().stream()
        .map(Query.Term::column)
        .anyMatch(c -> c != null && t.column() != null && c.table().equals(t.column().table()));
  }

  private boolean pays(int i) {
    return i >= 0 && PAYING.contains(u.token(i).stem()) && u.linkAt(i) == null;
  }

  private boolean measures(Query.Term t) {
    return t.column() != null
        && !t.function().equals("COUNT")
        && view.schema().column(t.column()).measure();
  }

  /** The terms that order the first rows, or of which MIN or MAX is taken. */
  private static List<Query.Term> extremes(Query q) {
    List<Query.Term> extremes = new ArrayList<>();
    if (q.limit() > 0) {
      q.orderBy().forEach(o -> extremes.add(o.term()));
    }
    QueryParts.of(q).terms().stream()
        .filter(t -> t.function().equals("MIN") || t.function().equals("MAX"))
        .forEach(extremes::add);
    return extremes;
  }

  private boolean measurable(Query q, Cue cue) {
    return q.involved().stream()
        .flatMap(t -> view.schema().table(t).columns().stream())
        .anyMatch(c -> !c.identifier() && speaks(cue, c.id()));
  }

  private boolean speaks(Cue cue, ColumnId column) {
    ColumnView c = view.schema().column(column);
    return cue.hints().stream().anyMatch(c::speaksOf);
  }

  /** Whether words of the question are its name, and not rather its table's. */
  private boolean isNamed(ColumnId column) {
    return u.links().stream()
        .filter(l -> l.columnScore() >= Link.NAMED && l.columnScore() > l.tableScore())
        .anyMatch(l -> l.columns().stream().anyMatch(n -> n.what().id().equals(column)));
  }
}
