// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Exchanges the names of tables and columns for other words, two of them at most. */
final class SynonymRewriter implements Rewriter {

  private static final int MOST = 2;

  private final Function<String, Optional<String>> exchange;

  /**
   * By a rule.
   *
   * @param exchange gives another word for one, in the same number; none to leave it
   */
  SynonymRewriter(Function<String, Optional<String>> exchange) {
    this.exchange = exchange;
  }

  @Override
  public String rewrite(NamedQuestion question) {
    String text = question.text();
    int exchanged = 0;
    for (String noun : nouns(question)) {
      Optional<String> synonym = exchange.apply(noun);
      String changed = text;
      if (synonym.isPresent() && exchanged < MOST) {
        changed = outsideQuotes(text, noun, synonym.get());
      }
      exchanged += changed.equals(text) ? 0 : 1;
      text = changed;
    }
    return Sentences.tidy(text);
  }

  /** Whole names and their words, the longest first. */
  private static List<String> nouns(NamedQuestion question) {
    Set<String> nouns = new LinkedHashSet<>();
    for (Set<String> names : List.of(question.tables(), question.columns())) {
      for (String name : names) {
        nouns.add(name);
        nouns.addAll(List.of(name.split(" ")));
      }
    }
    List<String> sorted = new ArrayList<>(nouns);
    sorted.sort(Comparator.comparingInt(String::length).reversed().thenComparing(n -> n));
    return sorted;
  }

  /** Cells stay as they are, and so do words with a capital within the sentence. */
  private static String outsideQuotes(String text, String noun, String synonym) {
    Matcher found =
        Pattern.compile("(?<![\\w'\"-])(?i:" + Pattern.quote(noun) + ")(?![\\w'\"-])")
            .matcher(text);
    StringBuilder changed = new StringBuilder();
    while (found.find()) {
      boolean name =
          found.start() > 0 && !found.group().equals(found.group().toLowerCase(Locale.ROOT));
      found.appendReplacement(changed, Matcher.quoteReplacement(name ? found.group() : synonym));
    }
    return found.appendTail(changed).toString();
  }
}
