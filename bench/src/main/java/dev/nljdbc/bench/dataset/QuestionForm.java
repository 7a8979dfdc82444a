// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import java.util.List;

/**
 * What the fields of a question are called in a JSON file; of several names the first that is there
 * counts.
 *
 * @param database the database's name
 * @param question the words
 * @param gold the query
 * @param id what the data set calls the question
 */
record QuestionForm(
    List<String> database, List<String> question, List<String> gold, List<String> id) {

  private static final List<String> DB_ID = List.of("db_id");
  private static final List<String> QUESTION = List.of("question");

  /** Spider's. */
  static final QuestionForm SPIDER =
      new QuestionForm(DB_ID, QUESTION, List.of("query"), List.of("question_id"));

  /** BIRD's. */
  static final QuestionForm BIRD =
      new QuestionForm(DB_ID, QUESTION, List.of("SQL"), List.of("question_id"));

  /** Spider's with another field for the question where the file has one. */
  static QuestionForm spiderWith(String question) {
    return new QuestionForm(DB_ID, List.of(question, "question"), SPIDER.gold(), SPIDER.id());
  }

  /** One's own; the names of the others are understood, too. */
  static final QuestionForm LINES =
      new QuestionForm(
          List.of("db", "db_id"),
          QUESTION,
          List.of("sql", "query", "SQL"),
          List.of("id", "question_id"));
}
