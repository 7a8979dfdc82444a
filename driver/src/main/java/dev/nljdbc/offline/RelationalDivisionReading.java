// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.answerability.NotUnderstood;
import dev.nljdbc.offline.compute.ListedThings;
import dev.nljdbc.offline.compute.RelationalDivision;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.GuessConfidence;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a question with a {@link RelationalDivision}: without its clause, then with it. */
final class RelationalDivisionReading {

  private RelationalDivisionReading() {}

  /**
   * Empty for other questions.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD} when an answer would leave out the clause
   */
  static Optional<Reading> of(
      Utterance question, SubQuestions simpler, SchemaView schema, SqlRenderer renderer)
      throws NlException {
    Optional<RelationalDivision> division = RelationalDivision.of(question);
    if (division.isEmpty()) {
      return Optional.empty();
    }
    RelationalDivision asked = division.get();
    try {
      return Optional.of(
          simpler.surest(
              List.of(asked.things()),
              way -> read(asked, question, way, schema, renderer),
              "can't tell what has to be there of all \""
                  + question.span(asked.divisor().start(), asked.divisor().end())
                  + "\". Ask for the number of them that each has"));
    } catch (NlException e) {
      NotUnderstood.check(e);
      if (asked.loose()) {
        return Optional.empty(); // a guess, by GuessSigns
      }
      throw e;
    }
  }

  private static Optional<DerivedReading> read(
      RelationalDivision asked,
      Utterance question,
      SubReading way,
      SchemaView schema,
      SqlRenderer renderer)
      throws NlException {
    Query things = way.query();
    Optional<TableId> table =
        ListedThings.of(things, question, schema).filter(t -> t.equals(asked.noun()));
    Optional<Query.Predicate> every = table.flatMap(t -> asked.condition(t, schema));
    if (every.isEmpty()) {
      return Optional.empty();
    }
    List<List<Query.Predicate>> where = new ArrayList<>(things.where());
    where.add(List.of(every.get()));
    Query all = things.withWhere(where);
    SqlRenderer.Rendered rendered = renderer.render(all);
    if (rendered.crossed()) {
      return Optional.empty(); // no key connects them
    }
    boolean unsure = every.get().subs().anyMatch(rows -> !renderer.forks(rows).isEmpty());
    DerivedReading reading =
        DerivedReading.of("each of all", rendered.sql(), QueryExplanation.of(all), way);
    return Optional.of(unsure ? reading.atMost(GuessConfidence.MOST) : reading);
  }
}
