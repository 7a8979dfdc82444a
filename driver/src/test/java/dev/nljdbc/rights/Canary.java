// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.rights;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Cells that some sessions may see and others not. Statements ask for the word; only a cell tells
 * the rest.
 */
enum Canary {
  ANNA("Anna", "zvaltorin", 7391842, "1911-03-17"),
  BERTA("Berta", "qumbrevax", 8264957, "1912-10-29"),
  /** Of a column that only some may read. */
  BONUS("Bonus", "wrenglopix", 5518263, "1913-08-23"),
  /** Of a temporary table. */
  TEMPORARY("Tempo", "hexamorul", 6672951, "1914-05-11"),
  /** Of a row that is not committed. */
  DRAFT("Draft", "pluvikand", 9437168, "1915-12-13");

  private final String word;
  private final String rest;
  private final int number;
  private final String date;

  Canary(String word, String rest, int number, String date) {
    this.word = word;
    this.rest = rest;
    this.number = number;
    this.date = date;
  }

  String word() {
    return word;
  }

  /** The cell of a text column. */
  String text() {
    return word + " " + rest;
  }

  /** Cells of a text, a number and a date, in SQL. */
  String cells() {
    return "'%s', %d, '%s'".formatted(text(), number, date);
  }

  /** Whether a text tells any of the cells. */
  private boolean in(String folded) {
    return folded.contains(rest)
        || folded.contains(Integer.toString(number))
        || folded.contains(date);
  }

  /** Those that a text tells. */
  static Set<Canary> in(CharSequence text) {
    String folded = text.toString().toLowerCase(Locale.ROOT).replaceAll("(?<=\\d)[,_](?=\\d)", "");
    Set<Canary> found = EnumSet.noneOf(Canary.class);
    for (Canary canary : values()) {
      if (canary.in(folded)) {
        found.add(canary);
      }
    }
    return found;
  }
}
