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
record SampleAnswer(SampleQuestion question, Verdict verdict, double confidence, String told) {

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
