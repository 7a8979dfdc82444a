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

/**
 * Names and codes that shorten words in ways that no list knows, and rows that a date has ended.
 */
class AbbreviatedNamesTest {

  private static AskedDatabase plant;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    plant =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE fitter (fitter_id INTEGER PRIMARY KEY, fitter_name VARCHAR(20), hired_on"
                + " DATE NOT NULL, left_on DATE)",
            "CREATE TABLE mchn (mchn_no INTEGER PRIMARY KEY, mchn_nm VARCHAR(20), svc_level"
                + " VARCHAR(3), mntr_ip VARCHAR(20), lubr_mthd VARCHAR(10))",
            "CREATE TABLE part (part_no INTEGER PRIMARY KEY, part_name VARCHAR(20), part_status"
                + " VARCHAR(3))",
            "CREATE TABLE ticket (ticket_no INTEGER PRIMARY KEY, part_no INTEGER REFERENCES part"
                + " (part_no), reason VARCHAR(10))",
            "INSERT INTO part VALUES (1,'Bolt','LST'),(2,'Nut','PND'),(3,'Gear','LST'),"
                + "(4,'Belt','PND'),(5,'Axle','SHP')",
            "INSERT INTO ticket VALUES (1,2,'LOST'),(2,4,'BROKEN'),(3,4,'LOST')",
            "CREATE TABLE complaint (complaint_no INTEGER PRIMARY KEY, mchn_no INTEGER REFERENCES"
                + " mchn (mchn_no), received_on DATE NOT NULL, resolved_on DATE, phone VARCHAR(20))",
            "INSERT INTO fitter VALUES (1,'Finn','2019-02-01',NULL),(2,'Gus','2020-05-01',"
                + "'2024-03-31'),(3,'Hal','2021-06-01','2023-01-31'),(4,'Ivo','2024-07-01',NULL)",
            "INSERT INTO mchn VALUES (1,'Press','STD','10.0.0.1','oil'),(2,'Lathe','PRM',NULL,"
                + "'grease'),(3,'Mill','STD','10.0.0.3','oil'),(4,'Saw','STD','10.0.0.4','dry')",
            "INSERT INTO complaint VALUES (1,1,'2024-01-10','2024-01-12','555'),"
                + "(2,1,'2024-01-20',NULL,NULL),(3,2,'2024-02-03',NULL,'556'),"
                + "(4,3,'2024-02-09','2024-03-01',NULL),(5,3,'2024-02-15','2024-02-16','557')",
            "CREATE TABLE shft (shft_no INTEGER PRIMARY KEY, fitter_id INTEGER REFERENCES fitter"
                + " (fitter_id), dly INTEGER)",
            "INSERT INTO shft VALUES (1,1,5),(2,1,10),(3,2,0)",
            "CREATE TABLE sales_order (order_id INTEGER PRIMARY KEY, ordered_on DATE, state"
                + " VARCHAR(10))",
            "INSERT INTO sales_order VALUES (71,'2024-01-01','CANC'),(72,'2024-01-02','DELIVERED'),"
                + "(73,'2024-02-02','NEW'),(74,'2024-02-03','CANC')");
  }

  @AfterAll
  static void close() throws SQLException {
    plant.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          How many machines are there?                        ~ 4
          Which machines have never had a complaint?          ~ Saw
          Number of machines for each lubrication method      ~ oil|2,grease|1,dry|1
          How many standard machines are there?               ~ 3
          How many lost parts are there?                      ~ 2
          Lost parts                                          ~ Bolt,Gear
          How many pending parts are there?                   ~ 2
          How many shipped parts are there?                   ~ 1
          How many complaints are still open?                 ~ 2
          complaints whose phone number is missing            ~ 2,4
          complaints with a missing phone number              ~ 2,4
          Number of complaints per month in 2024              ~ 1|2,2|3
          Which fitters joined us in 2024?                    ~ Ivo
          Which fitters quit in 2024?                         ~ Gus
          How many fitters have quit?                         ~ 2
          How many shifts are there?                          ~ 3
          What is the longest delay?                          ~ 10
          Show me all cancelled orders                        ~ 71,74
          How many orders were cancelled?                     ~ 2
          When was order 73 ordered?                          ~ 2024-02-02
          complaints that haven't been resolved yet           ~ 2,3
          """)
  void ask_shortenedNames_areRead(String question, String rows) throws SQLException {
    assertThat(plant.ask(question))
        .as(plant.read(question).sql())
        .containsExactlyInAnyOrder(rows.split(","));
  }
}
