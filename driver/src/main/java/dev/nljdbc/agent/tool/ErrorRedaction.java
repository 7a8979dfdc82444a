// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.core.PackagedText;
import dev.nljdbc.text.Truncation;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Cleans engines' errors of cells. No list of what to take out can be whole, for engines quote
 * cells in quotes of any kind, or in none; so a word stays only if the query holds it, it is a name
 * of the catalog, or it is one of those that error messages are made of (a resource), and then not
 * inside quotes.
 */
final class ErrorRedaction {

  private static final Set<String> COMMON =
      Set.copyOf(
          List.of(
              PackagedText.read(ErrorRedaction.class, "error-words.txt").strip().split("\\s+")));
  private static final Pattern WORD =
      Pattern.compile("[\\p{L}\\p{M}\\p{N}_$]+(?:'(?:t|s|re)(?![\\p{L}\\p{N}]))?");
  private static final Pattern GAPS = Pattern.compile("…(?:[^\\p{L}\\p{N}\\n…]*…)+");
  private static final String QUOTES = "\"'`";
  private static final int LONGEST = 600;

  private static final Pattern REPEATED =
      Pattern.compile("(?s); SQL statement:.*|\\s+LINE \\d+: .*|\\s+Position: \\d+");
  private static final Pattern CONNECTION =
      Pattern.compile(
          "^(?:\\(conn=\\d+\\) |Invalid Input Error: Attempting to execute [^\\n]*\\nError: )");
  private static final Pattern SQLITE = Pattern.compile("(?s)^\\[SQLITE_\\w+] [^(]*\\((.*)\\)$");

  private static final Pattern SUGGESTION =
      Pattern.compile(
          "(?mi)\\s*(?:\\(candidates are: .*?\\)(?=;|$)|(?:hint: *)?"
              + "(?:candidate (?!functions)\\w+:|(?:did|perhaps|maybe) you mean).*$)");
  private static final String NO_SUCH_COLUMN = "42703";

  private final Set<String> query;
  private final Catalog catalog;
  private @Nullable Set<String> names;

  ErrorRedaction(String sql, Catalog catalog) {
    this.query = words(sql);
    this.catalog = catalog;
  }

  private static Set<String> words(String text) {
    return WORD.matcher(text).results().map(m -> fold(m.group())).collect(Collectors.toSet());
  }

  /**
   * The message without what the engine suggests in place of a wrong name: of which table a column
   * would be tells something even where its own name is known. PostgreSQL says in the first line
   * which column there is not; hints and details, in any language, tell which there are.
   */
  static String withoutSuggestions(SQLException error, String message) {
    boolean column = NO_SUCH_COLUMN.equals(error.getSQLState());
    String text = column ? message.lines().findFirst().orElse("") : message;
    return SUGGESTION.matcher(text).replaceAll("");
  }

  /** The message with a gap for each word that is not known, and the SQLState, which none needs. */
  String clean(SQLException error, String message) {
    String cleaned = clean(message);
    String state = error.getSQLState();
    boolean told = cleaned.equals(Truncation.abbreviate(message, LONGEST)) || state == null;
    return told ? cleaned : cleaned + " (SQLSTATE " + state + ")";
  }

  private String clean(String message) {
    StringBuilder cleaned = new StringBuilder();
    Matcher m = WORD.matcher(message);
    char quote = 0;
    int at = 0;
    while (at < message.length() && cleaned.length() < LONGEST) {
      boolean word = m.find(at) && m.start() == at;
      if (word) {
        cleaned.append(stays(m.group(), quote != 0) ? m.group() : "…");
        at = m.end();
      } else {
        char c = message.charAt(at++);
        quote = after(quote, c);
        cleaned.append(c < 128 ? c : '…');
      }
    }
    return GAPS.matcher(cleaned).replaceAll("…");
  }

  private static char after(char quote, char c) {
    if (QUOTES.indexOf(c) < 0) {
      return quote;
    }
    return quote == 0 ? c : quote == c ? 0 : quote;
  }

  private boolean stays(String word, boolean quoted) {
    String folded = fold(word);
    return query.contains(folded) || !quoted && COMMON.contains(folded) || named(folded);
  }

  /** Whether all words of a text are the query's or the catalog's, or those of a function. */
  boolean holds(String text) {
    return words(text).stream().allMatch(word -> stays(word, true)) && text.length() <= LONGEST;
  }

  private boolean named(String word) {
    Set<String> known = names;
    if (known == null) {
      known = names(catalog);
      names = known;
    }
    return known.contains(word);
  }

  /** The names of all tables, schemas and columns; of those with blanks, their words too. */
  private static Set<String> names(Catalog catalog) {
    Set<String> names = new HashSet<>();
    for (Table table : catalog.tables()) {
      add(table.id().name(), names);
      add(table.id().schema(), names);
      table.columns().forEach(column -> add(column.name(), names));
    }
    return names;
  }

  private static void add(String name, Set<String> names) {
    names.add(fold(name));
    if (name.indexOf(' ') > 0) {
      names.addAll(words(name));
    }
  }

  private static String fold(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  static String shortened(String message) {
    String text = REPEATED.matcher(message.strip()).replaceAll("");
    text = CONNECTION.matcher(text).replaceFirst("");
    Matcher sqlite = SQLITE.matcher(text);
    return sqlite.matches() ? sqlite.group(1) : text.strip();
  }
}
