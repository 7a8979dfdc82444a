// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalendarPeriodTest {

  private static List<CalendarPeriod> in(String question) {
    return CalendarPeriod.in(new Tokenizer(Lexicon.ENGLISH).tokens(question));
  }

  @TableTest
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

  @TableTest
  void in_noPeriod_findsNoMonthOrDay(String question) {
    assertThat(in(question)).noneMatch(period -> period.unit() != CalendarPeriod.Unit.YEAR);
  }
}
