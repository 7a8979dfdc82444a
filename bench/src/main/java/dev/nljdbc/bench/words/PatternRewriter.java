// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import dev.nljdbc.text.WordList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rewrites by the rules of a resource, one a line: a pattern, a tab, and what replaces it. Each
 * rule is tried once, in order, on what those before it left. In a pattern, {@code {column}} is a
 * name of a column of the gold, {@code {column:age|weight}} one that ends in one of these words,
 * {@code {table}} a name of a table of the gold, {@code {value}} a text of the gold, {@code
 * {number}} a number in digits, {@code {noun}} one word, {@code {label}} a column that names its
 * table's rows. A line with a field of a table, such as {@code {attribute}} of {@code
 * adjectives.tsv}, is a rule for each of its rows.
 */
final class PatternRewriter implements Rewriter {

  private static final Pattern HOLE = Pattern.compile("\\{column:([^}]*)}");

  private static final List<Table> TABLES =
      List.of(
          new Table("adjectives.tsv", "attribute", "more", "less", "most", "least"),
          new Table("verbs.tsv", "participle", "past", "agents"),
          new Table("gerunds.tsv", "verb", "gerund"));

  private final List<Rule> rules;

  private record Rule(String pattern, String replacement) {}

  /** Creates a rewriter from the rules of a resource. */
  PatternRewriter(String resource) {
    this.rules =
        WordList.lines(PatternRewriter.class, resource).stream()
            .map(line -> line.split("\t", -1))
            .flatMap(fields -> rules(fields[0], fields[1]))
            .toList();
  }

  private static Stream<Rule> rules(String pattern, String replacement) {
    return TABLES.stream()
        .filter(table -> table.holes.stream().anyMatch(pattern::contains))
        .findFirst()
        .map(table -> table.rules(pattern, replacement))
        .orElse(Stream.of(new Rule(pattern, replacement)));
  }

  /** The rows of a resource and what they fill in a rule. */
  private static final class Table {

    private final List<String> holes;
    private final List<String[]> rows;

    Table(String resource, String... names) {
      this.holes = Stream.of(names).map(name -> "{" + name + "}").toList();
      this.rows =
          WordList.lines(PatternRewriter.class, resource).stream()
              .map(line -> line.split("\t", -1))
              .toList();
    }

    /** A rule for each row, but for those that have nothing to fill in. */
    Stream<Rule> rules(String pattern, String replacement) {
      return rows.stream()
          .filter(row -> fills(row, pattern + replacement))
          .map(row -> new Rule(filled(row, pattern), filled(row, replacement)));
    }

    private boolean fills(String[] row, String rule) {
      return IntStream.range(0, row.length)
          .noneMatch(i -> row[i].isEmpty() && rule.contains(holes.get(i)));
    }

    private String filled(String[] row, String text) {
      String filled = text;
      for (int i = 0; i < row.length; i++) {
        filled = filled.replace(holes.get(i), row[i]);
      }
      return filled;
    }
  }

  @Override
  public String rewrite(NamedQuestion question) {
    String text = question.text();
    for (Rule rule : rules) {
      boolean needless =
          rule.pattern.contains("{value}") && question.values().isEmpty()
              || rule.pattern.contains("{column") && question.columns().isEmpty();
      if (!needless) {
        text = pattern(rule.pattern, question).matcher(text).replaceFirst(rule.replacement);
      }
    }
    return Sentences.tidy(text);
  }

  private static Pattern pattern(String rule, NamedQuestion question) {
    String filled =
        HOLE.matcher(rule)
            .replaceAll(
                hole ->
                    Matcher.quoteReplacement(
                        question.columns(
                            name -> endsWith(name, Set.of(hole.group(1).split("\\|"))))));
    filled =
        filled
            .replace("{label}", question.columns(question::label))
            .replace("{column}", question.columns(name -> true))
            .replace("{table}", question.anyTable())
            .replace("{value}", question.anyValue())
            .replace("{number}", "\\d[\\d,.]*\\d|\\d")
            .replace("{noun}", "[a-z]{3,}");
    return Pattern.compile("\\b" + filled, Pattern.CASE_INSENSITIVE);
  }

  private static boolean endsWith(String name, Set<String> words) {
    String lower = name.toLowerCase(Locale.ROOT);
    return words.stream().anyMatch(w -> lower.equals(w) || lower.endsWith(" " + w));
  }
}
