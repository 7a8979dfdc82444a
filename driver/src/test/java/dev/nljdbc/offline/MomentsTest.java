// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Days that are asked for where a column has times of day, and months that are compared. */
class MomentsTest {

  private static final String[] POOL = {
    "CREATE TABLE swimmer (id INTEGER PRIMARY KEY, name VARCHAR(20), date_of_birth DATE,"
        + " joined DATE)",
    "CREATE TABLE visit (id INTEGER PRIMARY KEY, swimmer_id INTEGER REFERENCES swimmer(id), reason"
        + " VARCHAR(20), entered_at TIMESTAMP)",
    "INSERT INTO swimmer VALUES (1,'Ines',DATE '1990-05-03',DATE '2020-01-01'),"
        + "(2,'Odd',DATE '1985-07-09',DATE '2021-05-20')",
    "INSERT INTO visit VALUES (1,1,'injury','2024-05-11 23:30:00'),"
        + "(2,1,'lesson','2024-05-12 00:00:00'),(3,2,'lesson','2024-05-12 18:15:00'),"
        + "(4,2,'injury','2024-05-13 00:00:00'),(5,1,'race','2024-06-01 08:00:00')"
  };

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "H2", "POSTGRESQL", "MARIADB", "DUCKDB"})
  void ask_dayOfMoments_isTheWholeDay(Engines engine, @TempDir Path directory) throws SQLException {
    try (AskedDatabase pool = AskedDatabase.of(engine, directory, POOL)) {
      assertThat(pool.ask("How many visits were entered on 2024-05-12?")).containsExactly("2");
      assertThat(pool.ask("How many visits were entered on 12 May 2024?")).containsExactly("2");
      assertThat(pool.ask("How many visits were entered after 2024-05-12?")).containsExactly("2");
      assertThat(pool.ask("How many visits were entered before 2024-05-12?")).containsExactly("1");
      assertThat(pool.ask("How many visits were entered between 2024-05-11 and 2024-05-12?"))
          .containsExactly("3");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "H2", "POSTGRESQL", "MARIADB", "DUCKDB"})
  void ask_monthWithTheMost_isTheFirstOfAllMonths(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase pool = AskedDatabase.of(engine, directory, POOL)) {
      assertThat(pool.ask("Which month had the most visits?")).containsExactly("5");
      assertThat(pool.ask("In which month were the fewest visits?")).containsExactly("6");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "H2", "POSTGRESQL", "MARIADB", "DUCKDB"})
  void ask_bornInAMonth_isNotWhoJoinedThen(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase pool = AskedDatabase.of(engine, directory, POOL)) {
      assertThat(pool.ask("Which swimmers were born in May?")).containsExactly("Ines");
      assertThat(pool.ask("Which swimmers joined in May?")).containsExactly("Odd");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "H2"})
  void ask_pluralOfACell_isTheCell(Engines engine, @TempDir Path directory) throws SQLException {
    try (AskedDatabase pool = AskedDatabase.of(engine, directory, POOL)) {
      assertThat(pool.ask("How many visits for injuries are there?")).containsExactly("2");
    }
  }
}
