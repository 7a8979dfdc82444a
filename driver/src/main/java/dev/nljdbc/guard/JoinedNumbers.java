// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Concat;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.Modulo;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.statement.select.PlainSelect;

/**
 * Refuses numbers with an exponent that are put together of strings and then computed with: where
 * such numbers are exact, {@code '1E' || '50000000'} has fifty million digits, and no time-out ends
 * what is done with them.
 */
final class JoinedNumbers {

  /** What stands in the skeleton for a string that may become a number's exponent. */
  private static final String EXPONENT = "e";

  /** The same of one that is a width, too. */
  private static final String WIDE_EXPONENT = "we";

  private static final Pattern PIECE =
      Pattern.compile("(?i)'?(\\s*[-+]?[0-9.]+)?e[-+]?([0-9]+\\s*)?'?");

  private static final Set<Class<?>> COMPUTING =
      Set.of(
          Addition.class,
          Subtraction.class,
          Multiplication.class,
          Division.class,
          Modulo.class,
          CastExpression.class);

  private static final Set<String> SIGNS = Set.of("char", "chr");

  private JoinedNumbers() {}

  /** Whether a string, with its quotes or without, may be a piece of such a number. */
  static boolean isPiece(String string) {
    return PIECE.matcher(string).matches();
  }

  /** What stands in the skeleton for such a piece. */
  static String standIn(String string) {
    return "'" + (ArgumentLimits.isWide(string) ? WIDE_EXPONENT : EXPONENT) + "'";
  }

  private static boolean isStandIn(String string) {
    return string.equals(EXPONENT) || string.equals(WIDE_EXPONENT);
  }

  static void check(NodeTree parts, GuardRules rules) throws NlException {
    if (!rules.engine().has(SyntaxTrait.EXACT_NUMBERS_OF_TEXTS)) {
      return;
    }
    Set<Object> holding = holding(parts, node -> isPiece(node, parts));
    Set<Object> joining = holding(parts, node -> holding.contains(node) && joins(node, parts));
    // a column may stand for what another query of the text has joined
    boolean nested = parts.nodes().stream().filter(PlainSelect.class::isInstance).count() > 1;
    boolean computed =
        parts.nodes().stream()
            .filter(node -> nested ? !joining.isEmpty() : joining.contains(node))
            .anyMatch(node -> computes(node, parts));
    if (computed) {
      throw Refusal.of(
          "a number with an exponent that is put together of strings",
          "It may have so many digits that computing with it could take very long",
          "Write the number as one, or without an exponent");
    }
  }

  /** The nodes that are so, and those that have one below them. */
  private static Set<Object> holding(NodeTree parts, Predicate<Object> so) {
    Set<Object> holding = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = parts.nodes().size() - 1; i >= 0; i--) { // inner ones first
      Object node = parts.nodes().get(i);
      if (so.test(node) || parts.of(node).stream().anyMatch(holding::contains)) {
        holding.add(node);
      }
    }
    return holding;
  }

  private static boolean computes(Object node, NodeTree parts) {
    return COMPUTING.contains(node.getClass()) || node instanceof Function && !joins(node, parts);
  }

  private static boolean joins(Object node, NodeTree parts) {
    CallKind kind = parts.kind(node);
    return node instanceof Concat
        || kind == CallKind.JOINS
        || kind == CallKind.SEPARATES
        || kind == CallKind.REPLACES
        || kind == CallKind.PADS;
  }

  private static boolean isPiece(Object node, NodeTree parts) {
    return node instanceof StringValue string && isStandIn(string.getValue())
        || node instanceof Function call && SIGNS.contains(parts.key(call.getName()));
  }
}
