// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.samples;

/**
 * What the driver made of a question.
 *
 * @param question the question
 * @param verdict by the rows
 * @param confidence from 0 to 1; 0 where there is no answer
 * @param told the SQL, or why there is none
 */
public record SampleAnswer(
    SampleQuestion question, Verdict verdict, double confidence, String told) {

  /** The confidence from which a wrong answer counts as sure. */
  private static final double SURE = 0.5;

  /** Whether it is wrong with a confidence of 0.5 or more. */
  boolean surelyWrong() {
    return verdict == Verdict.wrong && confidence >= SURE;
  }

  /** A line of a table in Markdown. */
  String row() {
    return "| %d | %s | %s%s | %s | %.2f | `%s` |"
        .formatted(
            question.line(),
            question.database(),
            question.follows() ? "… " : "",
            question.text(),
            verdict,
            confidence,
            told.replace("|", "\\|").replace('\n', ' '));
  }
}
