// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes what an engine has and the parser lacks in other words that the parser knows, for the
 * check alone: what runs is the user's text. The rules are sections of the engine's {@code
 * grammar.txt}:
 *
 * <ul>
 *   <li>{@code patterns}: lines {@code pattern => "replacement"} for the whole text, in which no
 *       string and no quoted name can be hit. Keywords match in any case, and never a part of a
 *       longer or of a qualified name. No pattern repeats a group without bound: such a match would
 *       go as deep on the stack as the text is long.
 *   <li>{@code rewrites}: passes over the tokens, a line each: the direction, and the names of the
 *       rules that are tried at each token.
 * </ul>
 *
 * <p>The rule for every rule: each name, call, table and subquery of the text stands in the result,
 * in a place where it is looked at as closely. Only operators, keywords, numbers, names of columns
 * and names that are new in the query may go. So a query that was not rewritten well is refused,
 * and never passed for another. Hidden columns are looked for in the text as it was.
 */
final class ParserRewrites {

  /** Of longer queries the rules, some of which look far ahead, would take too long. */
  private static final int MOST_TOKENS = 4_000;

  private static final String NAME = "(?:\"[^\"]*\"|[\\p{L}_][\\p{L}\\p{N}_$]*)";

  /** {@code - -5}, of which the parser takes no second sign. */
  private static final Replacement SECOND_SIGN = replacement("(?<=[-+])\\s+[-+] => \"\"");

  private static final Map<String, Rule> RULES =
      Map.ofEntries(
          Map.entry("brackets", LiteralRewrites::brackets),
          Map.entry("lambdas", LiteralRewrites::lambda),
          Map.entry("named-arguments", LiteralRewrites::namedArgument),
          Map.entry("fields-of-values", ExpressionRewrites::fieldOfValue),
          Map.entry("truth-tests", ExpressionRewrites::truthTest),
          Map.entry("repeated-signs", ExpressionRewrites::signs),
          Map.entry("not-null", ExpressionRewrites::notNull),
          Map.entry("equal-signs", ExpressionRewrites::equalSigns),
          Map.entry("is-equal", ExpressionRewrites::equality),
          Map.entry("like-calls", ExpressionRewrites::likeCall),
          Map.entry("collations", ExpressionRewrites::collations),
          Map.entry("unknown", ExpressionRewrites::unknown),
          Map.entry("is-json", ExpressionRewrites::json),
          Map.entry("convert", ExpressionRewrites::convert),
          Map.entry("alternatives", ExpressionRewrites::alternatives),
          Map.entry("at-local", ExpressionRewrites::atLocal),
          Map.entry("unique-queries", ExpressionRewrites::uniqueQuery),
          Map.entry("operators", ExpressionRewrites::operators),
          Map.entry("intervals", ExpressionRewrites::interval),
          Map.entry("nested-types", ExpressionRewrites::type),
          Map.entry("xor-calls", ExpressionRewrites::xorCall),
          Map.entry("filters", ExpressionRewrites::filter),
          Map.entry("windows-of-windows", QueryRewrites::windowOfWindow),
          Map.entry("index-hints", QueryRewrites::indexHint),
          Map.entry("from-last", QueryRewrites::fromLast),
          Map.entry("typed-columns", QueryRewrites::typedColumns),
          Map.entry("stars", QueryRewrites::star),
          Map.entry("trailing-commas", QueryRewrites::trailingComma),
          Map.entry("prefix-aliases", QueryRewrites::prefixAliases),
          Map.entry("joins", QueryRewrites::join),
          Map.entry("samples", QueryRewrites::sample),
          Map.entry("percent-limits", QueryRewrites::percent),
          Map.entry("unpivot", QueryRewrites::unpivot),
          Map.entry("from-first", QueryRewrites::fromFirst));

  private final List<Replacement> replacements;
  private final List<Pass> passes;

  /** Of the sections of these names. */
  ParserRewrites(Optional<String> patterns, Optional<String> rewrites) {
    replacements =
        Stream.concat(
                Stream.of(SECOND_SIGN),
                patterns.stream().flatMap(String::lines).map(ParserRewrites::replacement))
            .toList();
    passes = rewrites.stream().flatMap(String::lines).map(Pass::of).toList();
  }

  String apply(String skeleton) {
    String text = skeleton;
    for (Replacement replacement : replacements) {
      text = replacement.pattern.matcher(text).replaceAll(replacement.text);
    }
    TokenList tokens = new TokenList(text);
    if (passes.isEmpty() || tokens.size() > MOST_TOKENS) {
      return text;
    }
    passes.forEach(pass -> pass.run(tokens));
    return tokens.toString();
  }

  private static Replacement replacement(String line) {
    int arrow = line.lastIndexOf(" => ");
    String regex = line.substring(0, arrow).replace("<name>", NAME);
    String start =
        Character.isLetter(regex.charAt(0)) || regex.startsWith("(")
            ? "(?<![\\p{L}\\p{N}_$\".@])"
            : "";
    String quoted = line.substring(arrow + " => ".length());
    return new Replacement(
        Pattern.compile("(?i)" + start + regex), quoted.substring(1, quoted.length() - 1));
  }

  private record Replacement(Pattern pattern, String text) {}

  /** Changes the tokens from a place on, or not. */
  @FunctionalInterface
  private interface Rule {
    void rewrite(TokenList tokens, int i);
  }

  private record Pass(boolean forward, List<Rule> rules) {

    static Pass of(String line) {
      List<String> words = List.of(line.split(" "));
      List<Rule> rules = new ArrayList<>();
      for (String name : words.subList(1, words.size())) {
        Rule rule = RULES.get(name);
        if (rule == null) {
          throw new IllegalStateException("no rewriting rule " + name);
        }
        rules.add(rule);
      }
      return new Pass(words.get(0).equals("forward"), rules);
    }

    void run(TokenList tokens) {
      if (forward) {
        for (int i = 0; i < tokens.size(); i++) {
          run(tokens, i);
        }
      } else {
        for (int i = tokens.size() - 1; i >= 0; i--) {
          run(tokens, i);
        }
      }
    }

    private void run(TokenList tokens, int i) {
      for (Rule rule : rules) {
        rule.rewrite(tokens, i);
      }
    }
  }
}
