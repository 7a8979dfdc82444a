// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.answerability.NotUnderstood;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Months and years that are compared by what happened in them. */
class BusiestPeriodReadingTest {

  private static AskedDatabase baths;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    baths =
        AskedDatabase.of(
            Engines.H2,
            directory,
            "CREATE TABLE guest (guest_id INTEGER PRIMARY KEY, name VARCHAR(20))",
            "CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES"
                + " guest(guest_id), fee INTEGER, temperature INTEGER, entered_at TIMESTAMP)",
            "INSERT INTO guest VALUES (1,'Ines'),(2,'Odd')",
            "INSERT INTO visit VALUES (1,1,5,30,'2023-05-11 10:00:00'),"
                + "(2,2,5,31,'2023-07-12 10:00:00'),(3,1,5,32,'2023-07-13 10:00:00'),"
                + "(4,2,50,20,'2024-01-14 10:00:00'),(5,1,5,25,'2024-05-15 10:00:00'),"
                + "(6,2,NULL,25,'2024-05-16 10:00:00'),(7,1,9,33,NULL),(8,2,9,33,NULL),"
                + "(9,1,9,33,NULL),(10,2,9,33,NULL)");
  }

  @AfterAll
  static void close() throws SQLException {
    baths.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          In which month were the most visits?         ~ 5
          Which month of the year had the most visits? ~ 5
          Which month had the highest total fee?       ~ 2024|1
          """)
  void ask_periodWithTheMost_isTheFirstOfAll(String question, String row) throws SQLException {
    assertThat(baths.ask(question)).as(baths.read(question).sql()).containsExactly(row);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Which month had the highest temperature?",
        "Which year was the most recent visit?",
        "In which year was the most expensive visit?"
      })
  void read_superlativeOfSomethingElse_countsNothing(String question) throws SQLException {
    try {
      assertThat(baths.read(question).sql()).doesNotContain("COUNT(").doesNotContain("SUM(");
    } catch (NlException e) {
      NotUnderstood.check(e);
    }
  }
}
