// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.analysis.Diagnosis;
import dev.nljdbc.bench.analysis.Diagnosis.Failure;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.QuestionRecord;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What came of a question, and what was wrong with it.
 *
 * @param question with its results and trace
 * @param failure the class of what went wrong; null when its answer is correct
 * @param also what else differs from the gold
 * @param groups what it is told apart by: the data set's, {@code database}, and {@code tables}, how
 *     many tables its gold query names
 */
record JudgedQuestion(
    QuestionRecord question,
    @Nullable Failure failure,
    List<Failure> also,
    SortedMap<String, String> groups) {

  static final String DATABASE = "database";
  static final String TABLES = "tables";

  static JudgedQuestion of(QuestionRecord question) {
    Optional<Diagnosis> diagnosis =
        Diagnosis.of(question.gold(), question.predicted(), question.score());
    SortedMap<String, String> groups = new TreeMap<>(question.groups());
    groups.putIfAbsent(DATABASE, question.database());
    groups.computeIfAbsent(TABLES, t -> String.valueOf(Diagnosis.joinedTables(question.gold())));
    return new JudgedQuestion(
        question,
        diagnosis.map(Diagnosis::failure).orElse(null),
        diagnosis.map(Diagnosis::also).orElse(List.of()),
        groups);
  }

  boolean isCorrect() {
    return question.verdict() == Verdict.CORRECT;
  }
}
