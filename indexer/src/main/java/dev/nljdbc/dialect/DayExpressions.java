// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.dialect.RelativeDay.Start;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Days in one engine's SQL, counted from the engine's own current date, so that the same SQL is
 * right tomorrow. Made from the section {@code days} of its {@code engine.txt}.
 */
public final class DayExpressions {

  private static final int DAYS_OF_WEEK = DayOfWeek.values().length;

  /** SQLite's function, whose arguments are done one after the other. */
  private static final String STEPS = "date(";

  private final Map<String, String> templates;

  DayExpressions(EngineFacts facts) {
    this.templates = facts.entries("days");
  }

  /** Whether it is known how the engine counts days. */
  public boolean known() {
    return templates.containsKey("month");
  }

  /**
   * The engine's current date.
   *
   * @param zone whose date it is to be, as the time-zone database names it, as far as the engine
   *     knows zones; empty for the session's
   */
  public String today(String zone) {
    return follows(zone)
        ? template("today of " + zone, template("today of zone", "")).replace("%z", zone)
        : template("today", "CURRENT_DATE");
  }

  /**
   * The ways in which people write the current date, that of {@link #today} first.
   *
   * @param zone as for {@link #today}
   */
  public List<String> todays(String zone) {
    Set<String> all = new LinkedHashSet<>();
    all.add(today(zone));
    all.add(today(""));
    String also = template("today also", "");
    if (!also.isEmpty()) {
      all.addAll(List.of(also.split(" \\| ")));
    }
    return List.copyOf(all);
  }

  /** A day of the calendar, as an expression of type date where the engine has that type. */
  public String literal(String day) {
    return template("literal", "CAST('%s' AS DATE)").replace("%s", day);
  }

  /** Whether {@link #today} is the current date of that zone, and not the session's. */
  public boolean follows(String zone) {
    return !zone.isEmpty()
        && (templates.containsKey("today of " + zone) || templates.containsKey("today of zone"));
  }

  /** A query of the engine's date and time, as text that begins like {@code 2023-05-31 23:59}. */
  public String clock() {
    return template("clock", "SELECT LOCALTIMESTAMP");
  }

  /**
   * A day as a date.
   *
   * @param today the expression for today, a date
   * @param firstOfWeek of a week
   */
  public String day(RelativeDay day, String today, DayOfWeek firstOfWeek) {
    String began = day.start() == Start.TODAY ? today : start(day.start(), today, firstOfWeek);
    return days(months(began, day), day.days());
  }

  private String start(Start start, String today, DayOfWeek first) {
    return filled(template(start.name().toLowerCase(Locale.ROOT), "%s"), today)
        .replace("%w", Integer.toString(first.getValue()))
        .replace("%0", Integer.toString(first.getValue() % DAYS_OF_WEEK));
  }

  private String months(String began, RelativeDay day) {
    int number = day.months();
    String usual = number < 0 ? "months before" : "months after";
    boolean last = day.start() == Start.TODAY || day.start() == Start.WEEK;
    String kind = last && templates.containsKey(usual + " any") ? usual + " any" : usual;
    return number == 0 ? began : shifted(kind, began, number);
  }

  private String days(String day, int number) {
    return number == 0 ? day : shifted(number < 0 ? "days before" : "days after", day, number);
  }

  private String shifted(String kind, String day, int number) {
    return filled(template(kind, "%s"), day).replace("%n", Integer.toString(Math.abs(number)));
  }

  /** A call around one of the same function, where that takes any number of steps, is one call. */
  private static String filled(String template, String day) {
    boolean steps = template.startsWith(STEPS + "%s, ") && day.startsWith(STEPS);
    return steps && template.indexOf("%s", STEPS.length() + 1) < 0
        ? day.substring(0, day.length() - 1) + template.substring(STEPS.length() + "%s".length())
        : template.replace("%s", day);
  }

  /** A date for the comparison with timestamps, where the engine does not compare the two. */
  public String timestamp(String date) {
    return template("timestamp", "%s").replace("%s", date);
  }

  /**
   * A date for the comparison with moments in time: when it begins.
   *
   * @param zone where; empty for the session's
   */
  public String instant(String date, String zone) {
    String template = template("instant of zone", "");
    return zone.isEmpty() || template.isEmpty()
        ? timestamp(date)
        : template.replace("%s", date).replace("%z", zone);
  }

  /**
   * The number of days from one date or time to another of the same engine, less than 0 where the
   * second is earlier.
   *
   * @return empty where it is not known how the engine counts them
   */
  public Optional<String> between(String from, String to) {
    return ofTwo("between", from, to);
  }

  /**
   * The number of whole years from one date or time to a later one, as an age is counted.
   *
   * @return empty where it is not known how the engine counts them
   */
  public Optional<String> years(String from, String to) {
    return ofTwo("years", from, to);
  }

  private Optional<String> ofTwo(String kind, String from, String to) {
    return Optional.ofNullable(templates.get(kind))
        .map(template -> template.replace("%a", from).replace("%b", to));
  }

  /** Whether a date has to become a timestamp to be compared with timestamps. */
  public boolean strictTimestamps() {
    return templates.containsKey("timestamp");
  }

  /** The first moment of a day, as text that timestamps can be compared with. */
  public String midnight(LocalDate day) {
    return day + (strictTimestamps() ? " 00:00:00" : "");
  }

  /** A date as a number, year, month and day in eight digits; empty where the engine can't. */
  public String compact(String date) {
    return template("compact", "").replace("%s", date);
  }

  private String template(String kind, String standard) {
    return templates.getOrDefault(kind, standard);
  }
}
