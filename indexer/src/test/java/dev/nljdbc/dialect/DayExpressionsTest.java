// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.dialect.RelativeDay.Start;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Days counted by each engine, against those that Java counts. */
class DayExpressionsTest {

  /** Ends of months and years, leap days, each day of a week. */
  private static final List<LocalDate> TODAYS =
      List.of(
          LocalDate.of(2023, 12, 31),
          LocalDate.of(2024, 1, 1),
          LocalDate.of(2024, 2, 29),
          LocalDate.of(2024, 3, 31),
          LocalDate.of(2024, 4, 30),
          LocalDate.of(2025, 3, 1),
          LocalDate.of(2025, 5, 31),
          LocalDate.of(2025, 7, 2),
          LocalDate.of(2025, 10, 3),
          LocalDate.of(2025, 11, 4),
          LocalDate.of(2025, 8, 9));

  private static final List<RelativeDay> SHIFTS =
      List.of(
          new RelativeDay(Start.TODAY, 0, 0),
          new RelativeDay(Start.TODAY, 0, -1),
          new RelativeDay(Start.TODAY, 0, 400),
          new RelativeDay(Start.TODAY, -1, 0),
          new RelativeDay(Start.TODAY, 1, 1),
          new RelativeDay(Start.TODAY, -12, 0),
          new RelativeDay(Start.MONTH, -1, 0),
          new RelativeDay(Start.MONTH, 1, 0),
          new RelativeDay(Start.QUARTER, -3, 0),
          new RelativeDay(Start.QUARTER, 0, 0),
          new RelativeDay(Start.YEAR, -12, 0),
          new RelativeDay(Start.YEAR, 12, -1),
          new RelativeDay(Start.WEEK, 0, 0),
          new RelativeDay(Start.WEEK, 0, -7));

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Engines.class)
  void day_ofAnyToday_isTheDayThatJavaCounts(Engines engine) throws SQLException {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      DayExpressions days = Dialects.of(connection.getMetaData().getDatabaseProductName()).days();
      List<String> expressions = new ArrayList<>();
      List<String> expected = new ArrayList<>();
      for (LocalDate today : TODAYS) {
        for (RelativeDay day : SHIFTS) {
          for (DayOfWeek first : List.of(DayOfWeek.MONDAY, DayOfWeek.SUNDAY, DayOfWeek.SATURDAY)) {
            expressions.add(days.day(day, date(engine, today), first));
            expected.add(day.from(today, first).toString());
          }
        }
      }
      assertThat(values(engine, connection, expressions)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void between_datesAndTimes_countsCalendarDays(Engines engine) throws SQLException {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      DayExpressions days = Dialects.of(connection.getMetaData().getDatabaseProductName()).days();
      List<String> expressions = new ArrayList<>();
      List<String> expected = new ArrayList<>();
      for (LocalDate from : TODAYS) {
        for (LocalDate to : TODAYS) {
          String counted = days.between(date(engine, from), date(engine, to)).orElseThrow();
          expressions.add(counted);
          expected.add(String.valueOf(ChronoUnit.DAYS.between(from, to)));
        }
      }
      expressions.add(
          days.between(time(engine, "2024-02-28 23:59:00"), time(engine, "2024-03-01 00:01:00"))
              .orElseThrow());
      expected.add("2");
      assertThat(values(engine, connection, expressions)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void years_fromABirth_areOnesAge(Engines engine) throws SQLException {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      DayExpressions days = Dialects.of(connection.getMetaData().getDatabaseProductName()).days();
      List<String> expressions = new ArrayList<>();
      List<String> expected = new ArrayList<>();
      for (LocalDate born : TODAYS) {
        for (LocalDate today : TODAYS) {
          LocalDate later = today.plusYears(40);
          expressions.add(days.years(date(engine, born), date(engine, later)).orElseThrow());
          expected.add(String.valueOf(ChronoUnit.YEARS.between(born, later)));
        }
      }
      expressions.add(
          days.years(time(engine, "1984-03-01 23:59:00"), time(engine, "2024-03-01 00:01:00"))
              .orElseThrow());
      expected.add("40");
      assertThat(values(engine, connection, expressions)).isEqualTo(expected);
    }
  }

  private static String time(Engines engine, String time) {
    return switch (engine) {
      case SQLITE -> "'" + time + "'";
      case MARIADB -> "CAST('" + time + "' AS DATETIME)";
      default -> "CAST('" + time + "' AS TIMESTAMP)";
    };
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void today_ofTheEngine_isTodayByItsClock(Engines engine) throws SQLException {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      DayExpressions days = Dialects.of(connection.getMetaData().getDatabaseProductName()).days();
      String before = clock(connection, days).substring(0, 10);
      String today = values(engine, connection, List.of(days.today(""))).get(0);
      assertThat(today).isIn(before, clock(connection, days).substring(0, 10));
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void clock_ofTheEngine_isTheLocalTime(Engines engine) throws SQLException {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      String clock =
          clock(connection, Dialects.of(connection.getMetaData().getDatabaseProductName()).days());
      LocalDateTime told = LocalDateTime.parse(clock.substring(0, 16).replace(' ', 'T'));
      Duration apart = Duration.between(told, LocalDateTime.now()).abs();
      assertThat(apart).isLessThan(Duration.ofHours(1));
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void today_ofAZoneWhereKnown_isTheDateThere(Engines engine) throws SQLException {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      DayExpressions days = Dialects.of(connection.getMetaData().getDatabaseProductName()).days();
      boolean named = engine == Engines.POSTGRESQL || engine == Engines.DUCKDB;
      assertThat(days.follows("Pacific/Kiritimati")).isEqualTo(named);
      assertThat(days.today("")).isEqualTo(named ? "CURRENT_DATE" : days.today("Europe/Oslo"));
      if (!named) {
        return;
      }
      for (String zone : List.of("Pacific/Kiritimati", "Pacific/Pago_Pago")) {
        LocalDate before = LocalDate.now(ZoneId.of(zone));
        String today = values(engine, connection, List.of(days.today(zone))).get(0);
        LocalDate after = LocalDate.now(ZoneId.of(zone));
        assertThat(today).isIn(before.toString(), after.toString());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void compact_ofADay_isEightDigits(Engines engine) throws SQLException {
    try (Connection connection = engine.connect(engine.freshUrl(directory))) {
      String compact =
          Dialects.of(connection.getMetaData().getDatabaseProductName())
              .days()
              .compact(date(engine, LocalDate.of(2024, 2, 9)));
      assertThat(values(engine, connection, List.of(compact))).containsExactly("20240209");
    }
  }

  @Test
  void toString_ofADay_saysWhatIsCounted() {
    assertThat(new RelativeDay(Start.TODAY, 0, -30)).hasToString("today - 30 days");
    assertThat(new RelativeDay(Start.MONTH, -1, 1))
        .hasToString("the start of this month - 1 month + 1 day");
  }

  private static String clock(Connection connection, DayExpressions days) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(days.clock())) {
      rows.next();
      return rows.getString(1);
    }
  }

  private static String date(Engines engine, LocalDate date) {
    return switch (engine) {
      case SQLITE -> "'" + date + "'";
      default -> "CAST('" + date + "' AS DATE)";
    };
  }

  private static List<String> values(
      Engines engine, Connection connection, List<String> expressions) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      for (String expression : expressions) {
        try (ResultSet rows = statement.executeQuery(engine.oneRow(expression))) {
          rows.next();
          found.add(rows.getString(1));
        } catch (SQLException e) {
          throw new SQLException(expression, e);
        }
      }
    }
    return found;
  }
}
