// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.MinHash;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.examine.JoinedSources.Equal;
import dev.nljdbc.examine.JoinedSources.Side;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinCondition;
import dev.nljdbc.joins.JoinOrigin;
import dev.nljdbc.queries.QueryOutline.Selecting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds joins over columns of different names that no key connects. It reports them if a declared
 * key joins the same tables, or if the columns have no value in common.
 */
final class JoinsWithoutKey implements Examiner {

  private static final double MOST = 0.5;

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    Map<String, Doubt> doubts = new LinkedHashMap<>();
    for (Selecting select : query.selects()) {
      InOne one = new InOne(query.index(), JoinedSources.of(select, query.index()));
      one.find().forEach(doubt -> doubts.putIfAbsent(doubt.text(), doubt));
    }
    return List.copyOf(doubts.values());
  }

  /** One SELECT of a query. */
  private record InOne(DatabaseIndex index, JoinedSources joined) {

    List<Doubt> find() {
      List<Doubt> doubts = new ArrayList<>();
      for (Equal pair : joined.equal()) {
        ColumnId one = pair.one().column();
        ColumnId other = pair.other().column();
        if (!one.name().equalsIgnoreCase(other.name()) && !connected(one, other)) {
          judge(pair).ifPresent(doubts::add);
        }
      }
      return doubts;
    }

    /** Whether some key, of one column or more, holds these equal, or they refer to one column. */
    private boolean connected(ColumnId one, ColumnId other) {
      Set<ColumnId> targets = new HashSet<>(targets(one));
      targets.add(one);
      Set<ColumnId> others = new HashSet<>(targets(other));
      others.add(other);
      return others.stream().anyMatch(targets::contains);
    }

    private Set<ColumnId> targets(ColumnId column) {
      Set<ColumnId> targets = new HashSet<>();
      for (JoinCondition condition : index.joins().conditions()) {
        for (int i = 0; i < condition.fromColumns().size(); i++) {
          ColumnId from = condition.from().column(condition.fromColumns().get(i));
          ColumnId to = condition.to().column(condition.toColumns().get(i));
          if (from.equals(column)) {
            targets.add(to);
          } else if (to.equals(column) && !(condition.origin() instanceof JoinOrigin.Declared)) {
            targets.add(from);
          }
        }
      }
      return targets;
    }

    private Optional<Doubt> judge(Equal pair) {
      ColumnId one = pair.one().column();
      ColumnId other = pair.other().column();
      DoubtText names = DoubtText.of(index);
      String shown = names.column(one) + " and " + names.column(other);
      Optional<JoinCondition> key = declared(pair);
      if (key.isPresent() && followed(key.get(), pair)) {
        return Optional.empty(); // what else is held equal is a condition
      }
      if (key.isPresent() && !included(one, other)) {
        String text = "No key connects %s, which the query holds equal.".formatted(shown);
        String remedy = "The declared key is %s.".formatted(names.joined(key.get()));
        return Optional.of(new Doubt(Kind.ODD_JOIN, text, remedy, true));
      }
      if (meet(one, other)) {
        return Optional.empty();
      }
      String text =
          "No key connects %s, which the query holds equal, and their values differ."
              .formatted(shown);
      return Optional.of(new Doubt(Kind.ODD_JOIN, text, "Check what joins the tables.", true));
    }

    /** The only declared key between the two tables. */
    private Optional<JoinCondition> declared(Equal pair) {
      TableId one = pair.one().column().table();
      TableId other = pair.other().column().table();
      List<JoinCondition> keys =
          index.joins().conditions().stream()
              .filter(condition -> condition.origin() instanceof JoinOrigin.Declared)
              .filter(
                  key ->
                      key.from().equals(one) && key.to().equals(other)
                          || key.from().equals(other) && key.to().equals(one))
              .toList();
      return keys.size() == 1 && !one.equals(other) ? Optional.of(keys.get(0)) : Optional.empty();
    }

    /** Whether the query holds the key's columns equal, too. */
    private boolean followed(JoinCondition key, Equal pair) {
      for (int i = 0; i < key.fromColumns().size(); i++) {
        ColumnId from = key.from().column(key.fromColumns().get(i));
        ColumnId to = key.to().column(key.toColumns().get(i));
        if (joined.equal().stream().noneMatch(equal -> holds(equal, pair, from, to))) {
          return false;
        }
      }
      return true;
    }

    private static boolean holds(Equal equal, Equal like, ColumnId from, ColumnId to) {
      Side one = equal.one();
      Side other = equal.other();
      boolean sameSources =
          like.of(one.source()).isPresent() && like.of(other.source()).isPresent();
      return sameSources
          && (one.column().equals(from) && other.column().equals(to)
              || one.column().equals(to) && other.column().equals(from));
    }

    /** Whether some value may be in both; true where nothing is known of them. */
    private boolean meet(ColumnId one, ColumnId other) {
      ColumnStatistics left = index.statistics(one);
      ColumnStatistics right = index.statistics(other);
      if (left.distinct() == 0 || right.distinct() == 0) {
        return true;
      }
      ColumnKind kind = index.catalog().column(one).orElseThrow().kind();
      boolean sameKind = kind == index.catalog().column(other).orElseThrow().kind();
      if (sameKind && kind == ColumnKind.NUMBER && apart(left, right)) {
        return false;
      }
      MinHash ours = left.signature();
      MinHash theirs = right.signature();
      boolean known = !ours.isEmpty() && !theirs.isEmpty() && !left.estimated();
      return !known
          || ours.containedIn(theirs).shared() > 0
          || theirs.containedIn(ours).shared() > 0;
    }

    /** Whether nearly all words of one column are in the other; numbers meet by chance. */
    private boolean included(ColumnId one, ColumnId other) {
      if (index.catalog().column(one).orElseThrow().kind() != ColumnKind.TEXT) {
        return false;
      }
      MinHash ours = index.statistics(one).signature();
      MinHash theirs = index.statistics(other).signature();
      return ours.containedIn(theirs).share() >= MOST || theirs.containedIn(ours).share() >= MOST;
    }

    private static boolean apart(ColumnStatistics left, ColumnStatistics right) {
      double[] ours = Numbers.range(left);
      double[] theirs = Numbers.range(right);
      return ours[1] < theirs[0] || theirs[1] < ours[0]; // not where one is unknown
    }
  }
}
