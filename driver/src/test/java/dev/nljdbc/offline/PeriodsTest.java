// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.core.Today;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Periods, counted from today or named, on every engine, against the days that Java counts. A fixed
 * day's periods are counted by Java on all of them: two of the four days on each; with {@code
 * -Dnljdbc.slow=true} all.
 */
class PeriodsTest {

  private static final boolean ALL = Boolean.getBoolean("nljdbc.slow");

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, visit_date DATE)",
          "CREATE TABLE meeting (meeting_id INTEGER PRIMARY KEY, meeting_time TIMESTAMP)",
          "CREATE TABLE letter (letter_id INTEGER PRIMARY KEY, letter_date VARCHAR(20))",
          "CREATE TABLE parcel (parcel_id INTEGER PRIMARY KEY, parcel_date INTEGER)",
          "CREATE TABLE model (model_id INTEGER PRIMARY KEY, model_year INTEGER)");

  private static final List<String> ROWS = List.of("visits", "meetings", "letters", "parcels");

  /** What is asked, and the days that it means. */
  private record Asked(String words, Predicate<LocalDate> days) {}

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Engines.class)
  void parse_onFixedDays_countsTheDaysThatJavaCounts(Engines engine) throws SQLException {
    LocalDate first = LocalDate.of(2022, 11, 1);
    LocalDate last = LocalDate.of(2025, 4, 10);
    try (AskedDatabase asked = filled(engine, first, last)) {
      List<Today> days =
          List.of(
              fixed(2024, 2, 29, DayOfWeek.MONDAY),
              fixed(2024, 3, 31, DayOfWeek.SUNDAY),
              fixed(2024, 12, 31, DayOfWeek.SATURDAY),
              fixed(2025, 1, 1, DayOfWeek.MONDAY));
      for (int i = 0; i < days.size(); i++) {
        if (ALL || i == engine.ordinal() % days.size()) {
          check(asked, days.get(i), first, last, i);
        }
      }
      checkAnyYear(asked, days.get(0), first, last);
    }
  }

  private static Today fixed(int year, int month, int day, DayOfWeek firstOfWeek) {
    return new Today(
        LocalDate.of(year, month, day), true, ZoneId.systemDefault(), false, firstOfWeek);
  }

  @Tag("thorough")
  @ParameterizedTest
  @EnumSource(Engines.class)
  void parse_byTheEnginesClock_countsTheDaysThatJavaCounts(Engines engine) throws SQLException {
    LocalDate now = LocalDate.now();
    LocalDate first = now.minusDays(1_000);
    LocalDate last = now.plusDays(40);
    try (AskedDatabase asked = filled(engine, first, last)) {
      ZoneId zone = ZoneId.systemDefault();
      check(asked, new Today(now, false, zone, false, DayOfWeek.MONDAY), first, last, 0);
      check(asked, new Today(now, false, zone, false, DayOfWeek.SUNDAY), first, last, 1);
      checkAnyYear(asked, new Today(now, false, zone, false, DayOfWeek.MONDAY), first, last);
    } catch (AssertionError e) {
      if (LocalDate.now().equals(now)) {
        throw e;
      }
      parse_byTheEnginesClock_countsTheDaysThatJavaCounts(engine); // midnight came between
    }
  }

  /** Asks of one kind of rows after the other, beginning with one of them. */
  private static void check(
      AskedDatabase asked, Today today, LocalDate first, LocalDate last, int begin)
      throws SQLException {
    List<LocalDate> all = first.datesUntil(last.plusDays(1)).toList();
    boolean numbers = today.fixed() || !asked.dialect().days().compact("").isEmpty();
    int next = begin;
    for (Asked one : periods(today)) {
      String rows = ROWS.get(next++ % (numbers ? ROWS.size() : ROWS.size() - 1));
      String question = "How many %s were there %s?".formatted(rows, one.words);
      assertThat(asked.ask(question, today))
          .as(question + " on " + today.date())
          .containsExactly(Long.toString(all.stream().filter(one.days).count()));
    }
    String models = "How many models were there last year?";
    assertThat(asked.ask(models, today)).as(models).containsExactly("1");
  }

  /** Asks for what no day changes. */
  private static void checkAnyYear(
      AskedDatabase asked, Today today, LocalDate first, LocalDate last) throws SQLException {
    List<LocalDate> all = first.datesUntil(last.plusDays(1)).toList();
    for (String rows : List.of("visits", "meetings", "letters")) {
      for (Asked one : ofAnyYear()) {
        String question = "How many " + rows + " were there " + one.words + "?";
        long count = all.stream().filter(one.days).count();
        assertThat(asked.ask(question, today)).as(question).containsExactly(Long.toString(count));
      }
    }
  }

  private static List<Asked> ofAnyYear() {
    Set<Month> summer = Set.of(Month.JUNE, Month.JULY, Month.AUGUST);
    Set<Month> winter = Set.of(Month.DECEMBER, Month.JANUARY, Month.FEBRUARY);
    return List.of(
        new Asked("in March", day -> day.getMonth() == Month.MARCH),
        new Asked("in summer", day -> summer.contains(day.getMonth())),
        new Asked("during the winter", day -> winter.contains(day.getMonth())));
  }

  private static List<Asked> periods(Today today) {
    LocalDate now = today.date();
    LocalDate week = now.with(TemporalAdjusters.previousOrSame(today.firstOfWeek()));
    LocalDate month = now.withDayOfMonth(1);
    LocalDate quarter = month.minusMonths((now.getMonthValue() - 1) % 3);
    LocalDate year = now.withDayOfYear(1);
    LocalDate tomorrow = now.plusDays(1);
    List<Asked> asked = new ArrayList<>();
    asked.add(new Asked("today", in(now, tomorrow)));
    asked.add(
        new Asked(
            "in the autumn of 2023", in(LocalDate.of(2023, 9, 1), LocalDate.of(2023, 12, 1))));
    asked.add(new Asked("in winter 2023", in(LocalDate.of(2023, 12, 1), LocalDate.of(2024, 3, 1))));
    asked.add(new Asked("yesterday", in(now.minusDays(1), now)));
    asked.add(new Asked("this week", in(week, week.plusDays(7))));
    asked.add(new Asked("last week", in(week.minusDays(7), week)));
    asked.add(new Asked("this month", in(month, month.plusMonths(1))));
    asked.add(new Asked("in the previous month", in(month.minusMonths(1), month)));
    asked.add(new Asked("this quarter", in(quarter, quarter.plusMonths(3))));
    asked.add(new Asked("in the last quarter", in(quarter.minusMonths(3), quarter)));
    asked.add(new Asked("in the current year", in(year, year.plusYears(1))));
    asked.add(new Asked("last year", in(year.minusYears(1), year)));
    asked.add(new Asked("in the past 30 days", in(now.minusDays(30), tomorrow)));
    asked.add(new Asked("in the past month", in(now.minusMonths(1), tomorrow)));
    asked.add(new Asked("in the last 12 months", in(now.minusMonths(12), tomorrow)));
    asked.add(new Asked("year to date", in(year, tomorrow)));
    asked.add(new Asked("so far this month", in(month, tomorrow)));
    asked.add(new Asked("tomorrow", in(tomorrow, tomorrow.plusDays(1))));
    asked.add(new Asked("next week", in(week.plusDays(7), week.plusDays(14))));
    asked.add(new Asked("in the next month", in(month.plusMonths(1), month.plusMonths(2))));
    asked.add(new Asked("in the next 30 days", in(now, now.plusDays(31))));
    asked.add(new Asked("3 days ago", in(now.minusDays(3), now.minusDays(2))));
    asked.add(new Asked("since yesterday", day -> !day.isBefore(now.minusDays(1))));
    asked.add(new Asked("before this year", day -> day.isBefore(year)));
    LocalDate march = LocalDate.of(now.getYear() - 1, 3, 1);
    int then = march.getYear();
    asked.add(new Asked("in March " + then, in(march, march.plusMonths(1))));
    asked.add(
        new Asked(
            "in the second quarter of " + then, in(march.plusMonths(1), march.plusMonths(4))));
    asked.add(new Asked("from March to May " + then, in(march, march.plusMonths(3))));
    asked.add(new Asked("in " + then, day -> day.getYear() == then));
    asked.add(new Asked("since March " + then, day -> !day.isBefore(march)));
    return asked;
  }

  private static Predicate<LocalDate> in(LocalDate from, LocalDate until) {
    return day -> !day.isBefore(from) && day.isBefore(until);
  }

  /** A row for each day, the times at its very end. */
  private AskedDatabase filled(Engines engine, LocalDate first, LocalDate last)
      throws SQLException {
    List<String> statements = new ArrayList<>(TABLES);
    List<LocalDate> days = first.datesUntil(last.plusDays(1)).toList();
    for (int i = 0; i < days.size(); i += 200) {
      List<LocalDate> some = days.subList(i, Math.min(days.size(), i + 200));
      statements.add(rows("visit", i, some, day -> "'" + day + "'"));
      statements.add(rows("meeting", i, some, day -> "'" + day + " 23:59:59'"));
      statements.add(rows("letter", i, some, day -> "'" + day + "'"));
      statements.add(rows("parcel", i, some, day -> day.toString().replace("-", "")));
    }
    List<LocalDate> years =
        days.stream().filter(day -> day.getDayOfYear() == 1 || day.equals(first)).toList();
    statements.add(rows("model", 0, years, day -> Integer.toString(day.getYear())));
    return AskedDatabase.of(engine, directory, statements.toArray(String[]::new));
  }

  private static String rows(
      String table, int number, List<LocalDate> days, Function<LocalDate, String> cell) {
    List<String> rows = new ArrayList<>();
    for (LocalDate day : days) {
      rows.add("(" + (number + rows.size()) + ", " + cell.apply(day) + ")");
    }
    return "INSERT INTO " + table + " VALUES " + String.join(", ", rows);
  }
}
