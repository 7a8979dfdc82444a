// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageTest {

  @ParameterizedTest
  @CsvSource({
    "0, true, $0.00",
    "0, false, price not known",
    "0.0421, true, $0.0421",
    "0.04215, false, $0.0422 or more",
    "0.0000314, true, $0.000031",
    "12.5, true, $12.5000"
  })
  void price_ofAnyUsage_isTwoDigitsAtLeast(BigDecimal usd, boolean priced, String words) {
    assertThat(new Usage(1, 10, 0, 5, Duration.ZERO, usd, priced).price()).isEqualTo(words);
  }
}
