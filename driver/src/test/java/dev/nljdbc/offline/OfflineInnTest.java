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
import org.junit.jupiter.params.provider.ValueSource;

/** Questions to inns: job titles that are roles, scores that many give, amounts named as totals. */
class OfflineInnTest {

  private static AskedDatabase inns;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    inns =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE inn (inn_id INTEGER PRIMARY KEY, inn_name VARCHAR(20), town VARCHAR(20))",
            "CREATE TABLE room (room_id INTEGER PRIMARY KEY, inn_id INTEGER REFERENCES inn(inn_id),"
                + " room_number VARCHAR(4), nightly_rate INTEGER)",
            "CREATE TABLE stay (stay_id INTEGER PRIMARY KEY, room_id INTEGER REFERENCES"
                + " room(room_id), adults INTEGER, children INTEGER, total_amount INTEGER,"
                + " paid_on DATE)",
            "CREATE TABLE review (review_id INTEGER PRIMARY KEY, inn_id INTEGER REFERENCES"
                + " inn(inn_id), score INTEGER)",
            "CREATE TABLE employee (employee_id INTEGER PRIMARY KEY, first_name VARCHAR(20),"
                + " last_name VARCHAR(20), job_title VARCHAR(20), salary INTEGER, manager_id INTEGER"
                + " REFERENCES employee(employee_id))",
            "CREATE TABLE guest (guest_id INTEGER PRIMARY KEY, first_name VARCHAR(20), last_name"
                + " VARCHAR(20), is_regular INTEGER)",
            "CREATE TABLE card (card_id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES"
                + " guest(guest_id), level VARCHAR(10), price INTEGER, start_date DATE, end_date"
                + " DATE)",
            "INSERT INTO guest VALUES (1,'Ann','Lee',1),(2,'Ann','Lee',0),(3,'Kai','Fox',0),"
                + "(4,'Ida','Roe',1)",
            "INSERT INTO card VALUES (1,1,'Gold',95,'2024-01-01','2025-06-30'),"
                + "(2,2,'Silver',50,'2025-02-01','2026-01-31'),(3,3,'Gold',90,'2023-01-01',"
                + "'2024-12-31'),(4,3,'Silver',60,'2025-03-01','2025-12-31'),"
                + "(5,4,'Gold',110,'2022-01-01','2022-12-31')",
            "INSERT INTO inn VALUES (1,'Crown','Arden'),(2,'Plough','Arden'),(3,'Swan','Berry')",
            "INSERT INTO room VALUES (1,1,'11',80),(2,1,'12',95),(3,2,'21',60),(4,2,'22',55)",
            "INSERT INTO stay VALUES (1,1,2,0,300,'2024-01-05'),(2,2,2,1,200,NULL),"
                + "(3,3,1,2,150,NULL),(4,4,2,0,90,'2024-02-01'),(5,4,1,0,70,'2024-03-01')",
            "INSERT INTO review VALUES (1,1,10),(2,1,2),(3,1,3),(4,2,8),(5,2,9),(6,3,10),(7,3,1)",
            "INSERT INTO employee VALUES (1,'Ann','Moe','Manager',900,NULL),"
                + "(2,'Bea','Lie','Cook',950,1),(3,'Cal','Day','Porter',500,1),"
                + "(4,'Dot','Kay','Manager',800,1)");
  }

  @AfterAll
  static void close() throws SQLException {
    inns.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Which inn has the best reviews?                  ~ Plough
          Which inn has the worst reviews?                 ~ Crown
          Who is the manager of Bea Lie?                   ~ Ann|Moe
          Which employees earn more than their manager?    ~ Bea|Lie
          List the employees whose job title is Manager    ~ Ann|Moe,Dot|Kay
          What is the total amount of unpaid stays?        ~ 350
          What is the total amount of stay 4?              ~ 90
          Which guests have both a Gold and a Silver card? ~ Kai|Fox
          How many guests are not regular?                 ~ 2
          How many cards expire in 2025?                   ~ 2
          How many cards start in 2025?                    ~ 2
          Top 2 guests by money spent                      ~ Kai|Fox,Ida|Roe
          Stays with children                              ~ 2,3
          The room with the highest rate in each inn       ~ Crown|12|95,Plough|21|60
          """)
  void ask_plainQuestion_isAnswered(String question, String rows) throws SQLException {
    assertThat(inns.ask(question))
        .as(inns.read(question).sql())
        .containsExactlyInAnyOrder(rows.split(","));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Which stays were paid late?",
        "How many employees does each manager have?",
        "guests and how many cards they have"
      })
  void read_whatNoColumnTells_isAGuess(String question) throws SQLException {
    Reading reading = inns.read(question);
    assertThat(reading.confidence()).as(reading.sql()).isLessThanOrEqualTo(OfflineParser.guess());
  }
}
