// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQuery.ExpressionUse;
import dev.nljdbc.queries.MinedQuery.FilterUse;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import dev.nljdbc.queries.NameScope.ColumnReference;
import dev.nljdbc.queries.NameScope.Occurrence;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Collects what the parts of one query say. */
final class QueryFacts {

  final Set<TableId> tables = new LinkedHashSet<>();
  final Set<String> unknownTables = new LinkedHashSet<>();
  final Map<TableId, Integer> times = new LinkedHashMap<>();
  final Map<String, TableId> called = new LinkedHashMap<>();
  final Set<QueryNames.UnknownColumn> unknownColumns = new LinkedHashSet<>();
  final Set<ColumnId> columns = new LinkedHashSet<>();
  final Set<FilterUse> filters = new LinkedHashSet<>();
  final Set<ExpressionUse> expressions = new LinkedHashSet<>();
  private final Map<Ends, Map<String, String>> equal = new LinkedHashMap<>();
  private int occurrences;

  /** Two occurrences of tables, the earlier first. */
  private record Ends(Occurrence first, Occurrence second) {}

  /**
   * A table stands in FROM.
   *
   * @param shown its alias, or its own name, in lower case
   */
  Occurrence occurrence(Table table, String shown) {
    tables.add(table.id());
    times.merge(table.id(), 1, Integer::sum);
    called.putIfAbsent(shown, table.id());
    return new Occurrence(table, occurrences++);
  }

  /**
   * Two columns held equal. All those between the same two occurrences make one join together. A
   * column beside itself compares rows and is no join.
   */
  void equal(ColumnReference one, ColumnReference other) {
    boolean inOrder = one.occurrence().number() <= other.occurrence().number();
    ColumnReference first = inOrder ? one : other;
    ColumnReference second = inOrder ? other : one;
    if (!first.occurrence().equals(second.occurrence()) && !first.id().equals(second.id())) {
      equal
          .computeIfAbsent(
              new Ends(first.occurrence(), second.occurrence()), ends -> new TreeMap<>())
          .put(first.column().name(), second.column().name());
    }
  }

  List<JoinUse> joins() {
    return equal.entrySet().stream()
        .map(entry -> join(entry.getKey(), entry.getValue()))
        .distinct()
        .toList();
  }

  private static JoinUse join(Ends ends, Map<String, String> pairs) {
    Table first = ends.first().table();
    Table second = ends.second().table();
    List<String> left = List.copyOf(pairs.keySet());
    List<String> right = List.copyOf(pairs.values());
    JoinUse join = new JoinUse(first.id(), left, second.id(), right);
    boolean leftIsKey = key(first, left);
    boolean rightIsKey = key(second, right);
    boolean turn = leftIsKey == rightIsKey ? first.id().compareTo(second.id()) > 0 : leftIsKey;
    return turn ? inOrder(join.turned()) : join;
  }

  private static boolean key(Table table, List<String> columns) {
    return (!table.primaryKey().isEmpty() && columns.containsAll(table.primaryKey()))
        || table.uniqueKeys().stream().anyMatch(columns::containsAll);
  }

  /** The join in one direction: from the referencing columns. */
  private static JoinUse inOrder(JoinUse join) {
    TreeMap<String, String> pairs = new TreeMap<>();
    for (int i = 0; i < join.fromColumns().size(); i++) {
      pairs.put(join.fromColumns().get(i), join.toColumns().get(i));
    }
    return new JoinUse(
        join.from(), List.copyOf(pairs.keySet()), join.to(), List.copyOf(pairs.values()));
  }
}
