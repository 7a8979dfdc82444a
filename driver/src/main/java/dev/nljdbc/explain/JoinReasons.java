// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinCondition;
import dev.nljdbc.joins.JoinOrigin;
import dev.nljdbc.queries.QueryOutline.Pair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which keys joins follow, by the join graph. */
final class JoinReasons {

  private final DatabaseIndex index;

  JoinReasons(DatabaseIndex index) {
    this.index = index;
  }

  /**
   * What is known of a join.
   *
   * @param why in words
   * @param doubt why it may be wrong; empty when a declared key or people's queries speak for it
   */
  record Reason(String why, String doubt) {}

  /** The reason for joining columns by equality. */
  Reason of(List<Pair> pairs) {
    List<String> why = new ArrayList<>();
    List<String> doubts = new ArrayList<>();
    Set<Pair> left = new LinkedHashSet<>(pairs);
    for (JoinCondition condition : followed(pairs)) {
      List<Pair> own = pairs(condition);
      if (own.stream().anyMatch(pair -> holds(left, pair))) {
        left.removeIf(pair -> own.stream().anyMatch(known -> same(known, pair)));
        add(condition, why, doubts);
      }
    }
    List<String> unknown = left.stream().map(this::unknown).toList();
    why.addAll(unknown);
    doubts.addAll(unknown);
    return new Reason(String.join(" ", why), String.join(" ", doubts));
  }

  /** The joins of the graph that hold with these pairs, the surest and longest first. */
  private List<JoinCondition> followed(List<Pair> pairs) {
    Set<Pair> all = new HashSet<>(pairs);
    return index.joins().conditions().stream()
        .filter(condition -> pairs(condition).stream().allMatch(pair -> holds(all, pair)))
        .sorted(
            Comparator.comparingInt((JoinCondition c) -> c.origin().rank())
                .thenComparingInt(c -> -c.fromColumns().size()))
        .toList();
  }

  private void add(JoinCondition condition, List<String> why, List<String> doubts) {
    String shown = shown(condition);
    if (condition.origin() instanceof JoinOrigin.Declared key) {
      String who = key.source().isEmpty() ? "the database" : key.source();
      why.add("Follows the foreign key " + shown + ", which " + who + " declares.");
    } else if (condition.origin() instanceof JoinOrigin.Mined mined) {
      String more = mined.times() > 1 ? " and " + (mined.times() - 1) + " more" : "";
      String first = mined.sources().isEmpty() ? "queries" : mined.sources().get(0);
      why.add("No key is declared for " + shown + "; people join so in " + first + more + ".");
    } else {
      String words =
          "No key is declared; " + shown + " was guessed to be one, from names, types and values.";
      why.add(words);
      doubts.add(words);
    }
  }

  private String unknown(Pair pair) {
    String columns = shown(pair.one()) + " and " + shown(pair.other());
    if (pair.one().equals(pair.other())) {
      return "Rows are compared with others by the same column " + shown(pair.one()) + ".";
    }
    return common(pair)
        .map(
            target ->
                "No key leads from one to the other, but both %s refer to %s."
                    .formatted(columns, shown(target)))
        .orElse("No key is known between " + columns + ".");
  }

  /** The column that both columns refer to. */
  private Optional<ColumnId> common(Pair pair) {
    Set<ColumnId> targets = targets(pair.one());
    return targets(pair.other()).stream().filter(targets::contains).findFirst();
  }

  private Set<ColumnId> targets(ColumnId column) {
    Set<ColumnId> targets = new LinkedHashSet<>();
    for (JoinCondition condition : index.joins().conditions()) {
      boolean from =
          condition.fromColumns().size() == 1
              && condition.from().column(condition.fromColumns().get(0)).equals(column)
              && !(condition.origin() instanceof JoinOrigin.Inferred);
      if (from) {
        targets.add(condition.to().column(condition.toColumns().get(0)));
      }
    }
    return targets;
  }

  private static List<Pair> pairs(JoinCondition condition) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < condition.fromColumns().size(); i++) {
      pairs.add(
          new Pair(
              condition.from().column(condition.fromColumns().get(i)),
              condition.to().column(condition.toColumns().get(i))));
    }
    return pairs;
  }

  private static boolean holds(Set<Pair> all, Pair pair) {
    return all.contains(pair) || all.contains(new Pair(pair.other(), pair.one()));
  }

  private static boolean same(Pair one, Pair other) {
    return one.equals(other) || one.equals(new Pair(other.other(), other.one()));
  }

  private String shown(JoinCondition condition) {
    List<String> from = new ArrayList<>();
    List<String> to = new ArrayList<>();
    for (Pair pair : pairs(condition)) {
      from.add(shown(pair.one()));
      to.add(shown(pair.other()));
    }
    return String.join(", ", from) + " → " + String.join(", ", to);
  }

  private String shown(ColumnId column) {
    return index.dialect().column(column);
  }
}
