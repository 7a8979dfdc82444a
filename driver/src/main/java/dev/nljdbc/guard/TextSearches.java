// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import dev.nljdbc.error.NlException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.TrimFunction;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.relational.ContainedBy;
import net.sf.jsqlparser.expression.operators.relational.Contains;
import net.sf.jsqlparser.expression.operators.relational.DoubleAnd;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.RegExpMatchOperator;

/**
 * Refuses searches of one long text or list in another. No engine heeds a cancel within such a
 * call, and a search in Java's texts stops all threads of this process.
 */
final class TextSearches {

  /** The product of the lengths of two texts that are compared. */
  private static final double MOST_COMPARED = 1e9;

  /** Operators that look for one operand at each place of the other, or for each element. */
  private static final Set<Class<?>> SEARCHING =
      Set.of(
          LikeExpression.class,
          RegExpMatchOperator.class, // of which the parser takes ~~ for two
          TrimFunction.class,
          Contains.class,
          ContainedBy.class,
          DoubleAnd.class,
          Subtraction.class);

  private final NodeTree parts;
  private final GuardRules rules;
  private final ToDoubleFunction<Object> length;

  /**
   * Checks nothing yet.
   *
   * @param length of the longest value that an expression may have, in characters
   */
  TextSearches(NodeTree parts, GuardRules rules, ToDoubleFunction<Object> length) {
    this.parts = parts;
    this.rules = rules;
    this.length = length;
  }

  /** Checks an operator or call, once the lengths of its operands are known. */
  void check(Object node) throws NlException {
    boolean call =
        node instanceof Function function && CallKind.searches(parts.key(function.getName()));
    if (call || SEARCHING.contains(node.getClass())) {
      double[] lengths = operands(node).stream().mapToDouble(length).sorted().toArray();
      if (lengths.length > 1) {
        checkPairs(lengths[lengths.length - 1] * lengths[lengths.length - 2]);
      }
    }
    boolean tries =
        node instanceof LikeExpression && rules.engine().has(SyntaxTrait.SLOW_LIKES)
            || node instanceof RegExpMatchOperator
                && rules.engine().has(SyntaxTrait.SLOW_REGULAR_EXPRESSIONS)
            || node instanceof Function matching
                && rules.functions().matchesSlowly(parts.key(matching.getName()));
    if (tries) {
      checkTries(operands(node), node instanceof LikeExpression like && isLike(like));
    }
  }

  /** To the parser, REGEXP and RLIKE are kinds of LIKE. */
  static boolean isLike(LikeExpression like) {
    return like.getLikeKeyWord() == LikeExpression.KeyWord.LIKE
        || like.getLikeKeyWord() == LikeExpression.KeyWord.ILIKE;
  }

  private List<Object> operands(Object node) {
    return node instanceof Function ? parts.arguments(node) : parts.of(node);
  }

  /** Of LIKE, a pattern with one percent sign at each end at most is tried in one way. */
  private void checkTries(List<Object> operands, boolean like) throws NlException {
    if (!operands.isEmpty() && length.applyAsDouble(operands.get(0)) > ValueSizes.MADE) {
      String pattern =
          operands.stream()
              .skip(1)
              .flatMap(one -> parts.below(one, StringValue.class).stream())
              .map(StringValue::getValue)
              .collect(Collectors.joining());
      if (!like || pattern.chars().filter(c -> c == '%').count() > 2) {
        throw ValueSizes.tooLarge("a pattern that is tried in many ways on a long text");
      }
    }
  }

  /** Checks a call that compares its first two arguments. */
  void checkCompared(List<Object> arguments) throws NlException {
    checkPairs(arguments.stream().limit(2).mapToDouble(length).reduce(1, (a, b) -> a * b));
  }

  /**
   * Checks a number of steps.
   *
   * @param pairs of a character of one text and one of the other
   */
  static void checkPairs(double pairs) throws NlException {
    if (pairs > MOST_COMPARED) {
      throw ValueSizes.tooLarge(
          String.format(
              Locale.ROOT, "texts of which %.0e pairs of characters are compared", pairs));
    }
  }
}
