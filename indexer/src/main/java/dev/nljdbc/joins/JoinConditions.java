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

  /**
   * Joins in the order of {@link #of}, the plainest first: declared before mined before inferred,
   * then the likelier. Of several between two tables, the one named for what it refers to comes
   * before one named for a role, however short: a department's employees by {@code department_id},
   * not by {@code head_id}. Of roles, the first in the table does: a trip's start before its end.
   */
  static List<JoinCondition> plainestFirst(Catalog catalog, List<JoinCondition> conditions) {
    Map<Set<TableId>, Integer> joins = new HashMap<>();
    conditions.forEach(c -> joins.merge(ends(c), 1, Integer::sum));
    Map<JoinCondition, Double> named = new HashMap<>();
    Map<JoinCondition, Integer> places = new HashMap<>();
    for (JoinCondition condition : conditions) {
      boolean parallel = joins.getOrDefault(ends(condition), 0) > 1;
      named.put(condition, parallel ? named(condition) : 0);
      places.put(condition, parallel ? place(catalog, condition) : 0);
    }
    return conditions.stream()
        .sorted(
            Comparator.comparingInt((JoinCondition c) -> c.origin().rank())
                .thenComparingDouble(c -> -weight(c.origin()))
                .thenComparingDouble(c -> -named.getOrDefault(c, 0.0))
                .thenComparingInt(c -> places.getOrDefault(c, 0))
                .thenComparingInt(c -> String.join("", c.fromColumns()).length())
                .thenComparing(JoinCondition::from)
                .thenComparing(JoinCondition::to)
                .thenComparing(c -> String.join(",", c.fromColumns()))
                .thenComparing(c -> String.join(",", c.toColumns())))
        .toList();
  }

  /** How well the referring columns are named for the others, as of the worst pair. */
  private static double named(JoinCondition c) {
    double least = 1;
    for (int i = 0; i < c.fromColumns().size(); i++) {
      KeyName key = new KeyName(c.to().name(), c.toColumns().get(i));
      least = Math.min(least, key.score(reference(c.from(), c.fromColumns().get(i))));
    }
    return least;
  }

  private static ReferenceName reference(TableId table, String column) {
    return ReferenceName.of(KeyName.words(table.name()), column);
  }

  private static int place(Catalog catalog, JoinCondition condition) {
    List<String> columns =
        catalog
            .table(condition.from())
            .map(t -> t.columns().stream().map(c -> c.id().name()).toList())
            .orElse(List.of());
    return columns.indexOf(condition.fromColumns().get(0));
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
