// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.compute.RunningTotal;
import dev.nljdbc.offline.compute.RunningTotalSql;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a question for a running total: the totals themselves, then their sum up to each. */
final class RunningTotalReading {

  private RunningTotalReading() {}

  /**
   * Empty for other questions.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD} when it can't be told what is added up
   */
  static Optional<Reading> of(
      Utterance question, SubQuestions simpler, SchemaView schema, SqlRenderer renderer)
      throws NlException {
    Optional<RunningTotal> asked = RunningTotal.of(question);
    if (asked.isEmpty()) {
      return Optional.empty();
    }
    RunningTotalSql sql = new RunningTotalSql(schema, renderer);
    return Optional.of(
        simpler.surest(
            asked.get().simpler(),
            way -> {
              Optional<Query> groups = sql.groups(way.query());
              return groups.isEmpty() || !asked.get().grouped(groups.get().select())
                  ? Optional.empty()
                  : Optional.of(read(sql, groups.get(), way));
            },
            "can't tell of what amounts \""
                + asked.get().said()
                + "\" is the sum. Name an amount, and one column or part of a date that it is given"
                + " for"));
  }

  private static DerivedReading read(RunningTotalSql sql, Query groups, SubReading way)
      throws NlException {
    return DerivedReading.of("running total", sql.sql(groups), words(groups), way);
  }

  private static List<String> words(Query groups) {
    List<Query.Term> keys = groups.select().subList(0, groups.select().size() - 1);
    List<String> words = new ArrayList<>();
    words.add(
        "Adds up, in the order of "
            + String.join(", ", keys.stream().map(QueryExplanation::term).toList())
            + ", this amount and all before it.");
    words.addAll(QueryExplanation.of(groups));
    return words;
  }
}
