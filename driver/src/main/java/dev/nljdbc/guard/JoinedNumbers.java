// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.List;
import java.util.Set;
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
    if (rules.engine().has(SyntaxTrait.EXACT_NUMBERS_OF_TEXTS)
        && parts.nodes().stream()
            .filter(node -> computes(node, parts))
            .anyMatch(node -> joinsPieces(node, parts))) {
      throw Refusal.of(
          "a number with an exponent that is put together of strings",
          "It may have so many digits that computing with it could take very long",
          "Write the number as one, or without an exponent");
    }
  }

  /** Below a node; a column below it may stand for what another query of the text has joined. */
  private static boolean joinsPieces(Object node, NodeTree parts) {
    boolean nested = parts.nodes().stream().filter(PlainSelect.class::isInstance).count() > 1;
    List<Object> places = nested ? parts.nodes() : parts.below(node, parts::of);
    return places.stream().anyMatch(place -> joins(place, parts) && holdsPiece(place, parts));
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

  private static boolean holdsPiece(Object node, NodeTree parts) {
    List<StringValue> strings = parts.below(node, StringValue.class);
    return strings.stream().map(StringValue::getValue).anyMatch(JoinedNumbers::isStandIn)
        || parts.below(node, Function.class).stream()
            .anyMatch(call -> SIGNS.contains(parts.key(call.getName())));
  }
}
