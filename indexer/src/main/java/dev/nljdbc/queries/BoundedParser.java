// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.feature.Feature;

/**
 * JSqlParser with a limit to its work. It counts the decisions about the tokens ahead, in branches
 * that are taken on trial too, and stops at the limit. A decision takes half a microsecond. A few
 * constructs double their number with each level, such as a call in a list of named arguments
 * inside another.
 *
 * <p>The parser's own flag for interrupting it does not stop the trials.
 */
final class BoundedParser extends CCJSqlParser {

  private static final int FAR = 100;
  private static final int TOKENS_A_STEP = 16;

  private final int most;
  private final Token beforeFirst;
  private int steps;
  private volatile boolean stopped;

  BoundedParser(String text, int most) {
    super(new StringProvider(text));
    this.most = most;
    this.beforeFirst = getToken(0);
    withAllowComplexParsing(true);
  }

  /** Ends the parsing at its next step, from whichever thread. */
  void stop() {
    stopped = true;
  }

  boolean stopped() {
    return stopped;
  }

  /** Whether what was parsed is all of the text but its blanks: nothing went for a comment. */
  boolean saw(String text) {
    int at = 0;
    for (Token token = beforeFirst.next; token != null && token.kind != EOF; token = token.next) {
      while (at < text.length() && text.charAt(at) == ' ') {
        at++;
      }
      if (!text.startsWith(token.image, at)) {
        return false;
      }
      at += token.image.length();
    }
    return text.substring(at).isBlank();
  }

  private void step() {
    steps(1);
  }

  private void steps(int some) {
    steps += some;
    if (steps > most || stopped) {
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

  /** Never: {@code a ? b : c} is no SQL, and the parser would look through all tokens for it. */
  @Override
  protected boolean isTernaryAhead() {
    return false;
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
    Token token = getToken(1);
    while (token.kind == OPENING_BRACKET && token.next != null) {
      token = token.next;
    }
    if (token.kind == K_SELECT || token.kind == K_WITH || token.kind == K_VALUES) {
      steps(FAR); // it looks for the end of the brackets, up to 500 tokens away
    }
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

  /**
   * Whether FROM, IN or PLACING stand in these brackets before a comma, as in {@code SUBSTRING(a
   * FROM 2)}. The parser's own search for them begins anew for each token that it looks at.
   */
  @Override
  protected boolean isNamedExprListAhead() {
    step();
    int depth = 0;
    int seen = 0;
    for (Token token = getToken(1); token.kind != EOF; token = after(token)) {
      if (++seen % TOKENS_A_STEP == 0) {
        step();
      }
      depth += token.kind == OPENING_BRACKET ? 1 : token.kind == CLOSING_BRACKET ? -1 : 0;
      if (depth < 0 || (depth == 0 && token.image.equals(","))) {
        return false;
      }
      if (depth == 0 && (token.kind == K_FROM || token.kind == K_IN || token.kind == K_PLACING)) {
        return true;
      }
    }
    return false;
  }

  private Token after(Token token) {
    if (token.next == null) {
      token.next = token_source.getNextToken();
    }
    return token.next;
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
