package dev.nljdbc.joins;

import dev.nljdbc.catalog.ColumnId;
import java.util.List;

/**
 * A shortest path between two columns. No steps: both are columns of one table.
 *
 * @param start where it begins
 * @param end where it ends
 * @param steps the hops in order
 */
public record JoinPath(ColumnId start, ColumnId end, List<JoinStep> steps) {

  /** Copies the steps. */
  public JoinPath {
    steps = List.copyOf(steps);
  }

  /** As the paper prints it (appendix C): {@code a.x <-> b.id = a.b_id <-> b.y}. */
  @Override
  public String toString() {
    return PathPrinter.print(this);
  }
}
