package dev.nljdbc.joins;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.graph.AsUnmodifiableGraph;
import org.jgrapht.graph.WeightedMultigraph;

/**
 * The undirected graph of columns: those of one table are connected, and so are the two ends of a
 * foreign key (Interactive-T2S, section 3.3: FindShortestPath). Immutable and thread-safe.
 *
 * <p>Moves between columns of one table cost nothing, so it is held as the graph of tables with an
 * edge for each key; the length of a path is the number of keys that it crosses. Inferred keys are
 * crossed only where declared ones do not reach.
 */
public final class JoinGraph {

  private final Graph<TableId, KeyEdge> graph;
  private final Map<TableId, List<KeyEdge>> loops;

  private JoinGraph(Graph<TableId, KeyEdge> graph, Map<TableId, List<KeyEdge>> loops) {
    this.graph = graph;
    this.loops = loops;
  }

  /**
   * The graph of a catalog's keys. Inferred keys are used only where declared ones do not reach.
   */
  public static JoinGraph of(Catalog catalog) {
    Graph<TableId, KeyEdge> graph = new WeightedMultigraph<>(KeyEdge.class);
    Map<TableId, List<KeyEdge>> loops = new HashMap<>();
    catalog.tables().stream().map(Table::id).sorted().forEach(graph::addVertex);
    for (KeyEdge edge : edges(catalog)) {
      ForeignKey key = edge.key();
      if (!graph.containsVertex(key.from()) || !graph.containsVertex(key.to())) {
        continue; // a key to a table that this user does not see
      }
      if (edge.loop()) {
        loops.computeIfAbsent(key.from(), t -> new ArrayList<>()).add(edge);
      } else {
        graph.addEdge(key.from(), key.to(), edge);
        graph.setEdgeWeight(edge, edge.weight());
      }
    }
    return new JoinGraph(new AsUnmodifiableGraph<>(graph), Map.copyOf(loops));
  }

  /** The keys as edges, duplicates left out, plainest first. */
  private static List<KeyEdge> edges(Catalog catalog) {
    Map<List<Object>, ForeignKey> distinct = new LinkedHashMap<>();
    for (ForeignKey key : catalog.foreignKeys()) {
      distinct.putIfAbsent(List.of(key.from(), key.fromColumns(), key.to(), key.toColumns()), key);
    }
    List<ForeignKey> keys = new ArrayList<>(distinct.values());
    keys.sort(PLAINEST_FIRST);
    Map<Set<TableId>, Integer> between = new HashMap<>();
    keys.forEach(key -> between.merge(ends(key), 1, Integer::sum));
    List<KeyEdge> edges = new ArrayList<>();
    for (ForeignKey key : keys) {
      edges.add(new KeyEdge(key, between.getOrDefault(ends(key), 1) > 1, edges.size()));
    }
    return edges;
  }

  private static Set<TableId> ends(ForeignKey key) {
    return new HashSet<>(List.of(key.from(), key.to()));
  }

  /**
   * Declared before inferred, then the likelier, then the shorter column names: of {@code
   * customer_id} and {@code billing_customer_id} the first is more often what is meant.
   */
  private static final Comparator<ForeignKey> PLAINEST_FIRST =
      Comparator.comparingDouble((ForeignKey key) -> -key.score())
          .thenComparingInt(key -> String.join("", key.fromColumns()).length())
          .thenComparing(ForeignKey::from)
          .thenComparing(ForeignKey::to)
          .thenComparing(key -> String.join(",", key.fromColumns()))
          .thenComparing(key -> String.join(",", key.toColumns()));

  /**
   * All equally short paths between two columns, in a stable order: those that need the fewest
   * moves inside tables first. Empty when there is none.
   *
   * <p>Between two columns of one table the path has no steps; it is followed by the paths over the
   * table's references to itself, if it has any, in both directions.
   *
   * @param limit the most to return
   */
  public List<JoinPath> shortestPaths(ColumnId start, ColumnId end, int limit) {
    if (limit <= 0 || !graph.containsVertex(start.table()) || !graph.containsVertex(end.table())) {
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
    for (KeyEdge loop : loops.getOrDefault(start.table(), List.of())) {
      paths.add(new JoinPath(start, end, List.of(new JoinStep(loop.key(), true, loop.parallel()))));
      if (!start.equals(end)) { // otherwise the mirror image of the same join
        paths.add(
            new JoinPath(start, end, List.of(new JoinStep(loop.key(), false, loop.parallel()))));
      }
    }
    return List.copyOf(paths);
  }

  /**
   * The cheapest tree that joins all the tables, crossing others where it must (a Steiner tree's
   * 2-approximation). It begins with the first of the tables.
   *
   * @return empty when the tables are not connected, not known, or none is given
   */
  public Optional<JoinTree> connect(Collection<TableId> tables) {
    Set<TableId> terminals = new LinkedHashSet<>(tables);
    if (terminals.isEmpty() || !graph.vertexSet().containsAll(terminals)) {
      return Optional.empty();
    }
    return new SteinerTree(graph, List.copyOf(terminals)).find();
  }
}
