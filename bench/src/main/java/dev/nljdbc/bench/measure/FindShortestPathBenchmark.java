// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.joins.JoinPath;
import dev.nljdbc.joins.JoinTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jgrapht.Graph;
import org.jgrapht.GraphPath;
import org.jgrapht.alg.shortestpath.BidirectionalDijkstraShortestPath;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.Multigraph;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** FindShortestPath among 5,000 tables and 200,000 columns, beside one path by JGraphT. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 4, time = 3)
@Fork(1)
public class FindShortestPathBenchmark {

  private static final int PATHS = 8;
  private static final int COLUMNS = 4_096;

  private final List<ColumnId> columns = new ArrayList<>();
  private JoinGraph graph = JoinGraph.of(new Catalog("", "", List.of(), List.of()));
  private Graph<TableId, DefaultEdge> plain = new Multigraph<>(DefaultEdge.class);
  private int next;

  /** Makes the graph. */
  @Setup
  public void make() {
    WarehouseCatalog warehouse = new WarehouseCatalog();
    Catalog catalog = warehouse.catalog();
    graph = JoinGraph.of(catalog, warehouse.mined());
    catalog.tables().forEach(table -> plain.addVertex(table.id()));
    for (ForeignKey key : catalog.foreignKeys()) {
      plain.addEdge(key.from(), key.to());
    }
    Random random = new Random(1);
    for (int i = 0; i < COLUMNS; i++) {
      columns.add(warehouse.column(random));
    }
  }

  private ColumnId column() {
    next = (next + 1) % (COLUMNS - 1);
    return columns.get(next);
  }

  /** All shortest paths between two columns, eight at most. */
  @Benchmark
  public List<JoinPath> shortestPaths() {
    return graph.shortestPaths(column(), column(), PATHS);
  }

  /** The cheapest tree over the tables of three columns. */
  @Benchmark
  public Optional<JoinTree> connect3() {
    return connect(3);
  }

  /** The cheapest tree over the tables of four columns. */
  @Benchmark
  public Optional<JoinTree> connect4() {
    return connect(4);
  }

  /** The cheapest tree over the tables of six columns. */
  @Benchmark
  public Optional<JoinTree> connect6() {
    return connect(6);
  }

  private Optional<JoinTree> connect(int tables) {
    List<ColumnId> some = new ArrayList<>();
    for (int i = 0; i < tables; i++) {
      some.add(column());
    }
    return graph.connectColumns(some);
  }

  /** One shortest path between two tables by JGraphT's bidirectional search. */
  @Benchmark
  public @Nullable GraphPath<TableId, DefaultEdge> onePathByJgrapht() {
    return new BidirectionalDijkstraShortestPath<>(plain)
        .getPath(column().table(), column().table());
  }
}
