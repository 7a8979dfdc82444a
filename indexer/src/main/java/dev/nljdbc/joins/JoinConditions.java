// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQueries.MinedJoin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects the joins of a database, each once, under the surest of what is known of it. */
final class JoinConditions {

  /**
   * Declared before mined before inferred, then the likelier, then the shorter column names: {@code
   * customer_id} is meant more often than {@code billing_customer_id}.
   */
  static final Comparator<JoinCondition> PLAINEST_FIRST =
      Comparator.comparingInt((JoinCondition c) -> c.origin().rank())
          .thenComparingDouble(c -> -weight(c.origin()))
          .thenComparingInt(c -> String.join("", c.fromColumns()).length())
          .thenComparing(JoinCondition::from)
          .thenComparing(JoinCondition::to)
          .thenComparing(c -> String.join(",", c.fromColumns()))
          .thenComparing(c -> String.join(",", c.toColumns()));

  private final Map<Set<Pair>, JoinCondition> distinct = new LinkedHashMap<>();
  private final Map<Set<TableId>, List<Set<Pair>>> declared = new HashMap<>();
  private final Set<TableId> tables = new HashSet<>();

  private JoinConditions() {}

  /** Two columns that a join holds equal, whichever way round. */
  private record Pair(ColumnId one, ColumnId other) {

    static Pair of(ColumnId a, ColumnId b) {
      return a.compareTo(b) <= 0 ? new Pair(a, b) : new Pair(b, a);
    }
  }

  private static double weight(JoinOrigin origin) {
    if (origin instanceof JoinOrigin.Mined mined) {
      return mined.times();
    }
    return origin instanceof JoinOrigin.Inferred inferred ? inferred.score() : 1;
  }

  /**
   * All joins: declared, mined, inferred, each in the order given. Left out: keys to tables that
   * this user does not see, and mined joins that a declared key explains (it and more conditions
   * beside it).
   */
  static List<JoinCondition> of(Catalog catalog, List<MinedJoin> mined) {
    JoinConditions conditions = new JoinConditions();
    catalog.tables().stream().map(Table::id).forEach(conditions.tables::add);
    catalog.foreignKeys().stream()
        .filter(key -> !key.inferred())
        .map(JoinCondition::of)
        .forEach(conditions::addDeclared);
    mined.stream().map(JoinCondition::of).forEach(conditions::addMined);
    catalog.foreignKeys().stream()
        .filter(key -> key.inferred())
        .map(JoinCondition::of)
        .forEach(conditions::add);
    return List.copyOf(conditions.distinct.values());
  }

  private void addDeclared(JoinCondition key) {
    add(key);
    declared.computeIfAbsent(ends(key), e -> new ArrayList<>()).add(pairs(key));
  }

  private void addMined(JoinCondition join) {
    boolean explained =
        declared.getOrDefault(ends(join), List.of()).stream().anyMatch(pairs(join)::containsAll);
    if (!explained) {
      add(join);
    }
  }

  private void add(JoinCondition condition) {
    if (tables.contains(condition.from()) && tables.contains(condition.to())) {
      distinct.putIfAbsent(pairs(condition), condition);
    }
  }

  static Set<TableId> ends(JoinCondition condition) {
    Set<TableId> ends = new HashSet<>();
    ends.add(condition.from());
    ends.add(condition.to());
    return ends;
  }

  private static Set<Pair> pairs(JoinCondition condition) {
    Set<Pair> pairs = new HashSet<>();
    for (int i = 0; i < condition.fromColumns().size(); i++) {
      pairs.add(
          Pair.of(
              condition.from().column(condition.fromColumns().get(i)),
              condition.to().column(condition.toColumns().get(i))));
    }
    return pairs;
  }
}
