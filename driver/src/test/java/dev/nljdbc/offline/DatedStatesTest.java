// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that have ended, and those that have not, by the dates of it. */
class DatedStatesTest {

  private static AskedDatabase club;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    club =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE trainer (trainer_id INTEGER PRIMARY KEY, name VARCHAR(20), hired_on DATE,"
                + " left_on DATE)",
            "CREATE TABLE branch (branch_id INTEGER PRIMARY KEY, name VARCHAR(20), opened_dt TEXT,"
                + " closed_dt TEXT)",
            "CREATE TABLE parcel (parcel_id INTEGER PRIMARY KEY, weight INTEGER, shipped_date DATE)",
            "INSERT INTO trainer VALUES (1,'Ann','2020-01-01',NULL),(2,'Bob','2020-02-01','2021-01-01'),"
                + "(3,'Cid','2020-03-01',NULL)",
            "INSERT INTO branch VALUES (1,'North','2001-01-01',''),(2,'South','2002-01-01','2019-08-30'),"
                + "(3,'East','2003-01-01',''),(4,'West','2004-01-01','2021-12-17'),"
                + "(5,'Mid','2005-01-01','')",
            "CREATE TABLE driver (driver_id INTEGER PRIMARY KEY, name VARCHAR(20), left_dt TEXT)",
            "INSERT INTO driver VALUES (1,'Dan',''),(2,'Eli',NULL),(3,'Fay','2020-01-01'),(4,'Gil',''),"
                + "(5,'Hal','2021-05-01')",
            "INSERT INTO parcel VALUES (1,10,'2024-01-01'),(2,20,NULL),(3,30,'2024-02-01')");
  }

  @AfterAll
  static void close() throws SQLException {
    club.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          How many shipped parcels are there?         ~ 2
          How many parcels have been shipped?         ~ 2
          How many parcels have not been shipped yet? ~ 1
          List closed branches                        ~ South,West
          How many branches are closed?               ~ 2
          Number of closed branches                   ~ 2
          List the names of current trainers          ~ Ann,Cid
          How many trainers do we have at present?    ~ 2
          List the names of current drivers           ~ Dan,Eli,Gil
          List the trainers who left                  ~ Bob
          How many drivers have left?                 ~ 2
          How many trainers are there?                ~ 3
          How many parcels were shipped in 2024?      ~ 2
          """)
  void ask_state_isTestedByItsDate(String question, String rows) throws SQLException {
    assertThat(club.ask(question))
        .as(club.read(question).sql())
        .containsExactlyInAnyOrder(rows.split(","));
  }
}
