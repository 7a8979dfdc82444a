// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.sketch.ColumnLink;
import dev.nljdbc.offline.sketch.Mention;
import dev.nljdbc.offline.sketch.QuestionView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether the clauses of a query do what the question says where it says so: what is asked for is
 * shown, what follows a superlative orders, what follows a denial is left out.
 */
public final class ClauseAlignment {

  /** How many numbers {@link #of} gives. */
  public static final int FEATURES = 21;

  /** The least score of a name that a query should use. */
  private static final double NAMED = 0.8;

  private static final List<String> OPERATORS = List.of("INTERSECT", "UNION", "EXCEPT");

  /** The distance if there is no such word. */
  private static final int FAR = 30;

  private final QuestionView view;
  private final Utterance u;
  private final List<Cue> leading;

  public ClauseAlignment(QuestionView view) {
    this.view = view;
    this.u = view.utterance();
    this.leading =
        u.cues().stream().filter(c -> c.is(Cue.Kind.SUPERLATIVE) || c.is(Cue.Kind.ORDER)).toList();
  }

  /** The features of a query; always as many. */
  public double[] of(Query q, QueryParts parts) {
    Set<ColumnId> shown = q.shown();
    Set<ColumnId> ordering =
        q.orderBy().stream()
            .map(o -> o.term().column())
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    Set<ColumnId> testing = new LinkedHashSet<>(parts.columns());
    testing.removeAll(shown);
    parts.predicates().forEach(p -> p.left().addTo(testing));
    testing.addAll(ordering);
    Query.Order first = q.orderBy().isEmpty() ? null : q.orderBy().get(0);
    ColumnId by = first == null ? null : first.term().column();
    return new double[] {
      lacking(q, parts),
      uncued(q),
      lackingExtremes(q, parts),
      groupShown(q, shown),
      ungrouped(q),
      sharedSpans(parts.columns()),
      shown.stream().filter(c -> link(c).step() == 0).count(),
      missed(Utterance.Part.HEAD, shown),
      missed(Utterance.Part.FILTER, testing),
      missed(Utterance.Part.ORDER, ordering),
      missed(Utterance.Part.EACH, new HashSet<>(q.groupBy())),
      shown.stream().filter(this::onlyTests).count(),
      by == null ? Double.NaN : gap(by),
      by == null ? Double.NaN : nearer(by),
      denied(q),
      q.combined() == null ? 0 : 1 + OPERATORS.indexOf(q.combined().operator()),
      said("or", "either"),
      said("both", "also"),
      (u.has(Cue.Kind.DISTINCT) ? 2 : 0) + (q.distinct() ? 1 : 0),
      parts.predicates().size() - mentioned(),
      u.cues().stream().filter(c -> c.is(Cue.Kind.AGGREGATE) || c.is(Cue.Kind.COUNT)).count()
    };
  }

  private ColumnLink link(ColumnId column) {
    return view.columnLink(view.schema().column(column));
  }

  /** How many of the functions that the words ask for are not in the query. */
  private long lacking(Query q, QueryParts parts) {
    Set<String> had = parts.terms().stream().map(Query.Term::function).collect(Collectors.toSet());
    return u.cues().stream()
        .filter(c -> c.is(Cue.Kind.AGGREGATE) || c.is(Cue.Kind.COUNT))
        .map(c -> c.is(Cue.Kind.COUNT) ? "COUNT" : c.operator())
        .distinct()
        .filter(f -> !had.contains(f))
        .count();
  }

  /** How many functions are shown that no word asks for. */
  private long uncued(Query q) {
    return q.select().stream()
        .filter(Query.Term::aggregate)
        .map(Query.Term::function)
        .distinct()
        .filter(f -> u.cues().stream().noneMatch(c -> asks(c, f)))
        .count();
  }

  private static boolean asks(Cue cue, String function) {
    return switch (cue.kind()) {
      case COUNT -> function.equals("COUNT");
      case AGGREGATE -> function.equals(cue.operator());
      case SUPERLATIVE -> function.equals(cue.descending() ? "MAX" : "MIN");
      default -> false;
    };
  }

  /** How many of the ends that superlatives ask for nothing in the query gives. */
  private long lackingExtremes(Query q, QueryParts parts) {
    return u.cues().stream()
        .filter(c -> c.is(Cue.Kind.SUPERLATIVE))
        .map(Cue::descending)
        .distinct()
        .filter(
            down ->
                parts.terms().stream().noneMatch(t -> t.function().equals(down ? "MAX" : "MIN"))
                    && q.orderBy().stream().noneMatch(o -> o.descending() == down))
        .count();
  }

  /** 0 without groups, 1 where their column is shown, 2 where another of its table is, else 3. */
  private static int groupShown(Query q, Set<ColumnId> shown) {
    if (q.groupBy().isEmpty()) {
      return 0;
    }
    boolean itself = q.groupBy().stream().anyMatch(shown::contains);
    boolean beside =
        q.groupBy().stream()
            .anyMatch(g -> shown.stream().anyMatch(s -> s.table().equals(g.table())));
    return itself ? 1 : beside ? 2 : 3;
  }

  /** How many plain columns are shown that may differ within a group. */
  private long ungrouped(Query q) {
    boolean aggregated = q.select().stream().anyMatch(Query.Term::aggregate);
    if (q.groupBy().isEmpty() && !aggregated) {
      return 0;
    }
    return q.select().stream()
        .filter(t -> !t.aggregate())
        .map(Query.Term::column)
        .filter(Objects::nonNull)
        .filter(c -> !q.groupBy().contains(c))
        .filter(c -> q.groupBy().stream().noneMatch(g -> isKeyOf(g, c)))
        .count();
  }

  /** Whether one column is the key of another's table. */
  private boolean isKeyOf(ColumnId key, ColumnId other) {
    return key.table().equals(other.table()) && view.schema().column(key).key();
  }

  /** How many columns are used that only a span speaks of that names another one, too. */
  private long sharedSpans(Set<ColumnId> columns) {
    Set<Link> spans = new HashSet<>();
    return columns.stream()
        .map(c -> link(c).link())
        .filter(Objects::nonNull)
        .filter(l -> !spans.add(l))
        .count();
  }

  /** How many columns a part of the question names, none of which is among some. */
  private long missed(Utterance.Part part, Set<ColumnId> used) {
    return u.links().stream()
        .filter(l -> u.part(l) == part && !l.cell() && l.columnScore() >= NAMED)
        .filter(l -> l.columnScore() > l.tableScore())
        .filter(l -> l.columns().stream().noneMatch(n -> used.contains(n.what().id())))
        .count();
  }

  /** Whether only conditions and orders speak of a column. */
  private boolean onlyTests(ColumnId column) {
    List<Link> naming = u.links().stream().filter(l -> l.names(column)).toList();
    return !naming.isEmpty()
        && naming.stream()
            .allMatch(l -> u.part(l) == Utterance.Part.FILTER || u.part(l) == Utterance.Part.ORDER);
  }

  /** How many words stand between a superlative or "sorted by" and a column; more before it. */
  private int gap(ColumnId column) {
    int least = FAR;
    for (Link l : u.links()) {
      if (l.names(column)) {
        for (Cue c : leading) {
          int gap = l.start() >= c.end() ? l.start() - c.end() : FAR / 2 + c.start() - l.end();
          least = Math.min(least, Math.max(0, gap));
        }
      }
    }
    return least;
  }

  /** How many spans that name other columns stand nearer. */
  private long nearer(ColumnId column) {
    int own = gap(column);
    return u.links().stream()
        .filter(l -> l.columnScore() >= NAMED && !l.names(column))
        .filter(
            l -> leading.stream().anyMatch(c -> l.start() >= c.end() && l.start() - c.end() < own))
        .count();
  }

  /**
   * 1 where a denial stands before the values of what is left out and not before the others, −1
   * where it is the other way round; 0 where nothing tells.
   */
  private int denied(Query q) {
    Query.Combined other = q.combined();
    if (other == null || !other.operator().equals("EXCEPT")) {
      return 0;
    }
    int denial =
        u.cues().stream().filter(c -> c.is(Cue.Kind.NOT)).mapToInt(Cue::start).max().orElse(-1);
    List<Integer> kept = places(q.withCombined(null));
    List<Integer> left = places(other.query());
    left.removeAll(kept);
    if (denial < 0 || left.isEmpty()) {
      return 0;
    }
    boolean leftBehind = left.stream().allMatch(at -> at > denial);
    boolean keptBefore = kept.stream().allMatch(at -> at < denial);
    return leftBehind && keptBefore ? 1 : leftBehind ? 0 : -1;
  }

  /** Where the question has the values of a query. */
  private List<Integer> places(Query q) {
    Set<String> values =
        QueryParts.of(q).predicates().stream()
            .flatMap(Query.Predicate::literals)
            .map(l -> l.value().replace("%", "").toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    List<Integer> places = new ArrayList<>();
    for (Mention m : view.mentions()) {
      if (values(m).stream().anyMatch(values::contains)) {
        places.add(m.start());
      }
    }
    return places;
  }

  private List<String> values(Mention m) {
    List<String> values = new ArrayList<>();
    values.add(u.span(m.start(), m.end()).toLowerCase(Locale.ROOT));
    if (m.link() != null) {
      m.link().values().forEach(v -> values.add(v.contents().toLowerCase(Locale.ROOT)));
    }
    return values;
  }

  private int said(String word, String other) {
    for (int i = 0; i < u.size(); i++) {
      if (u.isAny(i, word, other)) {
        return 1;
      }
    }
    return 0;
  }

  private long mentioned() {
    return view.mentions().stream()
        .filter(m -> m.number() != null || m.link() != null && m.link().cell())
        .count();
  }
}
