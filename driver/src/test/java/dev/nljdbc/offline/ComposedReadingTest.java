// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the foreman of some quarries would ask: figures for each of something, the first by a
 * figure, lists with details behind them.
 */
class ComposedReadingTest {

  private static final String[] QUARRIES = {
    "CREATE TABLE quarry (quarry_no INTEGER PRIMARY KEY, name VARCHAR(20), region VARCHAR(10),"
        + " opened DATE)",
    "CREATE TABLE worker (worker_no INTEGER PRIMARY KEY, first_name VARCHAR(20), last_name"
        + " VARCHAR(20), hired DATE, left_on DATE)",
    "CREATE TABLE digger (digger_no INTEGER PRIMARY KEY, name VARCHAR(20), quarry_no INTEGER"
        + " REFERENCES quarry(quarry_no), bought DATE)",
    "CREATE TABLE repair (repair_no INTEGER PRIMARY KEY, digger_no INTEGER REFERENCES"
        + " digger(digger_no), mechanic_no INTEGER REFERENCES worker(worker_no), broke_on DATE,"
        + " cost DECIMAL(8,2), fault VARCHAR(20), state VARCHAR(10))",
    "CREATE TABLE blast (blast_no INTEGER PRIMARY KEY, quarry_no INTEGER REFERENCES"
        + " quarry(quarry_no), fired_on DATE, tonnes DECIMAL(8,2), result VARCHAR(10))",
    "INSERT INTO quarry VALUES (1,'Highrock','north',DATE '1990-02-01'),(2,'Lowstone','south',"
        + "DATE '2001-02-01'),(3,'Midpit','north',DATE '2003-02-01')",
    "INSERT INTO worker VALUES (1,'Ada','Berg',DATE '2010-01-01',NULL),(2,'Bo','Carl',"
        + "DATE '2012-01-01',DATE '2023-03-01'),(3,'Cy','Moe',DATE '2015-01-01',NULL)",
    "INSERT INTO digger VALUES (1,'Mole',1,DATE '2020-05-01'),(2,'Badger',1,DATE '2021-05-01'),"
        + "(3,'Otter',2,DATE '2023-05-01')",
    "INSERT INTO repair VALUES (1,1,1,DATE '2023-01-10',100,'track','closed'),"
        + "(2,1,3,DATE '2023-06-10',250,'engine','closed'),(3,2,1,DATE '2024-02-10',75,'engine',"
        + "'closed'),(4,3,1,DATE '2024-03-10',60,'boom','open')",
    "INSERT INTO blast VALUES (1,1,DATE '2023-01-05',500,'good'),(2,1,DATE '2024-01-05',700,"
        + "'good'),(3,2,DATE '2024-02-05',300,'poor'),(4,2,DATE '2024-02-15',200,'good')"
  };

  private static AskedDatabase sqlite;
  private static AskedDatabase h2;

  @BeforeAll
  static void open(@TempDir Path one, @TempDir Path other) throws SQLException {
    sqlite = AskedDatabase.of(Engines.SQLITE, one, QUARRIES);
    h2 = AskedDatabase.of(Engines.H2, other, QUARRIES);
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
          repair costs per digger in 2023                    ~ Mole|350
          repair costs per digger 2024                       ~ Badger|75,Otter|60
          new workers per year                               ~ 2010|1,2012|1,2015|1
          blasts per month in 2024                           ~ 1|1,2|2
          tonnes per quarry                                  ~ Highrock|1200,Lowstone|500
          average repair cost by fault, highest first        ~ engine|162.5,track|100,boom|60
          how much did we spend on repairs for each mechanic ~ Ada|Berg|235,Cy|Moe|250
          average repair cost by fault                       ~ track|100,engine|162.5,boom|60
          number of repairs per digger and fault             ~ Mole|track|1,Mole|engine|1,Badger|engine|1,Otter|boom|1
          total tonnes quarry by quarry                      ~ Highrock|1200,Lowstone|500
          """)
  void ask_figurePerGroup_isThatOfItsRows(String question, String rows) throws SQLException {
    assertRows(question, rows.split(","));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          top 1 mechanic by number of repairs      ~ Ada|Berg
          top 2 diggers by total repair cost       ~ Mole,Badger
          our 2 biggest diggers by repair cost     ~ Mole,Badger
          """)
  void ask_firstByFigure_isThatOfGroups(String question, String rows) throws SQLException {
    assertRows(question, rows.split(","));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          open repairs with digger and fault                  ~ 4|Otter|boom
          Repairs in 2024 - date, digger and cost             ~ 3|2024-02-10|Badger|75,4|2024-03-10|Otter|60
          Which repairs are open? Digger and fault please.    ~ 4|Otter|boom
          workers who have left us, and when                  ~ Bo|Carl|2023-03-01
          Which quarries are there, and since when?           ~ Highrock|1990-02-01,Lowstone|2001-02-01,Midpit|2003-02-01
          which diggers had more than 1 repair, and how many? ~ Mole|2
          """)
  void ask_listWithDetails_showsThem(String question, String rows) throws SQLException {
    assertRows(question, rows.split(","));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "number of repairs per mechanic who left in 2023",
        "number of repairs per digger over 200",
        "How many repairs by mechanics from Highrock?",
        "3 cheapest repairs by Ada",
        "top 10% diggers by number of repairs",
        "list workers by last name",
        "How many diggers broke every month?",
        "number of repairs per digger sorted by name",
        "best 4.5 ton diggers by number of repairs",
        "top 99999999999999999999 diggers by number of repairs"
      })
  void read_otherQuestions_areNoFiguresOfGroups(String question) throws SQLException {
    try {
      assertThat(sqlite.read(question).candidates().get(0).sketch())
          .as(sqlite.read(question).sql())
          .isNotEqualTo("measure by dimension");
    } catch (NlException e) {
      assertThat(e.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
    }
  }

  private static void assertRows(String question, String... rows) throws SQLException {
    for (AskedDatabase quarries : new AskedDatabase[] {sqlite, h2}) {
      List<String> found =
          quarries.ask(question).stream().map(row -> row.replaceAll("\\.0+(?=\\||$)", "")).toList();
      assertThat(found).as(quarries.read(question).sql()).containsExactlyInAnyOrder(rows);
    }
  }
}
