// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.Interpretation;
import dev.nljdbc.offline.SubQuestions.Part;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.answerability.NotUnderstood;
import dev.nljdbc.offline.query.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A query that was made of that of a simpler question by adding to it.
 *
 * @param query the whole query
 * @param plain whether it is joined by the keys that the renderer would take for any question
 * @param reading the same as a reading
 */
record ComposedReading(Query query, boolean plain, DerivedReading reading) {

  /** Adds to the query of a simpler question. */
  @FunctionalInterface
  interface Composition {

    /** Empty where that can't be done. */
    Optional<ComposedReading> of(SubReading simpler) throws NlException;
  }

  /** The surest that can be made of a simpler question; empty where none can. */
  static Optional<Part> surest(SubQuestions simpler, String question, Composition composition)
      throws NlException {
    List<ComposedReading> made = new ArrayList<>();
    for (SubReading way : simpler.all(List.of(question))) {
      try {
        composition.of(way).ifPresent(made::add);
      } catch (NlException e) {
        NotUnderstood.check(e); // such as tables that nothing connects
      }
    }
    return made.stream().reduce(ComposedReading::surer).map(ComposedReading::part);
  }

  /** The first of two that are as sure. */
  private static ComposedReading surer(ComposedReading one, ComposedReading other) {
    return other.reading.confidence() > one.reading.confidence() ? other : one;
  }

  private Part part() {
    List<Interpretation> ways =
        plain ? List.of(new Interpretation(query, reading.confidence())) : List.of();
    return new Part(ways, reading.reading());
  }
}
