// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.PartReader;
import dev.nljdbc.offline.compute.Computation;
import dev.nljdbc.offline.compute.ComputationFinder;
import dev.nljdbc.offline.compute.ComputationSql;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.QuestionReader;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.Optional;

/** Decides whether a question is read in another than the ordinary way, and in which first. */
final class SpecialReadings {

  private final QuestionReader reader;
  private final SchemaView schema;
  private final SqlRenderer renderer;
  private final SubQuestions simpler;

  /**
   * The readings of one database.
   *
   * @param parts reads in the ordinary way the simpler questions that a question is made of
   */
  SpecialReadings(
      QuestionReader reader, SchemaView schema, SqlRenderer renderer, PartReader parts) {
    this.reader = reader;
    this.schema = schema;
    this.renderer = renderer;
    this.simpler = new SubQuestions(parts);
  }

  /**
   * Empty for a question that is read in the ordinary way.
   *
   * @param whole whether the question is all that was asked, rather than a part of it
   * @throws NlException {@link NlError#NOT_UNDERSTOOD} for one that can be read in none
   */
  Optional<Reading> of(Utterance utterance, boolean whole) throws NlException {
    Optional<Reading> read = computed(utterance);
    if (read.isEmpty() && whole) {
      read = SelfJoinReading.of(utterance, schema);
    }
    if (read.isEmpty()) {
      read = RunningTotalReading.of(utterance, simpler, schema, renderer);
    }
    if (read.isEmpty()) {
      read = BusiestPeriodReading.of(utterance, simpler, renderer);
    }
    if (read.isEmpty()) {
      read = RankingReading.of(utterance, reader, simpler, schema, renderer);
    }
    if (read.isEmpty()) {
      read = AboveAverageReading.of(utterance, simpler, schema, renderer);
    }
    if (read.isEmpty()) {
      read = EndpointsReading.of(utterance, simpler, schema, renderer);
    }
    if (read.isEmpty()) {
      read = ComparedGroupsReading.of(utterance, simpler, schema, renderer);
    }
    if (read.isEmpty()) {
      read = RelationalDivisionReading.of(utterance, simpler, schema, renderer);
    }
    if (read.isEmpty()) {
      read = CountedGroupsReading.of(utterance, simpler, schema, renderer);
    }
    if (read.isEmpty()) {
      read = ValueConjunctionReading.of(utterance, simpler, schema, renderer);
    }
    return read;
  }

  private Optional<Reading> computed(Utterance utterance) throws NlException {
    Optional<Computation> computation =
        ComputationFinder.mayCompute(utterance.text())
            ? ComputationFinder.of(utterance)
            : Optional.empty();
    return computation.isEmpty()
        ? Optional.empty()
        : ComputedReading.of(computation.get(), simpler, new ComputationSql(schema, renderer));
  }
}
