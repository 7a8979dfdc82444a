// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.text.WordList;
import java.util.List;

/**
 * A question of which it is known whether its database answers it.
 *
 * @param half {@code tuning} if rules were made with it at hand, {@code reported} if not
 * @param database its name
 * @param kind what it asks for
 * @param text the question
 * @param gold a query that answers it; empty where nothing does
 */
public record AnswerabilityQuestion(
    String half, String database, String kind, String text, String gold) {

  private static final int FIELDS = 4;

  /** All of them, as the resource lists them. */
  public static List<AnswerabilityQuestion> all() {
    return WordList.lines(AnswerabilityQuestion.class, "answerability/questions.tsv").stream()
        .map(line -> line.split("\t"))
        .map(f -> new AnswerabilityQuestion(f[0], f[1], f[2], f[3], f.length > FIELDS ? f[4] : ""))
        .toList();
  }

  /** Whether its database answers it. */
  public boolean answerable() {
    return !gold.isEmpty();
  }
}
