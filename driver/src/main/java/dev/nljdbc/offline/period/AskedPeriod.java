// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.period;

import dev.nljdbc.core.Today;
import dev.nljdbc.offline.language.NamedPeriod;
import dev.nljdbc.offline.language.Period;
import java.time.LocalDate;
import java.util.Optional;

/**
 * The period of a question.
 *
 * @param period its days
 * @param from what they are counted from: today, or the first day of a period that is named
 * @param yearly whether it is a month or a season of whatever year
 * @param today the day of the question
 */
public record AskedPeriod(Period period, Today from, boolean yearly, Today today) {

  /**
   * What the words may mean as well.
   *
   * @param period the other one
   * @param taken what they were taken for
   * @param instead the same of the other
   */
  public record Alternative(AskedPeriod period, String taken, String instead) {}

  static AskedPeriod relative(Period period, Today today) {
    return new AskedPeriod(period, today, false, today);
  }

  static AskedPeriod named(NamedPeriod named, Today today) {
    return new AskedPeriod(named.period(), today.at(named.first()), named.yearly(), today);
  }

  /** Whether the question names it, whatever day today is. */
  boolean isNamed() {
    return !from.equals(today);
  }

  /** "Last year" as the twelve months up to today, "in May" as the last May; empty for others. */
  Optional<Alternative> alternative() {
    if (yearly) {
      LocalDate thisYear = from.date().withYear(today.date().getYear());
      LocalDate last = thisYear.isAfter(today.date()) ? thisYear.minusYears(1) : thisYear;
      return Optional.of(
          new Alternative(
              new AskedPeriod(period, today.at(last), false, today),
              "in every year",
              "in " + last.getYear()));
    }
    return period
        .upToToday()
        .map(
            rolling -> new Alternative(relative(rolling, today), "by the calendar", "up to today"));
  }
}
