// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.Outcome;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.llm.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class AnswerOriginTest {

  @Test
  void of_answerKeptWithoutItsTrace_namesNoRoundsAndNoVote() {
    Outcome outcome =
        new Outcome("SELECT 1", OptionalDouble.of(0.67), "m", List.of(), Usage.NONE, List.of());
    NlAnswer kept = new NlAnswer("one?", outcome, Duration.ZERO, Instant.EPOCH, true);
    assertThat(AnswerOrigin.of(kept))
        .isEqualTo(
            "The model m wrote this SQL. Confidence 0.67 of 1. It was kept from 1970-01-01T00:00:00Z, when"
                + " this was asked before.");
  }
}
