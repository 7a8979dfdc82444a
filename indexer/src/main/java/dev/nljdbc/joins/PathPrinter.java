package dev.nljdbc.joins;

import dev.nljdbc.joins.JoinStep.ColumnPair;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints paths as the paper does: the start, each key as {@code referencing = referenced}, the end.
 * A self-reference is printed in the direction of travel, which would be lost otherwise.
 */
final class PathPrinter {

  private static final String MOVE = " <-> ";

  private PathPrinter() {}

  static String print(JoinPath path) {
    List<String> parts = new ArrayList<>();
    parts.add(path.start().toString());
    path.steps().forEach(step -> parts.add(hop(step)));
    if (!path.steps().isEmpty() || !path.start().equals(path.end())) {
      parts.add(path.end().toString());
    }
    return String.join(MOVE, parts);
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
