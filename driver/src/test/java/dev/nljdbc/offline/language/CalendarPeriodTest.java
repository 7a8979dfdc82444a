// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalendarPeriodTest {

  private static List<CalendarPeriod> in(String question) {
    return CalendarPeriod.in(new Tokenizer(Lexicon.ENGLISH).tokens(question));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "revenue in May 2024 | MONTH | 2024-05-01 | 2024-06-01",
        "revenue in Feb 2024, please | MONTH | 2024-02-01 | 2024-03-01",
        "revenue in december of 2024 | MONTH | 2024-12-01 | 2025-01-01",
        "revenue in 2024-02 | MONTH | 2024-02-01 | 2024-03-01",
        "revenue in Q4 2024 | QUARTER | 2024-10-01 | 2025-01-01",
        "revenue in 2024 Q1 | QUARTER | 2024-01-01 | 2024-04-01",
        "revenue in the second quarter of 2023 | QUARTER | 2023-04-01 | 2023-07-01",
        "revenue in 2023 | YEAR | 2023-01-01 | 2024-01-01",
        "revenue on 2024-02-29 | DAY | 2024-02-29 | 2024-03-01",
        "revenue on 31 December 2024 | DAY | 2024-12-31 | 2025-01-01"
      })
  void in_onePeriod_hasItsDays(String question, String unit, String from, String until) {
    assertThat(in(question))
        .singleElement()
        .satisfies(
            period -> {
              assertThat(period.unit()).hasToString(unit);
              assertThat(period.from()).hasToString(from);
              assertThat(period.until()).hasToString(until);
            });
  }

  @Test
  void in_rangeOfMonths_givesTheYearToBoth() {
    assertThat(in("revenue from March to June 2024"))
        .extracting(CalendarPeriod::shown)
        .containsExactly("2024-03", "2024-06");
  }

  @ParameterizedTest
  @CsvSource({
    "customers who may come",
    "revenue on 2023-02-30",
    "the fifth quarter of 2024 tables",
    "more than 150 invoices",
    "sold 24 of them in march"
  })
  void in_noPeriod_findsNoMonthOrDay(String question) {
    assertThat(in(question)).noneMatch(period -> period.unit() != CalendarPeriod.Unit.YEAR);
  }
}
