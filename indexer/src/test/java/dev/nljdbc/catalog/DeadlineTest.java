// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DeadlineTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void remaining_beforeAndAfter_isNeverNegative() {
    assertThat(new Deadline(NOW.plusSeconds(5), () -> NOW).remaining()).hasSeconds(5);
    assertThat(new Deadline(NOW.minusSeconds(5), () -> NOW).remaining()).isZero();
    assertThat(new Deadline(NOW.minusSeconds(5), () -> NOW).passed()).isTrue();
  }

  @Test
  void after_endlessBudget_doesNotOverflow() {
    Deadline deadline = Deadline.after(Duration.ofSeconds(Long.MAX_VALUE));
    assertThat(deadline.passed()).isFalse();
    assertThat(deadline.remaining().toMillis()).isPositive();
    assertThat(new Deadline(Instant.MAX, () -> NOW).remaining().toMillis()).isPositive();
  }

  @Test
  void within_longerBudget_keepsTheDeadline() {
    Deadline deadline = new Deadline(NOW.plusSeconds(5), () -> NOW);
    assertThat(deadline.within(Duration.ofSeconds(9)).remaining()).hasSeconds(5);
    assertThat(deadline.within(Duration.ofSeconds(2)).remaining()).hasSeconds(2);
  }
}
