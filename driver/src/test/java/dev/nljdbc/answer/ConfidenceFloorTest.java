// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.testing.ScriptedModel;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ConfidenceFloorTest {

  private final Settings settings;

  ConfidenceFloorTest() throws NlException {
    this.settings = Settings.defaults().with(Setting.CONFIDENCE_MIN, "0.7");
  }

  private static NlAnswer answer(OptionalDouble confidence, Usage usage) {
    return new NlAnswer(
        "q",
        new Outcome("SELECT 1", confidence, "m", List.of(), usage, List.of()),
        Duration.ZERO,
        Instant.EPOCH,
        false);
  }

  @Test
  void check_below_failsWithFiguresAndSql() {
    assertThatThrownBy(
            () ->
                ConfidenceFloor.check(
                    answer(OptionalDouble.of(0.6), ScriptedModel.USAGE), settings))
        .hasMessageContaining("0.60")
        .hasMessageContaining("SELECT 1")
        .isInstanceOfSatisfying(
            NlException.class,
            e -> {
              assertThat(e.error()).isEqualTo(NlError.UNCERTAIN);
              assertThat(FailureTrace.before(e).usage()).isEqualTo(ScriptedModel.USAGE);
            });
  }

  @Test
  void check_enoughOrNoneAsked_isSilent() throws Exception {
    assertThat(ConfidenceFloor.check(answer(OptionalDouble.of(0.7), Usage.NONE), settings))
        .isEmpty();
    assertThat(
            ConfidenceFloor.check(
                answer(OptionalDouble.of(0.0), Usage.NONE),
                Settings.defaults().with(Setting.MODEL, "m")))
        .isEmpty();
  }

  @Test
  void check_oneTry_saysThatThereIsNothingToCompare() throws Exception {
    assertThat(ConfidenceFloor.check(answer(OptionalDouble.empty(), ScriptedModel.USAGE), settings))
        .singleElement()
        .asString()
        .contains("nl.samples");
    assertThat(ConfidenceFloor.check(answer(OptionalDouble.empty(), Usage.NONE), settings))
        .isEmpty();
  }
}
