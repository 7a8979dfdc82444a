// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnOddities;
import dev.nljdbc.catalog.ColumnOddities.MissingMarker;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is odd about columns of real tables, and what only looks odd. */
class ColumnOdditiesTest {

  @TempDir Path directory;

  @EnginesByTurns
  void of_columnsOfAnEngine_tellsTheOddOnes(Engines engine) throws Exception {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE person (id INTEGER PRIMARY KEY, born VARCHAR(12), height INTEGER,"
                + " mail VARCHAR(30), score VARCHAR(5), zip VARCHAR(5), hired DATE)");
    try (Connection connection = engine.connect(url)) {
      try (var insert =
          connection.prepareStatement("INSERT INTO person VALUES (?, ?, ?, ?, ?, ?, ?)")) {
        for (int i = 1; i <= 60; i++) {
          insert.setInt(1, i);
          insert.setString(2, "%d.%d.%d".formatted(1 + i % 28, 1 + i % 12, 1950 + i));
          insert.setInt(3, i % 20 == 0 ? 0 : 150 + i % 45);
          insert.setString(4, i % 15 == 0 ? "N/A" : "p" + i + "@example.org");
          insert.setString(5, String.valueOf(i * 7));
          insert.setString(6, String.valueOf(10_000 + i));
          insert.setDate(7, Date.valueOf("2020-01-%02d".formatted(1 + i % 28)));
          insert.executeUpdate();
        }
      }
      Table table = new CatalogReader().read(connection).table("person").orElseThrow();
      TableStatistics read =
          new StatisticsReader().read(connection, table, Deadline.after(Duration.ofMinutes(1)));
      for (Column column : table.columns()) {
        ColumnOddities oddities = ColumnOddities.of(column, read.column(column.name()));
        String name = column.name().toLowerCase(Locale.ROOT);
        assertThat(oddities.unsortableDates()).as(name).isEqualTo(name.equals("born"));
        assertThat(oddities.numbersAsText()).as(name).isEqualTo(name.equals("score"));
        assertThat(oddities.missing())
            .as(name)
            .isEqualTo(
                switch (name) {
                  case "height" -> Optional.of(new MissingMarker("0", 3));
                  case "mail" -> Optional.of(new MissingMarker("N/A", 4));
                  default -> Optional.empty();
                });
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "n/a", "NULL", "?", "NA", "Unknown"})
  void missing_markerAmongWords_isTold(String marker) {
    assertThat(missing("city", marker, marker, "Oslo", "Bergen", "Tromsø", "Bodø"))
        .containsExactly(new MissingMarker(marker, 2));
  }

  @Test
  void missing_symbolAmongSymbols_isACode() {
    assertThat(missing("bond_type", "-", "-", "=", "#", "=")).isEmpty();
    assertThat(missing("grade", "-", "-", "A", "B", "B-")).isEmpty();
    assertThat(missing("allowed", "", "", "1", "1")).isEmpty();
  }

  @Test
  void missing_twoLettersAmongCodes_isACode() {
    assertThat(missing("element", "na", "na", "cl", "c", "ca")).isEmpty();
    assertThat(missing("country", "NA", "NA", "NO", "DE", "FR", "SE")).isEmpty();
  }

  @Test
  void missing_nullAsASurname_isNotTold() {
    assertThat(missing("surname", "Null", "Null", "Smith", "Jones")).isEmpty();
  }

  @Test
  void missing_noneAmongWords_isAKind() {
    assertThat(missing("pet", "None", "None", "Parrot", "Tortoise")).isEmpty();
    assertThat(missing("price", withMany("None", "None")))
        .containsExactly(new MissingMarker("None", 2));
  }

  /** Sixty numbers, and what else is given. */
  private static String[] withMany(String... others) {
    List<String> values = new ArrayList<>(List.of(others));
    IntStream.range(0, 60).forEach(i -> values.add(String.valueOf(5 + i * 3)));
    return values.toArray(String[]::new);
  }

  @Test
  void missing_markerThatOccursOnce_isNotTold() {
    assertThat(missing("city", "N/A", "Oslo", "Bergen", "Bergen")).isEmpty();
  }

  @Test
  void missing_emptyTextThatOccursOnce_isTold() {
    assertThat(missing("mail", "", "a@b.c", "d@e.f", "g@h.i"))
        .containsExactly(new MissingMarker("", 1));
  }

  @ParameterizedTest
  @CsvSource({"goals, 0", "price, 0", "temperature, -1", "code, 9"})
  void missing_numberThatMayBeMeant_isNotTold(String name, String value) {
    assertThat(numbers(name, value, value, value).missing()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"height_cm, 0", "weight, 0", "birthYear, 0", "hours_spent, -1", "age, -1"})
  void missing_whatANumberOfTheNameNeverIs_isTold(String name, String value) {
    assertThat(numbers(name, value, value, value).missing()).contains(new MissingMarker(value, 3));
  }

  @Test
  void missing_oneBelowZeroAmongLargeNumbers_isTold() {
    assertThat(numbers("population", "-1", "-1", "5000").missing())
        .contains(new MissingMarker("-1", 2));
    assertThat(numbers("balance", "-1", "-1", "5000", "-20").missing()).isEmpty();
  }

  @TableTest
  void missing_numberFarFromAllOthers_isTold(String marker, int from, int to) {
    assertThat(between(marker, from, to).missing()).contains(new MissingMarker(marker, 2));
  }

  @TableTest
  void missing_numberNearOthers_isNotTold(String marker, int from, int to) {
    assertThat(between(marker, from, to).missing()).isEmpty();
  }

  /** Thirty numbers of a range, and a number twice. */
  private static ColumnOddities between(String marker, int from, int to) {
    List<String> values = new ArrayList<>(List.of(marker, marker));
    IntStream.range(0, 30)
        .mapToObj(i -> String.valueOf(from + i * (to - from) / 29))
        .forEach(values::add);
    return scan(Types.INTEGER, "INTEGER", "n", values.toArray(String[]::new));
  }

  @Test
  void missing_firstDateLongBeforeAllOthers_isTold() {
    assertThat(dates("1900-01-01", "1950-03-04", "1990-05-06").missing())
        .contains(new MissingMarker("1900-01-01", 2));
    assertThat(dates("9999-12-31", "1950-03-04", "1990-05-06").missing())
        .contains(new MissingMarker("9999-12-31", 2));
    assertThat(dates("1900-01-01", "1901-03-04", "1990-05-06").missing()).isEmpty();
    assertThat(dates("1900-02-01", "1950-03-04", "1990-05-06").missing()).isEmpty();
  }

  private static ColumnOddities dates(String twice, String... others) {
    List<String> values = new ArrayList<>(List.of(twice, twice));
    values.addAll(List.of(others));
    return scan(Types.DATE, "DATE", "born", values.toArray(String[]::new));
  }

  @TableTest
  void dateForm_orderOfTextIsNotThatOfTime_isTold(String one, String other, String form) {
    assertThat(text("d", one, other).dateForm()).contains(form);
  }

  @TableTest
  void unsortableDates_sortableOrNoDates_isNotTold(String one, String other) {
    assertThat(text("d", one, other).unsortableDates()).isFalse();
  }

  @Test
  void unsortableDates_textInASqliteColumnOfDates_isTold() {
    assertThat(scan(Types.DATE, "DATE", "d", "31.05.2023", "1.6.2023").unsortableDates()).isTrue();
    assertThat(scan(Types.DATE, "DATE", "d", "2023-05-31", "2023-6-1").unsortableDates()).isTrue();
    assertThat(scan(Types.DATE, "DATE", "d", "2023-05-31", "2023-06-01").unsortableDates())
        .isFalse();
  }

  @Test
  void numbersAsText_lengthsDiffer_isTold() {
    assertThat(text("n", "9", "10", "11").numbersAsText()).isTrue();
    assertThat(text("n", "12 %", "9 %").numbersAsText()).isTrue();
    assertThat(text("n", "1.25", "10.5").numbersAsText()).isTrue();
  }

  @Test
  void numbersAsText_digitsOfOneLengthOrNumbers_isNotTold() {
    assertThat(text("n", "10115", "20095").numbersAsText()).isFalse();
    assertThat(text("n", "A9", "B10").numbersAsText()).isFalse();
    assertThat(text("n", ".563", ".875").numbersAsText()).isFalse();
    assertThat(text("n", "1", "2", "").numbersAsText()).isFalse();
    assertThat(numbers("n", "3").numbersAsText()).isFalse();
    assertThat(scan(Types.VARCHAR, "", "total", "9.5", "10.5").numbersAsText()).isFalse();
  }

  @Test
  void of_noStatistics_tellsNothing() {
    ColumnOddities none =
        ColumnOddities.of(column(Types.VARCHAR, "VARCHAR", "d"), ColumnStatistics.NONE);
    assertThat(none.missing()).isEmpty();
    assertThat(none.unsortableDates()).isFalse();
    assertThat(none.numbersAsText()).isFalse();
  }

  private static List<MissingMarker> missing(String name, String... values) {
    return text(name, values).missing().stream().toList();
  }

  private static ColumnOddities text(String name, String... values) {
    return scan(Types.VARCHAR, "VARCHAR", name, values);
  }

  /** Sixty different numbers from 5 to 182, and what else is given. */
  private static ColumnOddities numbers(String name, String... others) {
    return scan(Types.INTEGER, "INTEGER", name, withMany(others));
  }

  private static Column column(int jdbcType, String type, String name) {
    ColumnId id = new TableId("", "t").column(name);
    return new Column(id, type, jdbcType, true, null, "", List.of());
  }

  private static ColumnOddities scan(int jdbcType, String type, String name, String... values) {
    Column column = column(jdbcType, type, name);
    ColumnScan scan = new ColumnScan(column);
    Arrays.stream(values).forEach(scan::add);
    List<String> sorted = new ArrayList<>(List.of(values));
    Collections.sort(sorted, jdbcType == Types.INTEGER ? ColumnOdditiesTest::compare : null);
    TableOverview.Range range =
        jdbcType == Types.VARCHAR
            ? new TableOverview.Range(null, null)
            : new TableOverview.Range(sorted.get(0), sorted.get(sorted.size() - 1));
    return ColumnOddities.of(column, scan.statistics(false, range));
  }

  private static int compare(String one, String other) {
    return Integer.compare(Integer.parseInt(one), Integer.parseInt(other));
  }
}
