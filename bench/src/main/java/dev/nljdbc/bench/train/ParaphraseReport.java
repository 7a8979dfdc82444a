// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.metric.Bootstrap;
import dev.nljdbc.bench.metric.Interval;
import dev.nljdbc.bench.report.Summary.Environment;
import dev.nljdbc.text.Thesaurus;
import dev.nljdbc.text.WordList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The figures of questions in other words as Markdown. */
final class ParaphraseReport {

  private static final String HEADING =
      """
      # The offline model in other people's words

          java -jar bench/target/nl-bench.jar %s

      Cross-validation by database: %,d questions of Spider's training part in %d parts. Those about one part are asked of a
      parser that learned from the others only, as written and in other words. A query is right if it has the gold's rows.
      It also learned from their questions %swith names exchanged by WordNet. Synonyms in force: %d lines.
      WordNet's wordings are no test of words that the parser can't know: it carries WordNet's related words itself.
      Java %s, %s, %d cores.

      Each row compares a wording with the same questions as written. The intervals draw whole databases (95 %%).
      """;

  private static final String TABLE =
      """

      | wording | questions | as written | in these words | 95 %% | less | 95 %% | among 10 | refused | right of the surest 30 %% |
      |---|---|---|---|---|---|---|---|---|---|
      """;

  private static final double SUREST = 0.3;

  private final ParaphraseQuestions questions;
  private final List<HeldOutAnswer> answers = new ArrayList<>();

  ParaphraseReport(ParaphraseQuestions questions) {
    this.questions = questions;
  }

  /** Takes the answers to all questions. */
  void add(List<HeldOutAnswer> given) {
    answers.addAll(given);
  }

  String text(String command, int folds) {
    Environment here = Environment.current();
    int synonyms =
        WordList.lines(Thesaurus.class, "synonyms.txt").stream()
            .filter(line -> !line.contains("?"))
            .toList()
            .size();
    StringBuilder text = new StringBuilder();
    append(
        text,
        HEADING,
        command,
        questions.own().size(),
        folds,
        questions.inSpiderSyn() ? "in Spider-Syn's words, and " : "",
        synonyms,
        here.java(),
        here.os(),
        here.processors());
    table(text);
    return text.toString();
  }

  private static void append(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values));
  }

  private void table(StringBuilder text) {
    append(text, TABLE);
    Map<String, HeldOutAnswer> known = new HashMap<>();
    answers.forEach(answer -> known.put(answer.question().id(), answer));
    questions.wordings().forEach((label, asked) -> row(text, label, of(asked, known), known));
  }

  private static List<HeldOutAnswer> of(
      Iterable<TrainingQuestion> asked, Map<String, HeldOutAnswer> known) {
    List<HeldOutAnswer> answers = new ArrayList<>();
    for (TrainingQuestion question : asked) {
      HeldOutAnswer answer = known.get(question.id());
      if (answer != null) {
        answers.add(answer);
      }
    }
    return answers;
  }

  private static void row(
      StringBuilder text,
      String label,
      List<HeldOutAnswer> answers,
      Map<String, HeldOutAnswer> known) {
    if (answers.isEmpty()) {
      return; // a wording of which there is no question, such as Spider-Syn's without its folder
    }
    List<HeldOutAnswer> written = new ArrayList<>();
    for (HeldOutAnswer answer : answers) {
      HeldOutAnswer same = known.get(ParaphraseQuestions.original(answer.question()));
      written.add(Objects.requireNonNull(same));
    }
    append(
        text,
        "| %s | %,d | %.1f %% | %.1f %% | %s | %+.1f | %s | %s | %.1f %% | %.1f %% |%n",
        label,
        answers.size(),
        100 * OfflineReport.ex(written),
        100 * OfflineReport.ex(answers),
        percent(OfflineReport.byDatabase(answers)),
        100 * (OfflineReport.ex(answers) - OfflineReport.ex(written)),
        percent(difference(answers, written)),
        OfflineReport.within(answers, 10),
        100.0
            * answers.stream().filter(HeldOutAnswer::refused).count()
            / Math.max(1, answers.size()),
        100 * OfflineReport.precisionAt(answers, SUREST));
  }

  private static String percent(Interval interval) {
    return String.format(Locale.ROOT, "%.1f to %.1f", 100 * interval.low(), 100 * interval.high());
  }

  private static Interval difference(List<HeldOutAnswer> answers, List<HeldOutAnswer> written) {
    double[] differences = new double[answers.size()];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = (answers.get(i).right() ? 1 : 0) - (written.get(i).right() ? 1 : 0);
    }
    return Bootstrap.STANDARD.mean(differences, OfflineReport.databases(answers));
  }
}
