// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cells without a value, and times of a day, in what is computed and put in order. */
class MissingCellsTest {

  private static final String[] RENTALS = {
    "CREATE TABLE depot (id INTEGER PRIMARY KEY, town VARCHAR(20))",
    "CREATE TABLE bike (id INTEGER PRIMARY KEY, name VARCHAR(20), price INTEGER, depot_id INTEGER"
        + " REFERENCES depot(id))",
    "CREATE TABLE rental (id INTEGER PRIMARY KEY, bike_id INTEGER REFERENCES bike(id), fee INTEGER,"
        + " due_on DATE, returned_at TIMESTAMP)",
    "INSERT INTO depot VALUES (1,'Molde'),(2,'Voss')",
    "INSERT INTO bike VALUES (1,'Falcon',300,1),(2,'Otter',NULL,1),(3,'Lynx',200,2),"
        + "(4,'Heron',400,NULL),(5,'Raven',250,NULL)",
    "INSERT INTO rental VALUES (1,1,10,DATE '2024-05-10','2024-05-10 15:00:00'),"
        + "(2,1,20,DATE '2024-05-10','2024-05-11 09:00:00'),"
        + "(3,3,30,DATE '2024-06-10','2024-06-01 10:30:00')"
  };

  @ParameterizedTest
  @EnumSource(names = {"SQLITE", "H2", "POSTGRESQL", "MARIADB", "DUCKDB"})
  void ask_cellsWithoutAValue_areNoneOfTheFirst(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase rentals = AskedDatabase.of(engine, directory, RENTALS)) {
      assertThat(rentals.ask("Which bike has the lowest price?")).containsExactly("Lynx");
      assertThat(rentals.ask("Which bike has the highest price?")).containsExactly("Heron");
      assertThat(rentals.ask("What is the average number of bikes per depot?"))
          .singleElement()
          .asString()
          .startsWith("1.5");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SQLITE", "H2", "POSTGRESQL", "MARIADB", "DUCKDB"})
  void ask_returnedOnTheDayItIsDue_isNotLate(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase rentals = AskedDatabase.of(engine, directory, RENTALS)) {
      assertThat(rentals.ask("How many rentals were returned late?")).containsExactly("1");
      assertThat(rentals.ask("How many rentals were returned on time?")).containsExactly("2");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SQLITE", "H2", "POSTGRESQL", "MARIADB", "DUCKDB"})
  void ask_sumOfNoRows_isNothingInADifference(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase rentals = AskedDatabase.of(engine, directory, RENTALS)) {
      assertThat(
              rentals.ask(
                  "What is the difference between the total fee of rentals of Falcon and the total"
                      + " fee of rentals of Heron?"))
          .containsExactly("30");
    }
  }
}
