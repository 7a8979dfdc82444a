// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.Locale;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.statement.select.GroupByElement;

/**
 * Refuses a grouping by more sets than reports have: {@code CUBE} doubles them with each column,
 * and some engines plan for minutes and heed no cancel.
 */
final class GroupingSets {

  private static final double MOST = 1_000;

  private GroupingSets() {}

  static void check(NodeTree parts) throws NlException {
    for (Object node : parts.nodes()) {
      if (node instanceof GroupByElement grouping) {
        double sets =
            parts.below(grouping, Function.class).stream()
                .mapToDouble(call -> sets(call, parts))
                .reduce(1, (a, b) -> a * b);
        if (sets > MOST) {
          throw Refusal.of(
              String.format(Locale.ROOT, "a grouping by %.0e sets of columns", sets),
              "Planning so many could take very long",
              "Group by fewer columns in CUBE and ROLLUP");
        }
      }
    }
  }

  private static double sets(Function call, NodeTree parts) {
    int columns = parts.arguments(call).size();
    return switch (parts.key(call.getName())) {
      case "cube" -> Math.pow(2, columns);
      case "rollup" -> columns + 1.0;
      default -> 1;
    };
  }
}
