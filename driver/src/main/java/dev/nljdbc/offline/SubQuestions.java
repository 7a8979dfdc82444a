// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.answerability.NotUnderstood;
import dev.nljdbc.offline.query.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the sub-questions that a question is decomposed into. */
final class SubQuestions {

  /** The minimum confidence of a sub-question's reading. */
  private static final double LEAST = 0.3;

  /** The maximum number of interpretations of a sub-question. */
  static final int MOST_INTERPRETATIONS = 4;

  private final PartReader reader;

  SubQuestions(PartReader reader) {
    this.reader = reader;
  }

  /** Reads a sub-question. */
  @FunctionalInterface
  interface PartReader {

    /** Throws what {@link OfflineParser#parse} throws. */
    Part read(String question) throws NlException;
  }

  /** A sub-question with its interpretations, the most likely first. */
  record Part(List<Interpretation> interpretations, Reading reading) {

    /** The same, and no surer than this. */
    Part atMost(double most) {
      List<Interpretation> limited =
          interpretations.stream()
              .map(one -> new Interpretation(one.query(), Math.min(most, one.confidence())))
              .toList();
      return most >= 1 ? this : new Part(limited, reading.atMost(most));
    }
  }

  /** One interpretation of a sub-question. */
  record Interpretation(Query query, double confidence) {}

  /** One interpretation of a sub-question, with its whole reading. */
  record SubReading(Interpretation interpretation, Reading reading) {

    Query query() {
      return interpretation.query();
    }
  }

  /** Derives a query from a sub-question. */
  @FunctionalInterface
  interface QueryDerivation {

    /** The derived query; empty if it can't be derived from this interpretation. */
    Optional<DerivedReading> of(SubReading part) throws NlException;
  }

  /**
   * The surest reading that can be derived from sub-questions.
   *
   * @param questions paraphrases of one sub-question
   * @param refusal the message if nothing can be derived, with a remedy
   * @throws NlException {@link NlError#NOT_UNDERSTOOD}, with the refusal
   */
  Reading surest(List<String> questions, QueryDerivation derivation, String refusal)
      throws NlException {
    List<DerivedReading> made = new ArrayList<>();
    for (SubReading part : all(questions)) {
      derivation.of(part).ifPresent(made::add);
    }
    return made.stream()
        .reduce(DerivedReading::surer)
        .orElseThrow(() -> NotUnderstood.offline(refusal))
        .reading();
  }

  /** The same; empty where nothing can be derived, so that the words may mean something else. */
  Optional<Reading> surestIfAny(List<String> questions, QueryDerivation derivation)
      throws NlException {
    try {
      return Optional.of(surest(questions, derivation, "has no such rows"));
    } catch (NlException e) {
      NotUnderstood.check(e);
      return Optional.empty();
    }
  }

  /** The readings that are sure enough to combine several. */
  List<SubReading> readings(List<String> questions) throws NlException {
    return all(questions).stream().filter(c -> c.reading().confidence() >= LEAST).toList();
  }

  /** All readings of paraphrases of one sub-question. */
  List<SubReading> all(List<String> questions) throws NlException {
    List<SubReading> readings = new ArrayList<>();
    for (String question : questions) {
      try {
        Part part = reader.read(question);
        part.interpretations().forEach(one -> readings.add(new SubReading(one, part.reading())));
      } catch (NlException e) {
        NotUnderstood.check(e);
      }
    }
    return readings;
  }
}
