// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.dataset.JoinedTables;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.QuestionRecord;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What came of a question.
 *
 * @param question with its results and trace
 * @param groups what it is told apart by: the data set's, {@code database}, and {@code tables}, how
 *     many tables its gold query names
 */
record JudgedQuestion(QuestionRecord question, SortedMap<String, String> groups) {

  static final String DATABASE = "database";
  static final String TABLES = "tables";

  static JudgedQuestion of(QuestionRecord question) {
    SortedMap<String, String> groups = new TreeMap<>(question.groups());
    groups.putIfAbsent(DATABASE, question.database());
    groups.computeIfAbsent(TABLES, t -> String.valueOf(JoinedTables.of(question.gold())));
    return new JudgedQuestion(question, groups);
  }

  boolean isCorrect() {
    return question.verdict() == Verdict.CORRECT;
  }
}
