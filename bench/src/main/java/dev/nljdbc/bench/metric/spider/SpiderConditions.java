// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import dev.nljdbc.bench.metric.spider.SpiderQuery.ValueUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Conditions and the words between them, in their order.
 *
 * <p>The evaluator takes what stands at even places, counted from 0, for conditions and what stands
 * at odd places for AND and OR. A condition that follows another without a word between is accepted
 * by the parser, and then is what it is not.
 *
 * @param parts at even places conditions
 */
record SpiderConditions(List<Part> parts) {

  static final SpiderConditions NONE = new SpiderConditions(List.of());

  /** One of the list. */
  sealed interface Part permits Condition, Connector {}

  /** A word between two conditions. */
  enum Connector implements Part {
    AND,
    OR
  }

  /**
   * One comparison.
   *
   * @param negated whether NOT stands before the operator
   * @param operator {@code =}, {@code like}, {@code in} …
   * @param right null where values are left out
   * @param upper BETWEEN's second; null elsewhere
   */
  record Condition(
      boolean negated,
      String operator,
      ValueUnit left,
      @Nullable Operand right,
      @Nullable Operand upper)
      implements Part {}

  SpiderConditions {
    parts = List.copyOf(parts);
  }

  boolean isEmpty() {
    return parts.isEmpty();
  }

  int size() {
    return parts.size();
  }

  /** Whether a word stands where a condition has to. The original ends with an error then. */
  boolean misplaced() {
    return IntStream.range(0, parts.size())
        .anyMatch(i -> i % 2 == 0 && !(parts.get(i) instanceof Condition));
  }

  /** What is taken for conditions. */
  List<Condition> comparisons() {
    List<Condition> comparisons = new ArrayList<>();
    for (int i = 0; i < parts.size(); i += 2) {
      comparisons.add((Condition) parts.get(i));
    }
    return comparisons;
  }

  /** What is taken for the words between. */
  List<Part> connectors() {
    List<Part> connectors = new ArrayList<>();
    for (int i = 1; i < parts.size(); i += 2) {
      connectors.add(parts.get(i));
    }
    return connectors;
  }
}
