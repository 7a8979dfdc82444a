// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.ambiguity;

import dev.nljdbc.text.WordList;
import java.util.Arrays;
import java.util.List;

/**
 * A question to the sample shop, written by hand.
 *
 * @param half {@code tuning} if rules were made with it at hand, {@code reported} if not
 * @param kind what a word may be mistaken for; {@code clear} for a question of one reading
 * @param text the question
 * @param readings what it may mean, in SQL; one for a clear question
 */
record ShopQuestion(String half, String kind, String text, List<String> readings) {

  /** The day on which they are asked. */
  static final String TODAY = "2025-07-15";

  private static final String CLEAR = "clear";
  private static final int FIRST_READING = 3;

  ShopQuestion {
    readings = List.copyOf(readings);
  }

  /** All of them, as the resource lists them. */
  static List<ShopQuestion> all() {
    return WordList.lines(ShopQuestion.class, "shop.tsv").stream()
        .map(line -> line.split("\t"))
        .map(
            f ->
                new ShopQuestion(
                    f[0], f[1], f[2], Arrays.asList(f).subList(FIRST_READING, f.length)))
        .toList();
  }

  boolean ambiguous() {
    return !kind.equals(CLEAR);
  }
}
