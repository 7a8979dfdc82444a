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

/** Years and numbers are compared as the words beside them say. */
class NumberReadingTest {

  private static AskedDatabase bees;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    bees =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE keeper (keeper_id INTEGER PRIMARY KEY, name VARCHAR(20), joined_on DATE,"
                + " is_organic BOOLEAN)",
            "CREATE TABLE hive (hive_id INTEGER PRIMARY KEY, keeper_id INTEGER REFERENCES"
                + " keeper(keeper_id), queen_year INTEGER)",
            "CREATE TABLE harvest (harvest_id INTEGER PRIMARY KEY, hive_id INTEGER REFERENCES"
                + " hive(hive_id), honey VARCHAR(20), kilograms REAL, harvested_on DATE)",
            "INSERT INTO keeper VALUES (1,'Ann','2017-05-01',1),(2,'Ann','2019-05-01',0),"
                + "(3,'Bob','2020-05-01',1),(4,'Cid','2021-05-01',0)",
            "INSERT INTO hive VALUES (1,1,2023),(2,2,2024),(3,3,2023)",
            "INSERT INTO harvest VALUES (1,1,'Heather',10,'2023-08-01'),(2,1,'Heather',20,'2024-08-01'),"
                + "(3,2,'Lime',5,'2024-07-01'),(4,3,'Heather',40,'2025-08-01')");
  }

  @AfterAll
  static void close() throws SQLException {
    bees.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Total kilograms of heather harvested in 2024           ~ 20
          Total kilograms harvested in 2024                      ~ 25
          How many harvests were there in 2024?                  ~ 2
          How many keepers joined after 2019?                    ~ 2
          keepers who joined after 2018 and are not organic      ~ Ann,Cid
          """)
  void ask_numberBesideAWord_isComparedSo(String question, String rows) throws SQLException {
    assertThat(bees.ask(question))
        .as(bees.read(question).sql())
        .containsExactlyInAnyOrder(rows.split(","));
  }
}
