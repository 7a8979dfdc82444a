// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.joins.JoinStep.ColumnPair;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

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

  /**
   * As the paper prints it (appendix C): {@code a.x <-> b.id = a.b_id <-> b.y}; each key as {@code
   * referencing = referenced}, but a self-reference in the direction of travel.
   */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    parts.add(start.toString());
    steps.forEach(step -> parts.add(hop(step)));
    if (!steps.isEmpty() || !start.equals(end)) {
      parts.add(end.toString());
    }
    return String.join(" <-> ", parts);
  }

  private static String hop(JoinStep step) {
    boolean turned = !step.forward() && !step.source().equals(step.target());
    String pairs =
        step.pairs().stream()
            .map(pair -> turned ? new ColumnPair(pair.right(), pair.left()) : pair)
            .map(pair -> pair.left() + " = " + pair.right())
            .collect(Collectors.joining(" AND "));
    return pairs + mark(step);
  }

  /** Where joins are parallel, a declared one's name; of others, how they are known. */
  private static String mark(JoinStep step) {
    boolean named = step.parallel() && step.condition().origin() instanceof JoinOrigin.Declared;
    String mark =
        named
            ? "key " + ((JoinOrigin.Declared) step.condition().origin()).name()
            : step.condition().origin().mark();
    return mark.isEmpty() ? "" : " (" + mark + ")";
  }
}
