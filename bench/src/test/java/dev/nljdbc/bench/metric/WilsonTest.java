// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WilsonTest {

  @Test
  void of_textbookCase_isTheKnownInterval() {
    // 81 of 263: Newcombe 1998, table I, method 3
    Interval interval = Interval.wilson(81, 263);

    assertThat(interval.value()).isCloseTo(0.3080, within(0.0001));
    assertThat(interval.low()).isCloseTo(0.2553, within(0.0001));
    assertThat(interval.high()).isCloseTo(0.3662, within(0.0001));
  }

  @Test
  void of_allOrNone_isNoPoint() {
    // n / (n + z^2)
    assertThat(Interval.wilson(3, 3).low()).isCloseTo(0.4385, within(0.0001));
    assertThat(Interval.wilson(3, 3).high()).isEqualTo(1);
    assertThat(Interval.wilson(0, 3).low()).isCloseTo(0, within(1e-12));
    assertThat(Interval.wilson(0, 0)).isEqualTo(new Interval(0, 0, 1, 0.95));
  }
}
