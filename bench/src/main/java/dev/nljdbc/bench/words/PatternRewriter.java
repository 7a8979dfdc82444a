// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import dev.nljdbc.text.WordList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rewrites by the rules of a resource, one a line: a pattern, a tab, and what replaces it. Each
 * rule is tried once, in order, on what those before it left. In a pattern, {@code {column}} is a
 * name of a column of the gold, {@code {column:age|weight}} one that ends in one of these words,
 * {@code {table}} a name of a table of the gold, {@code {value}} a text of the gold, {@code
 * {number}} a number in digits, {@code {noun}} one word. A line with {@code {attribute}} is a rule
 * for each row of {@code adjectives.tsv}, of which it holds {@code {more}}, {@code {less}}, {@code
 * {most}} and {@code {least}}.
 */
final class PatternRewriter implements Rewriter {

  private static final Pattern HOLE = Pattern.compile("\\{column:([^}]*)}");

  private static final List<String[]> ADJECTIVES =
      WordList.lines(PatternRewriter.class, "adjectives.tsv").stream()
          .map(line -> line.split("\t", -1))
          .toList();

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
    return pattern.contains("{attribute}")
        ? ADJECTIVES.stream().map(row -> adjective(pattern, replacement, row))
        : Stream.of(new Rule(pattern, replacement));
  }

  private static Rule adjective(String pattern, String replacement, String[] row) {
    return new Rule(
        pattern.replace("{attribute}", "{column:" + row[0] + "}"),
        replacement
            .replace("{more}", row[1])
            .replace("{less}", row[2])
            .replace("{most}", row[3])
            .replace("{least}", row[4]));
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
