// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

/** Lists, structs, maps, slices and lambdas: what they hold, in plain brackets. */
final class LiteralRewrites {

  private LiteralRewrites() {}

  /** What brackets hold, in round ones: lists, structs, maps, slices. */
  static void brackets(TokenList tokens, int i) {
    int close = tokens.is(i, "{", "[") ? tokens.close(i) : -1;
    if (close >= 0 && tokens.is(i, "{")) {
      braces(tokens, i, close);
    } else if (close >= 0) {
      squareBrackets(tokens, i, close);
    }
  }

  /** <code>{'a': 1}</code> and <code>MAP {1: 2}</code> as {@code ('a', 1)}. */
  private static void braces(TokenList tokens, int open, int close) {
    int colon = tokens.next(open + 1, close, ":");
    while (colon < close) {
      tokens.set(colon, ",");
      colon = tokens.next(colon + 1, close, ":");
    }
    roundBrackets(tokens, open, close, "MAP");
  }

  /** The word before says of which kind the value is. */
  private static void roundBrackets(TokenList tokens, int open, int close, String word) {
    tokens.set(close, ")");
    tokens.set(open, "(");
    if (close == open + 1) {
      tokens.insert(close, "NULL");
    } else if (tokens.is(close - 1, ",")) {
      tokens.remove(close - 1, close);
    }
    if (tokens.is(open - 1, word)) {
      tokens.remove(open - 1, open);
    }
  }

  private static void squareBrackets(TokenList tokens, int open, int close) {
    if (!tokens.endsOperand(open - 1)) {
      list(tokens, open, close);
    } else if (close > open + 1 // or it is a type
        && !(tokens.is(open - 2, "::", "AS") && tokens.isNumber(open + 1))) {
      subscript(tokens, open, close);
    }
  }

  /** {@code [1, 2]} as {@code (1, 2)}, {@code [a FOR b IN c IF d]} as {@code (a, c, d)}. */
  private static void list(TokenList tokens, int open, int close) {
    int end = close;
    int loop = tokens.next(open + 1, end, "FOR");
    int in = tokens.next(loop, end, "IN");
    if (in < end && onlyNames(tokens, loop + 1, in)) {
      tokens.remove(loop + 1, in + 1);
      tokens.set(loop, ",");
      end -= in - loop;
      int filter = tokens.next(loop + 1, end, "IF");
      if (filter < end && tokens.endsOperand(filter - 1)) {
        tokens.set(filter, ",");
      }
    }
    roundBrackets(tokens, open, end, "ARRAY");
  }

  /** {@code a[b:c]} as {@code a * (b + c)}. */
  private static void subscript(TokenList tokens, int open, int close) {
    int end = close;
    for (int i = open + 1; i <= end; i++) {
      if (tokens.is(i, "(", "[", "{")) {
        int inner = tokens.close(i);
        if (inner < 0) {
          return; // as at a bracket of another kind: the parser refuses it
        }
        i = inner;
      }
      if (tokens.is(i, ":", "]") && (i - 1 == open || tokens.is(i - 1, "+"))) {
        tokens.insert(i, "1");
        i++;
        end++;
      }
      if (tokens.is(i, ":")) {
        tokens.set(i, "+");
      }
      if (tokens.is(i, "-") && tokens.is(i + 1, ":", "]")) {
        tokens.set(i, "1"); // [:-:2], DuckDB's sign for no bound
      }
    }
    tokens.set(end, ")");
    tokens.set(open, "(");
    tokens.insert(open, "*");
  }

  static boolean onlyNames(TokenList tokens, int from, int end) {
    for (int i = from; i < end; i++) {
      if (!tokens.isName(i) && !tokens.is(i, ",")) {
        return false;
      }
    }
    return end > from;
  }

  /** {@code lambda a, b: c} as {@code c}. */
  static void lambda(TokenList tokens, int i) {
    if (tokens.is(i, "LAMBDA") && tokens.is(i - 1, "(", ",")) {
      int colon = tokens.next(i + 1, tokens.size(), ":", ")");
      if (tokens.is(colon, ":") && onlyNames(tokens, i + 1, colon)) {
        tokens.remove(i, colon + 1);
      }
    }
  }

  /** {@code f(a := b)} as {@code f(b)}. */
  static void namedArgument(TokenList tokens, int i) {
    if (tokens.isWord(i) && tokens.is(i + 1, ":=") && tokens.is(i - 1, "(", ",")) {
      tokens.remove(i, i + 2);
    }
  }
}
