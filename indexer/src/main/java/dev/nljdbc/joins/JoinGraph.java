package dev.nljdbc.joins;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The undirected graph of columns: those of one table are connected, and so are the two ends of a
 * foreign key (Interactive-T2S, section 3.3: FindShortestPath). Immutable and thread-safe.
 */
public final class JoinGraph {

  private JoinGraph() {}

  /**
   * The graph of a catalog's keys. Inferred keys are used only where declared ones do not reach.
   */
  public static JoinGraph of(Catalog catalog) {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * All equally short paths between two columns, in a stable order; empty when there is none.
   *
   * @param limit the most to return
   */
  public List<JoinPath> shortestPaths(ColumnId start, ColumnId end, int limit) {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * The cheapest tree that joins all the tables, crossing others where it must (a Steiner tree's
   * 2-approximation).
   *
   * @return empty when the tables are not connected
   */
  public Optional<JoinTree> connect(Collection<TableId> tables) {
    throw new UnsupportedOperationException("not built yet");
  }
}
