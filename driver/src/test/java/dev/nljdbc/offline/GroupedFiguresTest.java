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

/** Figures of groups, as the office of a bicycle workshop asks for them in a few words. */
class GroupedFiguresTest {

  private static final String[] WORKSHOP = {
    "CREATE TABLE branch (branch_id INTEGER PRIMARY KEY, branch_name VARCHAR(20), city"
        + " VARCHAR(20))",
    "CREATE TABLE mechanic (mech_id INTEGER PRIMARY KEY, full_nm VARCHAR(20), branch_id INTEGER"
        + " REFERENCES branch(branch_id), status VARCHAR(10), wage INTEGER)",
    "CREATE TABLE repair (repair_no INTEGER PRIMARY KEY, mech_id INTEGER REFERENCES"
        + " mechanic(mech_id), state VARCHAR(12), kind VARCHAR(10), day_cd VARCHAR(3), cost INTEGER,"
        + " due_dt DATE, done_dt DATE, is_rush VARCHAR(1))",
    "CREATE TABLE tour (tour_id INTEGER PRIMARY KEY, tour_name VARCHAR(20), rush VARCHAR(1),"
        + " status VARCHAR(10))",
    "INSERT INTO branch VALUES (1,'North','Oslo'),(2,'South','Oslo'),(3,'Quay','Bergen')",
    "INSERT INTO mechanic VALUES (1,'Ann Berg',1,'active',20),(2,'Bo Carl',1,'left',30),"
        + "(3,'Cy Dahl',2,'active',40),(4,'Di Ek',3,'active',50)",
    "INSERT INTO repair VALUES (1,1,'open','brakes','Mon',100,DATE '2025-01-10',NULL,'Y'),"
        + "(2,1,'done','brakes','Tue',200,DATE '2025-02-10',DATE '2025-02-09','N'),"
        + "(3,2,'done','wheel','Mon',300,DATE '2025-03-10',DATE '2025-03-11','N'),"
        + "(4,3,'waiting','wheel','Wed',400,DATE '2999-04-10',NULL,'Y'),"
        + "(5,4,'done','chain','Thu',450,DATE '2025-05-10',DATE '2025-05-09','N')",
    "INSERT INTO tour VALUES (1,'Fjord','Y','open'),(2,'Forest','N','done')"
  };

  private static AskedDatabase sqlite;
  private static AskedDatabase h2;

  @BeforeAll
  static void open(@TempDir Path one, @TempDir Path other) throws SQLException {
    sqlite = AskedDatabase.of(Engines.SQLITE, one, WORKSHOP);
    h2 = AskedDatabase.of(Engines.H2, other, WORKSHOP);
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
          repairs per kind                                        ~ brakes|2,wheel|2,chain|1
          done repairs per mechanic                               ~ Ann Berg|1,Bo Carl|1,Di Ek|1
          repairs per branch                                      ~ North|3,South|1,Quay|1
          done repairs per city                                   ~ Oslo|2,Bergen|1
          repairs per city, only the done ones                    ~ Oslo|2,Bergen|1
          cost of repairs by branch                               ~ North|600,South|400,Quay|450
          average cost of repairs per kind                        ~ brakes|150,wheel|350,chain|450
          repairs by kind, how many and how much in total         ~ brakes|2|300,wheel|2|700,chain|1|450
          How many repairs are open or waiting, by kind of repair? ~ brakes|1,wheel|1
          repairs per branch and kind                             ~ North|brakes|2,North|wheel|1,South|wheel|1,Quay|chain|1
          mechanics per branch, only those with status active     ~ North|1,South|1,Quay|1
          """)
  void ask_figuresOfGroups_areOfTheRowsNamed(String question, String rows) throws SQLException {
    for (AskedDatabase workshop : new AskedDatabase[] {sqlite, h2}) {
      assertThat(workshop.ask(question).stream().map(row -> row.replace(".0", "")))
          .as(workshop.read(question).sql())
          .containsExactlyInAnyOrder(rows.split(","));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Repair totals by kind",
        "Show the mechanics of each branch",
        "How many repairs and tours per kind",
        "open or brakes repairs per branch",
        "number of repairs by mechanics from Bergen",
        "top 2.5 branches by total done cost"
      })
  void read_moreThanFiguresOfGroups_isNotTakenForThem(String question) {
    try {
      assertThat(sqlite.read(question).confidence())
          .as(sqlite.read(question).sql())
          .isNotEqualTo(0.7);
    } catch (NlException e) {
      assertThat(e.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
    }
  }

  @Test
  void ask_firstFewByTheirTotal_areRankedByIt() throws SQLException {
    for (AskedDatabase workshop : new AskedDatabase[] {sqlite, h2}) {
      assertThat(workshop.ask("top 2 branches by total done cost"))
          .as(workshop.read("top 2 branches by total done cost").sql())
          .containsExactly("North", "Quay");
    }
  }

  @Test
  void ask_figureOfTheFirst_isBesideIt() throws SQLException {
    assertThat(sqlite.ask("Which mechanic has the highest wage, and what is it?"))
        .containsExactly("Di Ek|50");
    assertThat(sqlite.ask("Which repair had the highest cost?"))
        .as("its number tells nothing")
        .containsExactly("5|450");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Which repairs were due on Mondays? Repair number and kind please. ~ 1|brakes,3|wheel
          How many repairs are past their due date as of today?   ~ 4
          How many mechanics with status active are there?        ~ 3
          How many rush tours are there?                          ~ 1
          """)
  void ask_cellsInOtherWords_areConditions(String question, String rows) throws SQLException {
    for (AskedDatabase workshop : new AskedDatabase[] {sqlite, h2}) {
      assertThat(workshop.ask(question))
          .as(workshop.read(question).sql())
          .containsExactlyInAnyOrder(rows.split(","));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "number of repairs by the mechanic Ann Berg",
        "repairs handled by mechanics",
        "Show mechanics by name"
      })
  void read_otherQuestions_areNoGroups(String question) {
    try {
      assertThat(sqlite.read(question).sql()).doesNotContain("GROUP BY");
    } catch (NlException e) {
      assertThat(e.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
    }
  }
}
