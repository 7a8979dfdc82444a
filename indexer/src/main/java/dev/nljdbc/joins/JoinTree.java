package dev.nljdbc.joins;

import dev.nljdbc.catalog.TableId;
import java.util.List;

/**
 * The cheapest way to join a set of tables.
 *
 * @param root the table to begin FROM with
 * @param steps the joins in an order in which each step's source is already present
 */
public record JoinTree(TableId root, List<JoinStep> steps) {

  /** Copies the steps. */
  public JoinTree {
    steps = List.copyOf(steps);
  }
}
