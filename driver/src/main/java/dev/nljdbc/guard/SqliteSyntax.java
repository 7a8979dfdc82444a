package dev.nljdbc.guard;

/** What SQLite has and the parser lacks. */
final class SqliteSyntax {

  private SqliteSyntax() {}

  static void rewrite(Tokens tokens) {
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.is(i, "==")) {
        tokens.set(i, "=");
      }
      equality(tokens, i);
      indexHint(tokens, i);
      likeCall(tokens, i);
      if (tokens.is(i, "COLLATE") && tokens.is(i + 1, "BINARY", "RTRIM")) {
        tokens.set(i + 1, "nocase");
      }
    }
  }

  /** {@code a IS b} and {@code a IS NOT b} compare any values. */
  private static void equality(Tokens tokens, int i) {
    if (tokens.is(i, "IS") && tokens.endsOperand(i - 1)) {
      boolean not = tokens.is(i + 1, "NOT");
      if (!tokens.is(not ? i + 2 : i + 1, "NULL", "TRUE", "FALSE", "DISTINCT", "NOT")) {
        tokens.set(i, not ? "<>" : "=");
        if (not) {
          tokens.remove(i + 1, i + 2);
        }
      }
    }
  }

  /** {@code FROM t INDEXED BY i} and {@code FROM t NOT INDEXED}. */
  private static void indexHint(Tokens tokens, int i) {
    boolean by = tokens.are(i, "INDEXED", "BY") && tokens.isName(i + 2);
    boolean not = tokens.are(i, "NOT", "INDEXED");
    int end = by ? i + 3 : i + 2;
    if ((by || not) && tokens.isName(i - 1) && !tokens.is(end, "(", ".")) {
      tokens.remove(i, end);
    }
  }

  /** {@code like('a%', b)} and {@code glob('a*', b)}, the functions behind the operators. */
  private static void likeCall(Tokens tokens, int i) {
    boolean infix =
        tokens.endsOperand(i - 1) || tokens.is(i - 1, "NOT") && tokens.endsOperand(i - 2);
    if (tokens.is(i, "LIKE") && tokens.is(i + 1, "(") && !infix) {
      tokens.set(i, "glob");
    }
  }
}
