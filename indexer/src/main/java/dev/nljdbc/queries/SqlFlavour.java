// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.EngineFacts;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lexical rules of an engine's SQL, as far as the ends of strings, names, comments and
 * statements need them. An open literal or comment ends with the text.
 *
 * @param squareBrackets whether a name may stand in square brackets
 * @param backslashes whether a backslash escapes in strings
 * @param hashComments whether {@code #} begins a comment
 * @param dollarQuotes whether {@code $tag$} begins a string
 * @param nestedComments whether comments in slashes and stars may hold others
 */
public record SqlFlavour(
    boolean squareBrackets,
    boolean backslashes,
    boolean hashComments,
    boolean dollarQuotes,
    boolean nestedComments) {

  private static final Pattern DOLLARS = Pattern.compile("\\$(\\p{Alpha}\\w*)?\\$");

  /** The flavour of an engine, by the product name that its driver reports. */
  public static SqlFlavour of(String product) {
    Set<String> traits = EngineFacts.of(product).words("lexing");
    return new SqlFlavour(
        traits.contains("square-brackets"),
        traits.contains("backslashes"),
        traits.contains("hash-comments"),
        traits.contains("dollar-quotes"),
        traits.contains("nested-comments"));
  }

  /** Behind the comment, string, quoted name or word that begins here, or this one sign. */
  public int end(String text, int at) {
    int comment = commentEnd(text, at);
    return comment > at ? comment : wordEnd(text, at);
  }

  /** Behind the comment that begins here; {@code at} when none does. */
  public int commentEnd(String text, int at) {
    if (dashes(text, at) || (hashComments && text.startsWith("#", at))) {
      int end = text.indexOf('\n', at);
      return end < 0 ? text.length() : end;
    }
    return text.startsWith("/*", at) ? blockEnd(text, at + 2) : at;
  }

  /** To MariaDB and MySQL, two hyphens are a comment only before a blank. */
  private boolean dashes(String text, int at) {
    return text.startsWith("--", at)
        && (!hashComments || at + 2 == text.length() || text.charAt(at + 2) <= ' ');
  }

  private int blockEnd(String text, int from) {
    int depth = 1;
    int at = from;
    while (depth > 0) {
      int close = text.indexOf("*/", at);
      if (close < 0) {
        return text.length();
      }
      int open = nestedComments ? text.indexOf("/*", at) : -1;
      boolean deeper = open >= 0 && open < close;
      depth += deeper ? 1 : -1;
      at = (deeper ? open : close) + 2;
    }
    return at;
  }

  private int wordEnd(String text, int at) {
    char c = text.charAt(at);
    if (c == '\'' || c == '"' || c == '`') {
      boolean escapes = backslashes ? c != '`' : c == '\'' && escapeString(text, at);
      return quoted(text, at, escapes);
    }
    if (c == '[' && squareBrackets) {
      return after(text, "]", at + 1);
    }
    if (c == '$' && dollarQuotes) {
      Matcher tag = DOLLARS.matcher(text).region(at, text.length());
      return tag.lookingAt() ? after(text, tag.group(), tag.end()) : at + 1;
    }
    return identifierEnd(text, at);
  }

  private static int identifierEnd(String text, int at) {
    int end = at + 1;
    if (Character.isJavaIdentifierStart(text.charAt(at))) {
      while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
        end++;
      }
    }
    return end;
  }

  /** {@code E'…'} of PostgreSQL and DuckDB. */
  private boolean escapeString(String text, int quote) {
    return dollarQuotes
        && quote > 0
        && (text.charAt(quote - 1) == 'e' || text.charAt(quote - 1) == 'E')
        && (quote == 1 || !Character.isJavaIdentifierPart(text.charAt(quote - 2)));
  }

  /** Past the closing quote; two quotes in a row are two strings here, which ends the same. */
  private static int quoted(String text, int at, boolean escapes) {
    char quote = text.charAt(at);
    for (int i = at + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (escapes && c == '\\') {
        i++;
      } else if (c == quote) {
        return i + 1;
      }
    }
    return text.length();
  }

  private static int after(String text, String end, int from) {
    int found = text.indexOf(end, from);
    return found < 0 ? text.length() : found + end.length();
  }
}
