// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.WeekFields;
import java.util.Locale;
import java.util.Optional;

/**
 * The day that "today", "last month" and the like are counted from.
 *
 * @param date the day
 * @param fixed whether {@code nl.today} says so: then SQL holds literals. Otherwise it asks the
 *     engine for its current date, so that it is right tomorrow
 * @param zone where the day began
 * @param zoneSet whether {@code nl.zone} says so; otherwise it is the JVM's
 * @param firstOfWeek by the JVM's locale; Monday (ISO 8601) where that names no country
 */
public record Today(
    LocalDate date, boolean fixed, ZoneId zone, boolean zoneSet, DayOfWeek firstOfWeek) {

  /** The day of the settings, or else of this JVM's clock; with its locale. */
  public static Today of(Settings settings) {
    Optional<LocalDate> day = settings.date(Setting.TODAY);
    Optional<ZoneId> zone = settings.zone(Setting.ZONE);
    return of(day, zone, Locale.getDefault());
  }

  /** The day of this JVM's clock, with its locale. */
  public static Today byClock() {
    return of(Optional.empty(), Optional.empty(), Locale.getDefault());
  }

  static Today of(Optional<LocalDate> day, Optional<ZoneId> zone, Locale locale) {
    ZoneId where = zone.orElseGet(ZoneId::systemDefault);
    return new Today(
        day.orElseGet(() -> LocalDate.now(where)),
        day.isPresent(),
        where,
        zone.isPresent(),
        locale.getCountry().isEmpty()
            ? DayOfWeek.MONDAY
            : WeekFields.of(locale).getFirstDayOfWeek());
  }

  /** Another day, which is then a fixed one. */
  public Today at(LocalDate day) {
    return new Today(day, true, zone, zoneSet, firstOfWeek);
  }

  /** All that SQL which is counted from today depends on, for what is kept. */
  public String mark() {
    String day = fixed ? date.toString() : "clock";
    return day + " " + zone.getId() + " " + firstOfWeek;
  }
}
