// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import java.util.Locale;

/** Spelling of sentences that were put together. */
final class Sentences {

  private Sentences() {}

  /** One blank between words, none before a mark, a capital at the beginning, the right article. */
  static String tidy(String text) {
    String spaced =
        text.strip()
            .replaceAll("\\s+", " ")
            .replaceAll(" ([?.,;!])", "$1")
            .replaceAll("s's\\b", "s'")
            .replaceAll("\\ba (?=[ai]|e(?!u)|o(?!n))", "an ")
            .replaceAll("\\ban (?=[bcdfgjklpqrtvwyz])", "a ");
    return spaced.isEmpty()
        ? spaced
        : spaced.substring(0, 1).toUpperCase(Locale.ROOT) + spaced.substring(1);
  }
}
