// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What the benchmarks ask for: values of the corpus as people ask for them. */
final class ValueQueries {

  private ValueQueries() {}

  /** How a value is asked for. */
  enum Kind {
    /** As it is. */
    EXACT("by the value"),
    /** Two of its words. */
    PHRASE("by two of its words"),
    /** In a question of a dozen words. */
    QUESTION("by a question of a dozen words"),
    /** With one letter wrong, or two in a long one. */
    MISSPELT("with typing errors");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** For people. */
    String words() {
      return words;
    }
  }

  /** A query, and the number of the value that is meant. */
  record Asked(String text, long value) {}

  /**
   * Queries in no order, the same for the same size.
   *
   * @param kind how a value is asked for
   */
  static List<Asked> of(Kind kind, ValueCorpus corpus, long values, int count) {
    Random random = new Random(kind.ordinal() + 1L);
    List<Asked> queries = new ArrayList<>();
    while (queries.size() < count) {
      long number = (long) (random.nextDouble() * values);
      queries.add(new Asked(text(kind, corpus.value(number), random), number));
    }
    return queries;
  }

  private static String text(Kind kind, String value, Random random) {
    return switch (kind) {
      case EXACT -> value;
      case PHRASE -> phrase(value);
      case QUESTION ->
          "How many orders were made in the last year for " + value + " and what did they cost?";
      case MISSPELT -> wrong(value.length() > 24 ? wrong(value, random) : value, random);
    };
  }

  /** The last two words, which tell it from others best. */
  private static String phrase(String value) {
    String[] words = value.split(" ");
    int first = Math.max(0, words.length - 2);
    return String.join(" ", List.of(words).subList(first, words.length)).replace(",", "");
  }

  /** Behind the first letter, which people seldom get wrong. */
  private static String wrong(String text, Random random) {
    while (true) {
      int at = 1 + random.nextInt(text.length() - 2);
      char letter = (char) ('a' + random.nextInt(26));
      if (Character.isLetter(text.charAt(at)) && Character.isLetter(text.charAt(at + 1))) {
        String before = text.substring(0, at);
        String after = text.substring(at + 1);
        return switch (random.nextInt(4)) {
          case 0 -> before + after;
          case 1 -> before + letter + text.charAt(at) + after;
          case 2 -> before + letter + after;
          default -> before + after.charAt(0) + text.charAt(at) + after.substring(1);
        };
      }
    }
  }
}
