// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.core.Today;
import dev.nljdbc.testing.TableTest;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeriodTest {

  /** A Thursday. */
  private static final Today TODAY =
      new Today(LocalDate.of(2024, 2, 29), true, ZoneOffset.UTC, false, DayOfWeek.MONDAY);

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      textBlock =
          """
          orders today,                                      2024-02-29, 2024-03-01
          yesterday's orders,                                2024-02-28, 2024-02-29
          orders this week,                                  2024-02-26, 2024-03-04
          orders of the current month,                       2024-02-01, 2024-03-01
          last month's orders,                               2024-01-01, 2024-02-01
          orders in the previous quarter,                    2023-10-01, 2024-01-01
          orders in the last year,                           2023-01-01, 2024-01-01
          orders in the past year,                           2023-02-28, 2024-03-01
          orders within the last two weeks,                  2024-02-15, 2024-03-01
          orders over the past 3 months,                     2023-11-29, 2024-03-01
          orders in the last 12 months,                      2023-02-28, 2024-03-01
          orders so far this year,                           2024-01-01, 2024-03-01
          orders this quarter to date,                       2024-01-01, 2024-03-01
          MTD orders,                                        2024-02-01, 2024-03-01
          orders since last month,                           2024-01-01, -
          orders before this week,                           -,          2024-02-26
          orders until last month,                           -,          2024-02-01
          orders after last week,                            2024-02-26, -
          orders three days ago,                             2024-02-26, 2024-02-27
          orders two months ago,                             2023-12-01, 2024-01-01
          orders due tomorrow,                               2024-03-01, 2024-03-02
          orders due next week,                              2024-03-04, 2024-03-11
          orders in the coming month,                        2024-03-01, 2024-04-01
          orders due in the next 7 days,                     2024-02-29, 2024-03-08
          orders after next year,                            2026-01-01, -
          upcoming orders,                                   2024-02-29, -
          orders placed more than a year ago,                -,          2023-02-28
          orders placed less than 10 days ago,               2024-02-19, 2024-03-01
          """)
  void of_period_isFromItsFirstDayToTheDayAfter(String question, LocalDate from, LocalDate until) {
    List<Period> found = Period.of(question);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).first(TODAY).orElse(null)).isEqualTo(from);
    assertThat(found.get(0).behind(TODAY).orElse(null)).isEqualTo(until);
    assertThat(Period.dependsOnToday(question)).isTrue();
  }

  @TableTest
  void of_otherWords_isNone(String question) {
    assertThat(Period.of(question)).isEmpty();
    assertThat(Period.dependsOnToday(question)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders due tonight", "overdue orders", "how old is Ann", "the next day"})
  void dependsOnToday_dayThatIsNoPeriod_isTrue(String question) {
    assertThat(Period.of(question)).isEmpty();
    assertThat(Period.dependsOnToday(question)).isTrue();
  }
}
