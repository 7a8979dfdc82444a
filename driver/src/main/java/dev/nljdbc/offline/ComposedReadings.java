// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.Part;
import dev.nljdbc.offline.answerability.NotUnderstood;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.reword.Rewording;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a question both in the ordinary way and as a simpler question to which it adds groups or
 * details, and takes the surer. The simpler questions of one question have its trials once more.
 * For one question, and used by one thread.
 */
final class ComposedReadings {

  /** A question is put in other words at most so often. */
  private static final int MOST_REWORDINGS = 4;

  private final OrdinaryParser ordinary;
  private final ExcludedRows excluded;
  private final ReadingStages stages;
  private final Today today;
  private final CandidateRunner trial;
  private boolean extended;

  ComposedReadings(
      OrdinaryParser ordinary,
      ExcludedRows excluded,
      ReadingStages stages,
      Today today,
      CandidateRunner trial) {
    this.ordinary = ordinary;
    this.excluded = excluded;
    this.stages = stages;
    this.today = today;
    this.trial = trial;
  }

  /**
   * The surest reading of a question, or of a part of it.
   *
   * @throws NlException {@link dev.nljdbc.error.NlError#NOT_UNDERSTOOD}, or when the trial ends the
   *     question
   */
  Part read(Utterance question) throws NlException {
    Part whole = null;
    NlException refusal = null;
    try {
      whole = ordinary.part(question, excluded, stages, today, trial);
    } catch (NlException e) {
      NotUnderstood.check(e);
      ordinary.checkAsksForRows(question, today); // the simpler question of a plot is no answer
      refusal = e;
    }
    SubQuestions simpler = new SubQuestions(this::simpler);
    Part best = whole;
    best = surer(best, DetailedListReading.of(question, simpler, ordinary));
    best = surer(best, MeasureByDimensionReading.of(question, simpler, ordinary));
    if (best == null) {
      throw Objects.requireNonNull(refusal);
    }
    return best;
  }

  /** The first of two that are as sure: it has read the question as a whole. */
  private static @Nullable Part surer(@Nullable Part best, Optional<Part> other) {
    return best == null
        ? other.orElse(null)
        : other
            .filter(part -> part.reading().confidence() > best.reading().confidence())
            .orElse(best);
  }

  private Part simpler(String question) throws NlException {
    String text = question;
    double most = 1;
    for (int i = 0; i < MOST_REWORDINGS; i++) {
      Rewording other = Rewording.of(ordinary.words(text), ordinary.schema()).orElse(null);
      if (other == null) {
        break;
      }
      text = other.question();
      most = Math.min(most, other.most());
    }
    if (!extended) {
      trial.extend();
      extended = true;
    }
    return ordinary.part(ordinary.words(text), excluded, stages, today, trial).atMost(most);
  }
}
