// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Step;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecentAnswersTest {

  private static final AnswerKey KEY = new AnswerKey("a question");

  private final AtomicLong now = new AtomicLong();
  private final AtomicInteger made = new AtomicInteger();
  private final RecentAnswers recent = new RecentAnswers(now::get);

  private NlException failure(AnswerKey key, NlError error) {
    return catchThrowableOfType(
        NlException.class,
        () ->
            answer(
                key,
                () -> {
                  made.incrementAndGet();
                  Step step =
                      new Step(1, "a thought", "ExecuteSQL", "nothing", 12, Duration.ofMillis(3));
                  Usage usage = new Usage(1, 8, 0, 4, Duration.ZERO, BigDecimal.ONE, true);
                  throw new NlException(error, "no answer number " + made.get())
                      .after(new FailureTrace(List.of(step), usage));
                }));
  }

  /** As {@link Answers} does. */
  private NlAnswer answer(AnswerKey key, Making making) throws NlException {
    recent.check(key);
    try {
      return making.make();
    } catch (NlException e) {
      recent.failed(key, e);
      throw e;
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = NlError.class,
      names = {"NO_ANSWER", "CANNOT_ANSWER", "REFUSED", "BUDGET"})
  void check_paidForAMomentAgo_isToldAgainForNothing(NlError error) {
    failure(KEY, error);
    now.addAndGet(Duration.ofSeconds(4).toNanos());
    NlException again = failure(KEY, error);
    assertThat(again.error()).isEqualTo(error);
    assertThat((Throwable) again).hasMessage("no answer number 1");
    assertThat(FailureTrace.before(again).usage()).isEqualTo(Usage.NONE);
    assertThat(FailureTrace.before(again).steps()).hasSize(1);
    assertThat(made).hasValue(1);
  }

  @Test
  void check_budgetRaised_isSoughtAnew() throws Exception {
    Settings small = Settings.defaults().with(Setting.BUDGET_TOKENS, "1000");
    failure(KEY.within(small), NlError.BUDGET);
    failure(KEY.within(small), NlError.BUDGET);
    assertThat(made).hasValue(1);
    failure(KEY.within(small.with(Setting.BUDGET_TOKENS, "100000")), NlError.BUDGET);
    assertThat(made).hasValue(2);
  }

  @Test
  void check_answerFound_isIt() throws Exception {
    Outcome outcome =
        new Outcome("SELECT 1", OptionalDouble.empty(), "m", List.of(), Usage.NONE, List.of());
    NlAnswer found = new NlAnswer("q", outcome, Duration.ZERO, Instant.EPOCH, false);
    assertThat(answer(KEY, () -> found)).isSameAs(found);
    assertThat(recent.answers()).isNotNull().isSameAs(recent.answers());
  }

  @Test
  void check_afterSeconds_orOfAnotherQuestion_isSoughtAnew() {
    failure(KEY, NlError.NO_ANSWER);
    assertThat((Throwable) failure(new AnswerKey("another"), NlError.NO_ANSWER))
        .hasMessage("no answer number 2");
    now.addAndGet(Duration.ofSeconds(6).toNanos());
    assertThat((Throwable) failure(KEY, NlError.NO_ANSWER)).hasMessage("no answer number 3");
  }

  @ParameterizedTest
  @EnumSource(
      value = NlError.class,
      names = {"CANCELLED", "TIMEOUT", "MODEL", "MODEL_KEY", "MODEL_OUTPUT", "INDEX"})
  void check_whatPassesByItself_isSoughtAnew(NlError error) {
    failure(KEY, error);
    assertThat((Throwable) failure(KEY, error)).hasMessage("no answer number 2");
  }
}
