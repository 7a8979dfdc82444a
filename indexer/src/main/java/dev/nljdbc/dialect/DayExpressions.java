package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.dialect.RelativeDay.Start;
import java.time.DayOfWeek;
import java.util.Locale;
import java.util.Map;

/**
 * Days in one engine's SQL, counted from the engine's own current date, so that the same SQL is
 * right tomorrow. Made from the section {@code days} of its {@code engine.txt}.
 */
public final class DayExpressions {

  private static final int DAYS_OF_WEEK = DayOfWeek.values().length;

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
   * @param zone whose date it is to be, as the time-zone database names it; empty for the session's
   */
  public String today(String zone) {
    String template = template(zone.isEmpty() ? "today" : "today of zone", "CURRENT_DATE");
    return template.replace("%z", zone);
  }

  /** Whether the current date of a named time zone can be had. */
  public boolean knowsZones() {
    return templates.containsKey("today of zone");
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
    return template(start.name().toLowerCase(Locale.ROOT), "%s")
        .replace("%s", today)
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
    return template(kind, "%s")
        .replace("%s", day)
        .replace("%n", Integer.toString(Math.abs(number)));
  }

  /** A date for the comparison with timestamps, where the engine does not compare the two. */
  public String timestamp(String date) {
    return template("timestamp", "%s").replace("%s", date);
  }

  /** Whether a date has to become a timestamp to be compared with timestamps. */
  public boolean strictTimestamps() {
    return templates.containsKey("timestamp");
  }

  /** A date as a number, year, month and day in eight digits; empty where the engine can't. */
  public String compact(String date) {
    return template("compact", "").replace("%s", date);
  }

  private String template(String kind, String standard) {
    return templates.getOrDefault(kind, standard);
  }
}
