// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQueries.MinedJoin;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The undirected graph of columns: the columns of one table are connected, and so are the two ends
 * of a foreign key (Interactive-T2S, section 3.3: FindShortestPath). Immutable and thread-safe.
 *
 * <p>Moves between columns of one table cost nothing. The graph therefore has a node for each table
 * and an edge for each key, and the length of a path is the number of keys that it crosses. Joins
 * that people use in queries, though no key is declared, count like keys; among paths of one length
 * they come last, and so do keys that were inferred between tables which declared keys connect.
 * Other inferred keys are crossed only where nothing else connects.
 */
public final class JoinGraph {

  private final List<JoinCondition> conditions;
  private final List<JoinCondition> plainestFirst;
  private final TableGraph graph;

  private JoinGraph(
      List<TableId> tables, List<JoinCondition> conditions, List<JoinCondition> plainestFirst) {
    this.conditions = conditions;
    this.plainestFirst = plainestFirst;
    this.graph = new TableGraph(tables, plainestFirst);
  }

  /** The graph of a catalog's keys. */
  public static JoinGraph of(Catalog catalog) {
    return of(catalog, List.of());
  }

  /** The graph of a catalog's keys, and of the joins that people use. */
  public static JoinGraph of(Catalog catalog, List<MinedJoin> mined) {
    List<TableId> tables = catalog.tables().stream().map(Table::id).toList();
    List<JoinCondition> conditions = JoinConditions.of(catalog, mined);
    return new JoinGraph(tables, conditions, JoinConditions.plainestFirst(catalog, conditions));
  }

  /** The same without joins that are mere guesses. */
  public JoinGraph withoutGuesses() {
    List<JoinCondition> sure = sure(conditions);
    return sure.size() == conditions.size()
        ? this
        : new JoinGraph(graph.tables(), sure, sure(plainestFirst));
  }

  private static List<JoinCondition> sure(List<JoinCondition> joins) {
    return joins.stream().filter(c -> !c.origin().guess()).toList();
  }

  /** All joins, each once: declared ones in the catalog's order, then mined, then inferred ones. */
  public List<JoinCondition> conditions() {
    return conditions;
  }

  /**
   * All equally short paths between two columns, in a stable order: those over declared keys first,
   * then those that need the fewest moves inside tables. Empty when there is none. Where all of
   * them cross a mined join though declared keys lead there too, the shortest over these follow.
   *
   * <p>Between two columns of one table the first path has no steps. Paths over the table's
   * references to itself follow, in both directions, then paths over a key that both columns refer
   * to.
   *
   * @param limit the most to return
   */
  public List<JoinPath> shortestPaths(ColumnId start, ColumnId end, int limit) {
    if (limit <= 0 || graph.place(start.table()) < 0 || graph.place(end.table()) < 0) {
      return List.of();
    }
    List<JoinPath> paths =
        start.table().equals(end.table())
            ? withinTable(start, end)
            : new ShortestPaths(graph, start, end).find(limit);
    return paths.size() <= limit ? paths : List.copyOf(paths.subList(0, limit));
  }

  private List<JoinPath> withinTable(ColumnId start, ColumnId end) {
    List<JoinPath> paths = new ArrayList<>();
    paths.add(new JoinPath(start, end, List.of()));
    int table = graph.place(start.table());
    for (JoinEdge edge : graph.edges(table)) {
      if (edge.loop()) {
        paths.add(new JoinPath(start, end, List.of(edge.step(table))));
        if (!start.equals(end)) { // otherwise the mirror image of the same join
          paths.add(new JoinPath(start, end, List.of(edge.backward())));
        }
      }
    }
    paths.addAll(start.equals(end) ? List.of() : overCommonKey(start, end));
    return List.copyOf(paths);
  }

  /** Paths over one key that both columns refer to, which join rows of the table by it. */
  private List<JoinPath> overCommonKey(ColumnId start, ColumnId end) {
    int table = graph.place(start.table());
    List<JoinStep> forth = new ArrayList<>();
    List<JoinStep> back = new ArrayList<>();
    for (JoinEdge edge : graph.edges(table)) { // a hub has thousands, so not each with each
      JoinStep away = edge.step(table);
      if (!edge.loop() && away.pairs().size() == 1 && away.pairs().get(0).left().equals(start)) {
        forth.add(away);
      }
      JoinStep here = edge.step(edge.opposite(table));
      if (here.pairs().size() == 1 && here.pairs().get(0).right().equals(end)) {
        back.add(here);
      }
    }
    List<JoinPath> paths = new ArrayList<>();
    for (JoinStep there : back.isEmpty() ? List.<JoinStep>of() : forth) {
      for (JoinStep here : back) {
        if (there.pairs().get(0).right().equals(here.pairs().get(0).left())
            && there.target().equals(here.source())) {
          paths.add(new JoinPath(start, end, List.of(there, here)));
        }
      }
    }
    return paths;
  }

  /**
   * The cheapest tree that joins all the tables. It crosses other tables where it must, with as few
   * inferred joins as possible, then as few joins, then as many declared keys. Exact for up to
   * seven tables, at most twice as costly for more. It begins with the first of the tables.
   *
   * @return empty when the tables are not connected, not known, or none is given
   */
  public Optional<JoinTree> connect(Collection<TableId> tables) {
    return connect(tables, Set.of());
  }

  /**
   * The same; of parallel keys, those over one of the preferred columns are taken.
   *
   * @param preferred may be of other tables, too
   */
  public Optional<JoinTree> connect(Collection<TableId> tables, Set<ColumnId> preferred) {
    int[] terminals = tables.stream().mapToInt(graph::place).distinct().toArray();
    for (int terminal : terminals) {
      if (terminal < 0) {
        return Optional.empty();
      }
    }
    return terminals.length == 0
        ? Optional.empty()
        : new SteinerTree(graph, terminals, preferred).find();
  }
}
