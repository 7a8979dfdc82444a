// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.query.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the simpler questions that a question is made of. */
final class SimplerQuestions {

  /** The minimum confidence of a simpler question's reading. */
  private static final double LEAST = 0.3;

  /** The maximum number of readings of a simpler question. */
  static final int WAYS = 4;

  private final PartReader reader;

  SimplerQuestions(PartReader reader) {
    this.reader = reader;
  }

  /** Reads a simpler question. */
  @FunctionalInterface
  interface PartReader {

    /** Throws what {@link OfflineParser#parse} throws. */
    Part read(String question) throws NlException;
  }

  /** The readings of a simpler question, the most likely first. */
  record Part(List<Way> ways, Reading reading) {}

  /** One way to read a simpler question. */
  record Way(Query query, double confidence) {}

  /** One way to read a question, with all that was read of it. */
  record Chosen(Way way, Reading reading) {

    Query query() {
      return way.query();
    }
  }

  /** Makes a query of one way to read a simpler question. */
  @FunctionalInterface
  interface Derivation {

    /** Empty where it can't be made of that. */
    Optional<DerivedReading> of(Chosen way) throws NlException;
  }

  /**
   * The surest of what is made of all ways to read questions.
   *
   * @param questions that say the same in different words
   * @param refusal said when nothing can be made: what the offline model can't tell, and what to do
   * @throws NlException {@link NlError#NOT_UNDERSTOOD}, with the refusal
   */
  Reading surest(List<String> questions, Derivation derivation, String refusal) throws NlException {
    List<DerivedReading> made = new ArrayList<>();
    for (Chosen way : all(questions)) {
      derivation.of(way).ifPresent(made::add);
    }
    return made.stream()
        .reduce(DerivedReading::surer)
        .orElseThrow(() -> NotUnderstood.offline(refusal))
        .reading();
  }

  /** The ways to read questions that are sure enough to compute with several. */
  List<Chosen> ways(List<String> questions) throws NlException {
    return all(questions).stream().filter(c -> c.reading().confidence() >= LEAST).toList();
  }

  /** All ways to read questions that say the same in different words. */
  private List<Chosen> all(List<String> questions) throws NlException {
    List<Chosen> ways = new ArrayList<>();
    for (String question : questions) {
      try {
        Part part = reader.read(question);
        part.ways().forEach(way -> ways.add(new Chosen(way, part.reading())));
      } catch (NlException e) {
        if (e.error() != NlError.NOT_UNDERSTOOD) {
          throw e;
        }
      }
    }
    return ways;
  }
}
