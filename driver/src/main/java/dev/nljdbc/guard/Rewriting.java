package dev.nljdbc.guard;

/**
 * Writes what an engine has and the parser lacks in other words that the parser knows, for the
 * check alone: what runs is the user's text. The rule for every rule: each name, call, table and
 * subquery of the text stands in the result, in a place where it is looked at as closely; only
 * operators, keywords, and names that are new in the query may go. So a query that was not
 * rewritten well is refused, and never passed for another.
 */
final class Rewriting {

  /** Of longer queries the rules, some of which look far ahead, would take too long. */
  private static final int MOST_TOKENS = 4_000;

  private Rewriting() {}

  /** The skeleton for the parser. */
  static String of(String skeleton, Engine engine) {
    Tokens tokens = new Tokens(skeleton);
    if (tokens.size() > MOST_TOKENS) {
      return skeleton;
    }
    switch (engine) {
      case SQLITE -> {
        SqliteSyntax.rewrite(tokens);
        CommonSyntax.rewrite(tokens);
      }
      case H2 -> {
        H2Syntax.rewrite(tokens);
        CommonSyntax.rewrite(tokens);
      }
      case DUCKDB -> {
        DuckDbLiterals.rewrite(tokens);
        DuckDbSyntax.rewrite(tokens);
        DuckDbQueries.rewrite(tokens);
        CommonSyntax.rewrite(tokens);
      }
      default -> {
        return skeleton;
      }
    }
    return tokens.toString();
  }
}
