// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says what is from a country by the country's adjective: the French singers. */
final class DemonymRewriter implements Rewriter {

  private static final String NOUN =
      "(?!(?:are|is|was|were|come|comes|live|lives|living|located|born|and|not|those|held|based|there)\\b)([a-z]{3,}) ";

  private static final List<String> WAYS =
      List.of(
          NOUN + "(?:who are |who is |that are |who come |that come )?from (?:the )?",
          NOUN + "whose (?:nationality|country|citizenship|nation) (?:is |are )",
          NOUN + "(?:in|of|with) (?:the )?(?:country|nation|nationality) (?:of |named )?",
          NOUN + "(?:in|of) (?:the )?");

  private final WordNet words;

  DemonymRewriter(WordNet words) {
    this.words = words;
  }

  @Override
  public String rewrite(NamedQuestion question) {
    for (String value : question.values()) {
      Optional<String> adjective = words.demonym(value);
      for (String way : adjective.isPresent() ? WAYS : List.<String>of()) {
        Matcher found =
            Pattern.compile("\\b" + way + "['\"]?" + Pattern.quote(value) + "['\"]?(?![\\w'])")
                .matcher(question.text());
        if (found.find()) {
          return found.replaceFirst(Matcher.quoteReplacement(adjective.orElseThrow()) + " $1");
        }
      }
    }
    return question.text();
  }
}
