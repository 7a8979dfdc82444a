// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tokens of a skeleton, to be changed in place. Places may lie outside: there is the empty
 * token, which is no word and no operand.
 */
final class TokenList {

  /** Blanks, then a stand-in, a string, a number, a word, an operator of several signs, a sign. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "(\\s*)(\"[^\"]*\"|'[^']*'|(?:[0-9]|\\.[0-9])[0-9a-zA-Z.]*(?:(?<=[eE])[+-][0-9]+)?|[\\p{L}\\p{N}_$]+"
              + "|!~~\\*|!~~|~~~|~~\\*|~~|!~\\*|!~|~\\*|==|!=|<>|<=|>=|::|:=|->>|->|\\*\\*|\\|\\||&&"
              + "|//|\\^@|@>|<@|<<|>>|\\S)");

  /** Words behind which an operand begins; those of which none is the end of one. */
  private static final Set<String> BEFORE_OPERANDS =
      Set.of(
          ("SELECT DISTINCT ALL WHERE AND OR NOT ON HAVING WHEN THEN ELSE CASE BY IN LIKE ILIKE"
                  + " BETWEEN IS FROM JOIN USING LIMIT OFFSET AS UNION EXCEPT INTERSECT MINUS VALUES"
                  + " QUALIFY INTERVAL ANY SOME EXISTS ESCAPE SIMILAR TO LAMBDA MAP ARRAY FILTER OVER"
                  + " WITH RECURSIVE WINDOW PARTITION ORDER GROUP PIVOT UNPIVOT LATERAL FETCH GLOB"
                  + " REGEXP MATCH COLLATE TOP")
              .split(" "));

  private record Token(String blanks, String text) {}

  private final List<Token> tokens = new ArrayList<>();

  TokenList(String skeleton) {
    Matcher token = TOKEN.matcher(skeleton);
    while (token.find()) {
      tokens.add(new Token(token.group(1), token.group(2)));
    }
  }

  int size() {
    return tokens.size();
  }

  String at(int i) {
    return i >= 0 && i < tokens.size() ? tokens.get(i).text() : "";
  }

  /** Whether the token is one of these, case aside. */
  boolean is(int i, String... texts) {
    for (String text : texts) {
      if (at(i).equalsIgnoreCase(text)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the tokens from here on are these. */
  boolean are(int i, String... texts) {
    for (int k = 0; k < texts.length; k++) {
      if (!is(i + k, texts[k])) {
        return false;
      }
    }
    return true;
  }

  boolean isWord(int i) {
    String text = at(i);
    return !text.isEmpty() && (Character.isLetter(text.charAt(0)) || text.charAt(0) == '_');
  }

  /** A quoted name, or a word that is no keyword of queries. */
  boolean isName(int i) {
    return at(i).startsWith("\"") || isWord(i) && !isBeforeOperand(i);
  }

  boolean isNumber(int i) {
    return !at(i).isEmpty() && Character.isDigit(at(i).charAt(0));
  }

  private boolean isBeforeOperand(int i) {
    return BEFORE_OPERANDS.contains(at(i).toUpperCase(Locale.ROOT));
  }

  /** Whether an operand may end with the token. */
  boolean endsOperand(int i) {
    return isName(i)
        || isNumber(i)
        || at(i).startsWith("'")
        || !at(i).isEmpty() && ")]}".contains(at(i));
  }

  /** Where the bracket that opens here is closed; -1 if nowhere. */
  int close(int open) {
    int depth = 0;
    for (int i = open; i < tokens.size(); i++) {
      String text = at(i);
      if (is(i, "(", "[", "{")) {
        depth++;
      } else if (is(i, ")", "]", "}")) {
        depth--;
        if (depth == 0) {
          return "()[]{}".contains(at(open) + text) ? i : -1;
        }
      }
    }
    return -1;
  }

  /** Where the bracket was opened that is closed here; -1 if nowhere. */
  int open(int close) {
    int depth = 0;
    for (int i = close; i >= 0; i--) {
      if (is(i, ")", "]", "}")) {
        depth++;
      } else if (is(i, "(", "[", "{")) {
        depth--;
        if (depth == 0) {
          return i;
        }
      }
    }
    return -1;
  }

  /** The bracket that encloses a token; -1 if none does. */
  int enclosing(int i) {
    for (int k = i - 1; k >= 0; k--) {
      if (is(k, ")", "]", "}")) {
        k = open(k);
      } else if (is(k, "(", "[", "{")) {
        return k;
      }
    }
    return -1;
  }

  /** The next of these tokens outside of brackets that open later; {@code end} if there is none. */
  int next(int from, int end, String... texts) {
    for (int i = from; i < end; i++) {
      if (is(i, texts)) {
        return i;
      }
      if (is(i, "(", "[", "{")) {
        int close = close(i);
        if (close < 0) {
          return end;
        }
        i = close;
      }
    }
    return end;
  }

  void set(int i, String text) {
    tokens.set(i, new Token(" ", text));
  }

  void insert(int i, String... texts) {
    for (int k = 0; k < texts.length; k++) {
      tokens.add(i + k, new Token(" ", texts[k]));
    }
    if (i + texts.length < tokens.size()) {
      Token behind = tokens.get(i + texts.length);
      tokens.set(i + texts.length, new Token(" ", behind.text()));
    }
  }

  /** Takes out the tokens up to one. */
  void remove(int from, int end) {
    tokens.subList(from, end).clear();
    if (from < tokens.size()) {
      tokens.set(from, new Token(" ", at(from)));
    }
  }

  /** The texts of the tokens up to one. */
  String[] copy(int from, int end) {
    String[] texts = new String[end - from];
    for (int i = from; i < end; i++) {
      texts[i - from] = at(i);
    }
    return texts;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Token token : tokens) {
      text.append(token.blanks()).append(token.text());
    }
    return text.toString().strip();
  }
}
