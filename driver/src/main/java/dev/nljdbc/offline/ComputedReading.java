// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.answerability.NotUnderstood;
import dev.nljdbc.offline.compute.Computation;
import dev.nljdbc.offline.compute.ComputationSql;
import dev.nljdbc.offline.query.QueryExplanation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads a question that computes with what simpler questions ask. */
final class ComputedReading {

  private final Computation computation;
  private final SubQuestions simpler;
  private final ComputationSql sql;

  private ComputedReading(Computation computation, SubQuestions simpler, ComputationSql sql) {
    this.computation = computation;
    this.simpler = simpler;
    this.sql = sql;
  }

  /**
   * The reading of a computation; empty when its parts can't be told and the words may mean
   * something else.
   *
   * @throws NlException {@link NlError#NOT_UNDERSTOOD} when its parts can't be told
   */
  static Optional<Reading> of(Computation computation, SubQuestions simpler, ComputationSql sql)
      throws NlException {
    return new ComputedReading(computation, simpler, sql).reading();
  }

  private Optional<Reading> reading() throws NlException {
    Optional<DerivedReading> best = found().stream().reduce(DerivedReading::surer);
    if (best.isEmpty() && computation.certain()) {
      String said = computation.said();
      throw NotUnderstood.offline(
          "can't tell what amounts \"" + said + "\" is computed of. Ask for each by itself");
    }
    return best.map(DerivedReading::reading);
  }

  private List<DerivedReading> found() throws NlException {
    List<SubReading> first = simpler.readings(computation.first());
    List<DerivedReading> found = new ArrayList<>();
    if (computation.second().isEmpty()) {
      for (SubReading part : first) {
        sql.average(part.query()).ifPresent(s -> found.add(computed(s, part)));
      }
      return found;
    }
    List<SubReading> second = simpler.readings(computation.second());
    for (SubReading one : first) {
      for (SubReading other : second) {
        sql.of(computation.kind(), one.query(), other.query())
            .ifPresent(s -> found.add(computed(s, one, other)));
      }
    }
    return found;
  }

  private DerivedReading computed(String query, SubReading... parts) {
    List<String> explanation = new ArrayList<>(List.of(computation.kind().words() + "."));
    for (SubReading part : parts) {
      explanation.add("Computes: " + String.join(" ", QueryExplanation.of(part.query())));
    }
    String shape = computation.kind().name().toLowerCase(Locale.ROOT);
    return DerivedReading.of(shape, query, explanation, parts);
  }
}
