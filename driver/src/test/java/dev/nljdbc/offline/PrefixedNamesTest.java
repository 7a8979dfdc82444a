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

/** Columns that begin with the name of their table, and specialties by those who practise them. */
class PrefixedNamesTest {

  private static AskedDatabase clinic;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    clinic =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE doctors (doctor_id INTEGER PRIMARY KEY, doctor_grade VARCHAR(20),"
                + " doctor_first_name VARCHAR(20), doctor_last_name VARCHAR(20), doctor_specialty"
                + " VARCHAR(20), doctor_phone VARCHAR(20), has_parking_space INTEGER)",
            "INSERT INTO doctors VALUES (1,'senior','Ann','Lee','neurology','111',1),"
                + "(2,'junior','Bob','Ray','neurology','222',0),"
                + "(3,'senior','Cid','Fox','psychiatry','333',0),"
                + "(4,'senior','Di','Orr','dermatology','444',1)",
            "CREATE TABLE plans (plan_id INTEGER PRIMARY KEY, plan_name VARCHAR(20),"
                + " minimum_term_months INTEGER)",
            "CREATE TABLE visits (visit_id INTEGER PRIMARY KEY, doctor_id INTEGER REFERENCES doctors"
                + " (doctor_id), plan_id INTEGER REFERENCES plans (plan_id), visited_on DATE)",
            "INSERT INTO plans VALUES (1,'Basic',12),(2,'Plus',6)",
            "INSERT INTO visits VALUES (1,1,1,'2024-01-10'),(2,1,1,'2024-01-20'),(3,2,2,"
                + "'2024-02-05')");
  }

  @AfterAll
  static void close() throws SQLException {
    clinic.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Which doctors have no parking space?      ~ Bob|Ray,Cid|Fox
          Which doctors have a parking space?       ~ Ann|Lee,Di|Orr
          How many neurologists are there?          ~ 2
          phone of the psychiatrist                 ~ 333
          Number of visits per month                ~ 1|2,2|1
          """)
  void ask_prefixedNamesAndSpecialties_areRead(String question, String rows) throws SQLException {
    assertThat(clinic.ask(question))
        .as(clinic.read(question).sql())
        .containsExactlyInAnyOrder(rows.split(","));
  }
}
