// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.prompt.YearRanking.AskedYears;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AskedYearsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What did we sell in 2023?              | 2023",
        "How many boats sank in March 1912      | 1912",
        "loaves baked on 3/15/2024              | 2024",
        "loaves baked on the 5th of May, 2021?  | 2021",
        "who came after 2022-08-31 17:30?       | 2022",
        "Which letters are from \"1 June 1999\"?| 1999",
        "Which letters are from \"1999\"?       | 1999",
      })
  void of_yearOrDateInAnyForm_isItsYear(String question, int year) {
    assertThat(AskedYears.of(question)).containsExactly(year);
  }

  @Test
  void of_severalYears_areAllThere() {
    assertThat(AskedYears.of("Compare 2021-2023, and 2021 with the 1880s"))
        .containsExactly(1880, 1881, 1882, 1883, 1884, 1885, 1886, 1887, 1888, 1889, 2021, 2023);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "What did we sell last year?",
        "Which boats cost more than $2,000?",
        "Which boats cost more than 2000 dollars?",
        "Which hills are over 1500 metres?",
        "Who holds ticket 20231?",
        "Who wrote \"Songs of 1848\"?",
        "Which house has the number 4711?",
      })
  void of_otherNumbers_areNone(String question) {
    assertThat(AskedYears.of(question)).isEqualTo(Set.of());
  }
}
