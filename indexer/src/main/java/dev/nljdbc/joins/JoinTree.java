// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.TableId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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

  /** All tables that it joins, each once, the root first. */
  public Set<TableId> tables() {
    Set<TableId> tables = new LinkedHashSet<>();
    tables.add(root);
    steps.forEach(step -> tables.add(step.target()));
    return tables;
  }
}
