// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import java.math.BigDecimal;
import java.time.Duration;

class UsageTest {

  @TableTest
  void price_ofAnyUsage_isTwoDigitsAtLeast(BigDecimal usd, boolean priced, String words) {
    assertThat(new Usage(1, 10, 0, 5, Duration.ZERO, usd, priced).price()).isEqualTo(words);
  }
}
