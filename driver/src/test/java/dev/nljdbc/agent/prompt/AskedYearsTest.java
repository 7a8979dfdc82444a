// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.prompt.YearRanking.AskedYears;
import dev.nljdbc.testing.TableTest;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AskedYearsTest {

  @TableTest
  void of_yearOrDateInAnyForm_isItsYear(String question, int year) {
    assertThat(AskedYears.of(question)).containsExactly(year);
  }

  @Test
  void of_severalYears_areAllThere() {
    assertThat(AskedYears.of("Compare 2021-2023, and 2021 with the 1880s"))
        .containsExactly(1880, 1881, 1882, 1883, 1884, 1885, 1886, 1887, 1888, 1889, 2021, 2023);
  }

  @TableTest
  void of_otherNumbers_areNone(String question) {
    assertThat(AskedYears.of(question)).isEqualTo(Set.of());
  }
}
