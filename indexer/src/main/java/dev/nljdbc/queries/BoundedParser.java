package dev.nljdbc.queries;

import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.feature.Feature;

/**
 * The parser with a limit to its work: what it asks itself about the tokens ahead is counted, at
 * each branch that it takes on trial too, and the count ends it. A decision takes half a
 * microsecond; few constructs (a call in the parser's list of named arguments inside another, say)
 * make their number double with each level.
 *
 * <p>The parser's own flag for interrupting it would not do: the trials go on in spite of it.
 */
final class BoundedParser extends CCJSqlParser {

  private final int most;
  private int steps;
  private volatile boolean stopped;

  BoundedParser(String text, int most) {
    super(new StringProvider(text));
    this.most = most;
    withAllowComplexParsing(true);
  }

  /** Ends the parsing at its next step, from whichever thread. */
  void stop() {
    stopped = true;
  }

  boolean stopped() {
    return stopped;
  }

  private void step() {
    if (++steps > most || stopped) {
      throw new TooMuchWork();
    }
  }

  @Override
  public boolean getAsBoolean(Feature feature) {
    step();
    return super.getAsBoolean(feature);
  }

  @Override
  protected boolean isComparisonOperatorAhead() {
    step();
    return super.isComparisonOperatorAhead();
  }

  @Override
  protected boolean isTernaryAhead() {
    step();
    return super.isTernaryAhead();
  }

  @Override
  protected boolean isFunctionAhead() {
    step();
    return super.isFunctionAhead();
  }

  @Override
  protected boolean isUnparenthesizedSelectAhead() {
    step();
    return super.isUnparenthesizedSelectAhead();
  }

  @Override
  protected boolean isParenthesedFromItemAhead() {
    step();
    return super.isParenthesedFromItemAhead();
  }

  @Override
  protected boolean isNestedSetOperationAhead() {
    step();
    return super.isNestedSetOperationAhead();
  }

  @Override
  protected boolean isParenthesedSelectAhead() {
    step();
    return super.isParenthesedSelectAhead();
  }

  @Override
  protected boolean isImplicitCastAhead() {
    step();
    return super.isImplicitCastAhead();
  }

  @Override
  protected boolean isCaseExpressionAhead() {
    step();
    return super.isCaseExpressionAhead();
  }

  @Override
  protected boolean isAllTableColumnsAhead() {
    step();
    return super.isAllTableColumnsAhead();
  }

  @Override
  protected boolean isNamedExprListAhead() {
    step();
    return super.isNamedExprListAhead();
  }

  @Override
  protected boolean isConditionSuffixAhead() {
    step();
    return super.isConditionSuffixAhead();
  }

  @Override
  protected boolean isAdjacentStringConcat() {
    step();
    return super.isAdjacentStringConcat();
  }

  /** The parser was stopped, or stopped itself. */
  static final class TooMuchWork extends RuntimeException {

    private static final long serialVersionUID = 1;

    TooMuchWork() {
      super("stopped", null, false, false);
    }
  }
}
