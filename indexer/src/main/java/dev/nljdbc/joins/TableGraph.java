package dev.nljdbc.joins;

import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables as numbers, and the joins between different ones as edges in arrays: a search over
 * 5,000 tables takes microseconds, where a graph of objects takes milliseconds (measured in {@code
 * bench/results/paths.md}). Immutable.
 */
final class TableGraph {

  /** How sure a join is that is used at most: declared, also mined, also inferred. */
  static final int DECLARED = 0;

  static final int MINED = 1;
  static final int INFERRED = 2;

  private final List<TableId> tables;
  private final Map<TableId, Integer> places = new HashMap<>();
  private final JoinEdge[][] edges;
  private final int[][] components = new int[INFERRED + 1][];

  /** The tables in a stable order; joins between tables that are among them, plainest first. */
  TableGraph(List<TableId> tables, List<JoinCondition> conditions) {
    this.tables = List.copyOf(tables);
    for (int i = 0; i < tables.size(); i++) {
      places.put(tables.get(i), i);
    }
    this.edges = edges(conditions);
    for (int level = DECLARED; level <= INFERRED; level++) {
      components[level] = components(level);
    }
  }

  private JoinEdge[][] edges(List<JoinCondition> conditions) {
    Map<Long, Integer> between = new HashMap<>();
    List<List<JoinEdge>> lists = new ArrayList<>();
    tables.forEach(table -> lists.add(new ArrayList<>()));
    conditions.forEach(c -> between.merge(ends(c), 1, Integer::sum));
    for (int rank = 0; rank < conditions.size(); rank++) {
      JoinCondition condition = conditions.get(rank);
      int from = place(condition.from());
      int to = place(condition.to());
      boolean parallel = between.getOrDefault(ends(condition), 1) > 1;
      JoinEdge edge = new JoinEdge(condition, parallel, rank, from, to);
      lists.get(from).add(edge);
      if (from != to) {
        lists.get(to).add(edge);
      }
    }
    return lists.stream().map(list -> list.toArray(JoinEdge[]::new)).toArray(JoinEdge[][]::new);
  }

  private long ends(JoinCondition condition) {
    long from = place(condition.from());
    long to = place(condition.to());
    return Math.min(from, to) * tables.size() + Math.max(from, to);
  }

  private int[] components(int level) {
    int[] component = new int[tables.size()];
    Arrays.fill(component, -1);
    int[] queue = new int[tables.size()];
    for (int first = 0; first < component.length; first++) {
      if (component[first] >= 0) {
        continue;
      }
      component[first] = first;
      queue[0] = first;
      int size = 1;
      for (int i = 0; i < size; i++) {
        for (JoinEdge edge : edges[queue[i]]) {
          int next = edge.opposite(queue[i]);
          if (edge.level() <= level && component[next] < 0) {
            component[next] = first;
            queue[size++] = next;
          }
        }
      }
    }
    return component;
  }

  int size() {
    return tables.size();
  }

  /** The table's number, -1 when it is not known. */
  int place(TableId table) {
    return places.getOrDefault(table, -1);
  }

  TableId table(int place) {
    return tables.get(place);
  }

  /** The joins of a table, plainest first; those with itself among them. */
  JoinEdge[] edges(int table) {
    return edges[table];
  }

  /** The surest level at which a path leads from one table to the other; empty for none: 3. */
  int level(int one, int other) {
    for (int level = DECLARED; level <= INFERRED; level++) {
      if (components[level][one] == components[level][other]) {
        return level;
      }
    }
    return INFERRED + 1;
  }
}
