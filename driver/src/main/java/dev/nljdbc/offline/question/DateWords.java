// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.text.IdentifierWords;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How the words of a question name date columns: "shipped", "birthday", "the order date". */
public final class DateWords {

  private static final int PREFIX = 4;

  /** Shorter words could abbreviate many tables. */
  private static final int SHORT = 3;

  /** Words that mark a column as a date and say nothing else. */
  private static final Set<String> GENERIC =
      Set.of("date", "day", "time", "timestamp", "datetime", "year", "at", "on", "dt", "when");

  /** What has a date of its own that is not of the row: it has to be asked for. */
  private static final Set<String> ASIDE =
      Set.of("birth", "born", "dob", "death", "updat", "modif", "chang", "expir", "delet");

  private static final Set<String> LATER = WordLists.set("date.later");

  private static final Set<String> BIRTH = Set.of("birth", "born", "dob");

  private static final Map<String, String> IRREGULAR =
      Map.of(
          "born",
          "birth",
          "died",
          "death",
          "paid",
          "payment",
          "sold",
          "sale",
          "bought",
          "purchase",
          "began",
          "begin",
          "sent",
          "send",
          "left",
          "leave",
          "sales",
          "sale");

  private DateWords() {}

  /** The stems of a column's name that tell which date it is. */
  public static List<String> telling(ColumnView column) {
    return column.words().stream().filter(w -> !GENERIC.contains(w)).toList();
  }

  /** The same without what it has from its table, or what is short for that: don of donation. */
  public static List<String> own(ColumnView column, TableView table) {
    return telling(column).stream().filter(word -> !ofTable(word, table)).toList();
  }

  private static boolean ofTable(String word, TableView table) {
    return table.words().stream()
        .anyMatch(w -> w.equals(word) || word.length() >= SHORT && w.startsWith(word));
  }

  /** Whether a word only says that a date is meant. */
  public static boolean generic(Token token) {
    return GENERIC.contains(token.stem());
  }

  /** Whether it is a date that is of no event of its row: a birthday, the last change. */
  public static boolean aside(ColumnView column) {
    return telling(column).stream().anyMatch(w -> ASIDE.stream().anyMatch(w::startsWith));
  }

  /** Whether it is a date at which something ends that began before: a due date, a return. */
  public static boolean later(ColumnView column) {
    return Stream.concat(
            column.words().stream(), IdentifierWords.of(column.column().name()).stream())
        .anyMatch(word -> LATER.stream().anyMatch(end -> ends(word, end)));
  }

  /** Whether it is such a date that most rows have not: the return of a few sold things. */
  public static boolean rarelyLater(ColumnView column) {
    return later(column) && column.statistics().nulls() * 2 > column.statistics().rows();
  }

  private static boolean ends(String word, String end) {
    return end.length() < PREFIX + 1 ? word.equals(end) : word.startsWith(end);
  }

  /** Whether it is when somebody was born. */
  public static boolean birth(ColumnView column) {
    return birth(column.words());
  }

  /** Whether a column with these words in its name tells when somebody was born. */
  public static boolean birth(List<String> words) {
    return words.stream().anyMatch(w -> BIRTH.stream().anyMatch(w::startsWith));
  }

  /** The roots of the words of a list of {@link WordLists}, for {@link #hasAny}. */
  public static Set<String> roots(String list) {
    return WordLists.list(list).stream()
        .map(word -> Lexicon.root(Lexicon.ENGLISH.stem(word)))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether a word of a column's name is of one of these families. */
  public static boolean hasAny(Set<String> roots, ColumnView column) {
    return telling(column).stream().map(Lexicon::root).anyMatch(roots::contains);
  }

  /** Whether a word of a question is one of these stems: order and ordered, birth and born. */
  public static boolean says(List<String> stems, Token token) {
    return stems.stream().anyMatch(stem -> same(stem, token));
  }

  private static boolean same(String stem, Token token) {
    String word = IRREGULAR.getOrDefault(token.lower(), token.lower());
    String start = stem.substring(0, Math.min(PREFIX, stem.length()));
    return stem.equals(token.stem())
        || stem.length() >= PREFIX - 1 && word.length() >= PREFIX && word.startsWith(start);
  }
}
