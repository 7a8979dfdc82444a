// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import java.util.List;
import java.util.Set;

/** A place among tokens. To ask for one behind the last is an error of the text. */
final class TokenCursor {

  private final List<String> tokens;
  private int at;

  TokenCursor(List<String> tokens, int at) {
    this.tokens = tokens;
    this.at = at;
  }

  int position() {
    return at;
  }

  void moveTo(int position) {
    at = position;
  }

  boolean atEnd() {
    return at >= tokens.size();
  }

  String peek() throws UnreadableSqlException {
    if (atEnd()) {
      throw new UnreadableSqlException("it ends too early");
    }
    return tokens.get(at);
  }

  String next() throws UnreadableSqlException {
    String token = peek();
    at++;
    return token;
  }

  /** Whether this token is the next one; false at the end. */
  boolean sees(String token) {
    return !atEnd() && tokens.get(at).equals(token);
  }

  /** Whether one of these is the next token; false at the end. */
  boolean seesOneOf(Set<String> these) {
    return !atEnd() && these.contains(tokens.get(at));
  }

  /** Steps over this token if it is the next one. */
  boolean skip(String token) {
    boolean seen = sees(token);
    if (seen) {
      at++;
    }
    return seen;
  }

  /** Steps over this token, which has to be the next one. */
  void expect(String token) throws UnreadableSqlException {
    if (!skip(token)) {
      throw new UnreadableSqlException("'" + token + "' is missing");
    }
  }

  /** The tokens from here to the first of these, and the cursor there. */
  List<String> takeUntil(Set<String> these) {
    int from = at;
    while (!atEnd() && !seesOneOf(these)) {
      at++;
    }
    return tokens.subList(from, at);
  }

  /** A cursor at the first such token from here on. */
  TokenCursor find(String token) throws UnreadableSqlException {
    int found = tokens.subList(Math.min(at, tokens.size()), tokens.size()).indexOf(token);
    if (found < 0) {
      throw new UnreadableSqlException("'" + token + "' is missing");
    }
    return new TokenCursor(tokens, at + found);
  }
}
