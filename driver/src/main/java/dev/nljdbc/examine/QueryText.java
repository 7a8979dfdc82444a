// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.queries.QueryOutline;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Source;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import dev.nljdbc.text.IdentifierWords;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a query's text says, wherever it says it: its operations and its literals. Also of queries
 * whose clauses can't be told apart.
 *
 * @param operations the query in capitals, texts and quoted names left out
 * @param texts its texts, without the marks of LIKE at their edges
 * @param numbers its numbers, those of limits too
 * @param names the words of the tables and columns that it names, in lower case
 */
record QueryText(String operations, Set<String> texts, Set<String> numbers, Set<String> names) {

  private static final Pattern LITERAL =
      Pattern.compile("'((?:[^']|'')*+)'|\"([^\"]*+)\"|`[^`]*+`|\\[[^\\]]*+\\]");
  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])\\d+(?:\\.\\d+)?(?![\\w.])");
  private static final int SHORT = 3;
  private static final Pattern MARKS = Pattern.compile("^[%_]+|[%_]+$");

  static QueryText of(String sql, Optional<QueryOutline> whole) {
    Set<String> texts = new LinkedHashSet<>();
    StringBuilder rest = new StringBuilder();
    Matcher literals = LITERAL.matcher(sql);
    while (literals.find()) {
      String text = literals.group(1) == null ? literals.group(2) : literals.group(1);
      if (text != null) { // in double quotes it may be a name; then it is there all the same
        texts.add(plain(text.replace("''", "'")));
      }
      literals.appendReplacement(rest, " X ");
    }
    literals.appendTail(rest);
    whole.ifPresent(outline -> terms(outline).forEach(term -> text(term, texts)));
    Set<String> numbers = new LinkedHashSet<>();
    NUMBER.matcher(rest).results().forEach(found -> numbers.add(found.group()));
    String operations = rest.toString().toUpperCase(Locale.ROOT).replaceAll("\\s+", " ");
    Set<String> names = new LinkedHashSet<>();
    whole.ifPresent(outline -> names(outline, names));
    return new QueryText(operations, texts, numbers, names);
  }

  private static String plain(String text) {
    return MARKS.matcher(text).replaceAll("").strip();
  }

  private static void text(Term term, Set<String> texts) {
    if (term.kind() == Term.Kind.TEXT) {
      texts.add(plain(term.name()));
    }
  }

  private static void names(QueryOutline outline, Set<String> names) {
    for (ColumnId column : outline.columns()) {
      names.addAll(words(column.name()));
    }
    for (TableId table : outline.tables()) {
      names.addAll(words(table.name()));
    }
  }

  /** Whether the word is one of a name, shortened or in full. */
  boolean names(Token word) {
    return names.contains(word.lower())
        || names.contains(word.stem())
        || word.lower().length() > SHORT && names.contains(word.lower().substring(0, SHORT));
  }

  static List<String> words(String name) {
    return IdentifierWords.of(name).stream().map(w -> w.toLowerCase(Locale.ROOT)).toList();
  }

  /** All terms of a query, arguments after what they are arguments of. */
  static Stream<Term> terms(QueryOutline outline) {
    return outline.blocks().stream()
        .filter(Selecting.class::isInstance)
        .map(Selecting.class::cast)
        .flatMap(QueryText::terms);
  }

  private static Stream<Term> terms(Selecting select) {
    List<Term> all = new ArrayList<>();
    select.shown().forEach(shown -> all.add(shown.term()));
    tests(select).forEach(test -> all.addAll(test.terms()));
    all.addAll(select.groups());
    select.order().by().forEach(order -> all.add(order.term()));
    return all.stream().flatMap(QueryText::within);
  }

  private static Stream<Term> within(Term term) {
    return Stream.concat(Stream.of(term), term.arguments().stream().flatMap(QueryText::within));
  }

  /** All conditions of a SELECT, those within others too. */
  static Stream<Test> tests(Selecting select) {
    Stream<Test> joins = select.from().stream().map(Source::on).flatMap(o -> o.stream());
    return Stream.of(select.where().stream(), select.having().stream(), joins)
        .flatMap(tests -> tests)
        .flatMap(QueryText::within);
  }

  private static Stream<Test> within(Test test) {
    return Stream.concat(Stream.of(test), test.tests().stream().flatMap(QueryText::within));
  }

  /** Whether a word of the list of {@code words.tsv} is one of a name. */
  boolean names(String list) {
    return WordLists.set(list).stream().anyMatch(names::contains);
  }

  /** Whether the query calls a function, or says a keyword. */
  boolean has(String... words) {
    for (String word : words) {
      for (int at = operations.indexOf(word); at >= 0; at = operations.indexOf(word, at + 1)) {
        if (!letter(at - 1) && !letter(at + word.length())) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean letter(int at) {
    return at >= 0
        && at < operations.length()
        && (Character.isLetterOrDigit(operations.charAt(at)) || operations.charAt(at) == '_');
  }

  /** Whether the query counts or finds the first or last of something. */
  boolean selectsExtreme() {
    return has("MAX", "MIN", "ALL", "FIRST_VALUE", "RANK", "ROW_NUMBER", "DENSE_RANK")
        || has("ORDER BY") && has("LIMIT", "FETCH", "TOP");
  }
}
