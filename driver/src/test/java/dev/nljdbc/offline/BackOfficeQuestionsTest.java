// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the office of a lift repairer would ask of a database of short names and codes: who is an
 * apprentice, which bills are overdue, which calls are still open.
 */
class BackOfficeQuestionsTest {

  private static final String[] OFFICE = {
    "CREATE TABLE subscriber (sub_id INTEGER PRIMARY KEY, first_nm VARCHAR(20), last_nm"
        + " VARCHAR(20), cust_type VARCHAR(5), email VARCHAR(40), stat VARCHAR(2))",
    "CREATE TABLE fitter (fitter_id INTEGER PRIMARY KEY, fitter_name VARCHAR(20), grade"
        + " VARCHAR(5), job_title VARCHAR(20), term_dt DATE)",
    "CREATE TABLE fault_type (fault_cd VARCHAR(10) PRIMARY KEY, fault_desc VARCHAR(30), severity"
        + " INTEGER)",
    "CREATE TABLE repair_call (call_no INTEGER PRIMARY KEY, sub_id INTEGER REFERENCES"
        + " subscriber(sub_id), fitter_id INTEGER REFERENCES fitter(fitter_id), fault_cd VARCHAR(10)"
        + " REFERENCES fault_type(fault_cd), opened_dt DATE, closed_dt DATE, outcome VARCHAR(10))",
    "CREATE TABLE bill (bill_no VARCHAR(5) PRIMARY KEY, sub_id INTEGER REFERENCES"
        + " subscriber(sub_id), amt INTEGER, due_dt DATE, paid_dt DATE)",
    "INSERT INTO subscriber VALUES (1,'Ada','Berg','BUS','ada@x.org','A'),"
        + "(2,'Bo','Carl','RES',NULL,'A'),(3,'Cy','Dahl','RES','cy@x.org','S'),"
        + "(4,'Di','Ek','BUS','di@x.org','C')",
    "INSERT INTO fitter VALUES (1,'Finn','APPR','Fitter',NULL),(2,'Gus','CRFT','Fitter',NULL),"
        + "(3,'Hal','FORE','Lead fitter',DATE '2025-03-01'),(4,'Ivo','APPR','Fitter',NULL)",
    "INSERT INTO fault_type VALUES ('DOOR','Door does not close',2),('ROPE','Worn rope',5)",
    "INSERT INTO repair_call VALUES (1,1,1,'DOOR',DATE '2025-01-10',DATE '2025-01-12','Pass'),"
        + "(2,1,2,'ROPE',DATE '2025-02-10',NULL,'Fail'),"
        + "(3,2,2,'DOOR',DATE '2025-03-10',NULL,'Fail'),"
        + "(4,3,3,'DOOR',DATE '2025-04-10',DATE '2025-04-11','Pass')",
    "INSERT INTO bill VALUES ('B1',1,100,DATE '2025-02-01',DATE '2025-01-20'),"
        + "('B2',1,200,DATE '2025-03-01',NULL),('B3',2,300,DATE '2025-04-01',NULL),"
        + "('B4',3,400,DATE '2999-01-01',NULL)"
  };

  private static AskedDatabase sqlite;
  private static AskedDatabase h2;

  @BeforeAll
  static void open(@TempDir Path one, @TempDir Path other) throws SQLException {
    sqlite = AskedDatabase.of(Engines.SQLITE, one, OFFICE);
    h2 = AskedDatabase.of(Engines.H2, other, OFFICE);
  }

  @AfterAll
  static void close() throws SQLException {
    sqlite.close();
    h2.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          who are our apprentices                                 ~ Finn,Ivo
          How many active subscribers are there?                  ~ 2
          suspended subscribers                                   ~ Cy|Dahl
          How many active customers do we have?                   ~ 2
          overdue bills                                           ~ B2,B3
          How many bills are overdue?                             ~ 2
          Which subscribers have overdue bills?                   ~ Ada|Berg,Bo|Carl
          number of overdue bills per subscriber                  ~ Ada|Berg|1,Bo|Carl|1
          bills due before today                                  ~ B1,B2,B3
          show the repair calls that are still open               ~ 2,3
          How many fitters have left the company?                 ~ 1
          What does fault code ROPE mean?                         ~ Worn rope
          How many subscribers haven't given us an email?         ~ 1
          number of failed repair calls                           ~ 2
          unpaid bills - bill number, subscriber and due date     ~ B2|Ada|Berg|2025-03-01,B3|Bo|Carl|2025-04-01,B4|Cy|Dahl|2999-01-01
          """)
  void ask_shortNamesAndCodes_areRead(String question, String rows) throws SQLException {
    for (AskedDatabase office : new AskedDatabase[] {sqlite, h2}) {
      assertThat(office.ask(question))
          .as(office.read(question).sql())
          .containsExactlyInAnyOrder(rows.split(","));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Which jobs had a Worn rope?", "How many jobs failed?"})
  void read_wordThatOnlyAColumnOfOthersHasInPart_isAGuess(String question) throws NlException {
    assertThat(sqlite.read(question).confidence())
        .as(sqlite.read(question).sql())
        .isLessThanOrEqualTo(OrdinaryParser.UNSURE);
  }

  @ParameterizedTest
  @CsvSource({
    "show active policies, P1;P3",
    "How many active policies are there?, 2",
    "Which policies were sold by active agents?, P1;P2"
  })
  void ask_wordOfTwoTables_isOfTheTableBehindIt(
      String question, String rows, @TempDir Path directory) throws SQLException {
    try (AskedDatabase broker =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE agent (agent_id INTEGER PRIMARY KEY, agent_name VARCHAR(20), is_active"
                + " VARCHAR(1))",
            "CREATE TABLE policy_status (status_cd VARCHAR(5) PRIMARY KEY, status_desc"
                + " VARCHAR(20))",
            "CREATE TABLE policy (policy_no VARCHAR(5) PRIMARY KEY, agent_id INTEGER REFERENCES"
                + " agent(agent_id), status_cd VARCHAR(5) REFERENCES policy_status(status_cd))",
            "INSERT INTO agent VALUES (1,'Ann','Y'),(2,'Bo','N'),(3,'Cy','Y')",
            "INSERT INTO policy_status VALUES ('10','Active'),('20','Lapsed')",
            "INSERT INTO policy VALUES ('P1',1,'10'),('P2',1,'20'),('P3',2,'10')")) {
      assertThat(broker.ask(question))
          .as(broker.read(question).sql())
          .containsExactlyInAnyOrder(rows.split(";"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bills that are not overdue",
        "Which bill is the most overdue?",
        "repair calls that are not open"
      })
  void read_denialOrMeasureOfAState_isNotTheState(String question) {
    try {
      assertThat(sqlite.read(question).sql()).doesNotContain("due_dt <", "closed_dt IS NULL");
    } catch (NlException refused) {
      assertThat(refused.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
    }
  }

  @Test
  void words_monthsBesideCodesOfDays_areNoMonday(@TempDir Path directory) throws Exception {
    try (AskedDatabase shifts =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE shift (shift_id INTEGER PRIMARY KEY, weekday VARCHAR(3), state"
                + " VARCHAR(2), hours INTEGER)",
            "INSERT INTO shift VALUES (1,'MON','PA',8),(2,'TUE','LA',6),(3,'MON','PA',4),"
                + "(4,'TUE','LA',2)")) {
      assertThat(shifts.ask("How many shifts on Monday?")).containsExactly("2");
      for (String question : new String[] {"shifts paid annually", "shifts by monthly hours"}) {
        try {
          assertThat(shifts.read(question).sql()).doesNotContain("'PA'", "'MON'");
        } catch (NlException refused) {
          assertThat(refused.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"number of used lifts", "lifts usd"})
  void words_codeOfOtherLetters_isNoCode(String question, @TempDir Path directory)
      throws SQLException, NlException {
    try (AskedDatabase lifts =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE lift (lift_id INTEGER PRIMARY KEY, currency VARCHAR(3))",
            "INSERT INTO lift VALUES (1,'USD'),(2,'EUR'),(3,'USD'),(4,'EUR')")) {
      boolean written = question.contains("usd");
      assertThat(lifts.read(question).sql().contains("'USD'")).isEqualTo(written);
    }
  }
}
