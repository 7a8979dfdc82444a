// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.samples;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Counts and lists answers to sample questions, as Markdown. */
public final class SampleReport {

  /** The head of a table of {@link #counts}. */
  public static final String HEAD =
      """
      | set | asked by | questions | right | wrong | of these sure | refused |
      |---|---|---|---|---|---|---|
      """;

  private static final String ANSWERS =
      """
      | | database | question | verdict | confidence | SQL, or why not |
      |---|---|---|---|---|---|
      """;

  private SampleReport() {}

  /**
   * Counts the answers to a set of questions, in one row.
   *
   * @param file of the questions, such as {@link SampleQuestion#ANALYST}
   */
  public static String counts(String file, List<SampleAnswer> answers) {
    return "| %s | %s | %d | %d | %d | %d | %d |\n"
        .formatted(
            file.replace(".tsv", ""),
            SampleQuestion.ALL.get(file),
            answers.size(),
            count(answers, a -> a.verdict() == Verdict.right),
            count(answers, a -> a.verdict() == Verdict.wrong),
            count(answers, SampleAnswer::surelyWrong),
            count(answers, a -> a.verdict() == Verdict.refused));
  }

  private static long count(List<SampleAnswer> answers, Predicate<SampleAnswer> which) {
    return answers.stream().filter(which).count();
  }

  /** Lists all answers, one a row. */
  public static String answers(List<SampleAnswer> answers) {
    return ANSWERS + answers.stream().map(a -> a.row() + "\n").collect(Collectors.joining());
  }
}
