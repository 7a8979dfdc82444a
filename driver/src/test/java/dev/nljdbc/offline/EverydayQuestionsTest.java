// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.question.GuessConfidence;
import dev.nljdbc.offline.reword.Rewording;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the staff of a ferry line would ask: of days and months, of those with a job, from one
 * harbour to another, above an average of their own.
 */
class EverydayQuestionsTest {

  private static final String[] LINE = {
    "CREATE TABLE harbour (harbour_id INTEGER PRIMARY KEY, harbour_name VARCHAR(20), kind"
        + " VARCHAR(20), opened_year INTEGER, region VARCHAR(20))",
    "CREATE TABLE crew (crew_id INTEGER PRIMARY KEY, first_name VARCHAR(20), last_name"
        + " VARCHAR(20), job VARCHAR(20), harbour_id INTEGER REFERENCES harbour(harbour_id),"
        + " boss_id INTEGER REFERENCES crew(crew_id), hourly_rate INTEGER, blood VARCHAR(3),"
        + " hired_on DATE, is_fulltime INTEGER)",
    "CREATE TABLE ferry (ferry_id INTEGER PRIMARY KEY, ferry_name VARCHAR(20), fleet VARCHAR(20),"
        + " price INTEGER, home_harbour_id INTEGER REFERENCES harbour(harbour_id), builder"
        + " VARCHAR(20))",
    "CREATE TABLE crossing (crossing_id INTEGER PRIMARY KEY, ferry_id INTEGER REFERENCES"
        + " ferry(ferry_id), from_harbour_id INTEGER REFERENCES harbour(harbour_id), to_harbour_id"
        + " INTEGER REFERENCES harbour(harbour_id), sailed_dt DATE, due_dt DATE, fog INTEGER,"
        + " damage VARCHAR(20))",
    "CREATE TABLE passenger (passenger_id INTEGER PRIMARY KEY, crossing_id INTEGER REFERENCES"
        + " crossing(crossing_id), seat VARCHAR(5), boarded_on DATE, refunded_on DATE)",
    "CREATE TABLE repair (repair_id INTEGER PRIMARY KEY, ferry_id INTEGER REFERENCES"
        + " ferry(ferry_id), started DATE, returned_on DATE)",
    "CREATE TABLE measurement (harbour_id INTEGER REFERENCES harbour(harbour_id), obs_date DATE,"
        + " water_depth INTEGER)",
    "INSERT INTO harbour VALUES (1,'Bergen','main',1990,'West'),(2,'Moss','small',2015,'East'),"
        + "(3,'Horten','small',2020,'East'),(4,'Alta','main',2001,'North')",
    "INSERT INTO crew VALUES (1,'Ann','Lie','Captain',1,NULL,40,'O-',DATE '2010-03-01',1),"
        + "(2,'Bo','Dahl','Deckhand',1,1,20,'O+',DATE '2020-05-01',0),"
        + "(3,'Cy','Moe','Deckhand',2,1,30,'AB+',DATE '2021-05-01',1),"
        + "(4,'Di','Ness','Captain',2,1,50,'O+',DATE '2022-05-01',1),"
        + "(5,'Eva','Berg','Cook',3,4,25,'AB-',DATE '2023-05-01',0)",
    "INSERT INTO ferry VALUES (1,'Tern','fast',100,1,'Ulstein'),(2,'Gull','fast',300,2,'Vard'),"
        + "(3,'Swan','slow',50,2,'Vard'),(4,'Eider','slow',70,3,'Ulstein')",
    "INSERT INTO crossing VALUES (1,1,2,3,DATE '2024-01-10',DATE '2024-01-11',1,NULL),"
        + "(2,1,3,2,DATE '2024-02-10',DATE '2024-02-11',0,NULL),"
        + "(3,2,2,3,DATE '2024-02-20',DATE '2024-02-21',0,'rudder'),"
        + "(4,3,2,1,DATE '2025-02-10',DATE '2025-03-01',1,'bow'),"
        + "(5,2,1,2,DATE '2025-02-11',DATE '2025-02-12',0,'bow')",
    "INSERT INTO passenger VALUES (1,3,'A1',DATE '2024-02-20',NULL),(2,3,'A2',DATE"
        + " '2024-02-20',NULL),(3,5,'A1',DATE '2025-02-11',NULL),(4,1,'A1',DATE"
        + " '2024-01-10',NULL)",
    "INSERT INTO repair VALUES (1,1,DATE '2024-05-02',DATE '2024-06-01'),(2,2,DATE"
        + " '2024-06-02',DATE '2024-06-20')",
    "INSERT INTO measurement VALUES (1,DATE '2025-02-01',10),(1,DATE '2025-02-10',20),"
        + "(2,DATE '2025-02-03',6),(2,DATE '2025-03-03',8)"
  };

  private static AskedDatabase sqlite;
  private static AskedDatabase h2;

  @BeforeAll
  static void open(@TempDir Path one, @TempDir Path other) throws SQLException {
    sqlite = AskedDatabase.of(Engines.SQLITE, one, LINE);
    h2 = AskedDatabase.of(Engines.H2, other, LINE);
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
          average water depth per harbour in February 2025          ~ Bergen|15,Moss|6
          Which ferries had fog in 2025?                            ~ Swan
          How many crossings were there between 10 February 2024 and 10 February 2025? ~ 3
          small harbours opened since 2015                          ~ Moss,Horten
          In which month of 2024 did we have the most crossings?    ~ 2
          Deckhands at Bergen                                       ~ Bo|Dahl
          list the captains                                         ~ Ann|Lie,Di|Ness
          How many O- crew are there?                               ~ 1
          Which crew earn more than their own boss?                 ~ Di|Ness
          Which ferries cost more than the average of their fleet?  ~ Gull,Eider
          How many crossings from Moss to Horten?                   ~ 2
          ferries with their price                                  ~ Tern|100,Gull|300,Swan|50,Eider|70
          list the ferries and their builders ~ Tern|Ulstein,Gull|Vard,Swan|Vard,Eider|Ulstein
          Which harbours don't have a single ferry?                 ~ Alta
          What is the most common damage?                           ~ bow
          How many part-time crew are there?                        ~ 2
          Which captain earns the most?                             ~ Di|Ness
          What are the names and prices of the fast ferries?        ~ Tern|100,Gull|300
          ferries that crossed more than twice                      ~ none
          ferries that crossed at least twice                       ~ Tern,Gull
          For each fleet, which ferry has the highest price?        ~ fast|Gull|300,slow|Eider|70
          For each fleet, what share of ferries is built by Vard?   ~ fast|50,slow|50
          Which crew earn more than the person they report to?      ~ Di|Ness
          Which ferry's crossings had the most passengers?          ~ Gull
          How many repairs in June 2024?                            ~ 1
          Which ferries never crossed?                              ~ Eider
          """)
  void ask_everydayQuestion_isRead(String question, String rows) throws SQLException {
    for (AskedDatabase line : new AskedDatabase[] {sqlite, h2}) {
      assertThat(line.ask(question))
          .as(line.read(question).sql())
          .containsExactlyInAnyOrder(rows.equals("none") ? new String[0] : rows.split(","));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Sales by month", "sales in 2024"})
  void words_amountThatIsACellOfPeople_isNoPeople(String question, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase firm =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE employee (employee_id INTEGER PRIMARY KEY, first_name VARCHAR(20),"
                + " last_name VARCHAR(20), department VARCHAR(20))",
            "CREATE TABLE purchase (purchase_id INTEGER PRIMARY KEY, amount INTEGER, bought DATE)",
            "INSERT INTO employee VALUES (1,'Ann','Lie','Sales'),(2,'Bo','Dahl','Sales'),"
                + "(3,'Cy','Moe','Stores')",
            "INSERT INTO purchase VALUES (1,5,DATE '2024-01-01'),(2,7,DATE '2024-02-01')")) {
      OfflineParser parser = firm.parser();
      assertThat(Rewording.of(parser.words(question), parser.schema()).map(Rewording::question))
          .as("%s is about no employees", question)
          .isNotEqualTo(Optional.of(question.replaceFirst("(?i)sales", "Sales employee")));
    }
  }

  /** Students and courses of one department are not each other's. */
  @Test
  void ask_tablesThatBothReferToAThird_areJoinedByWhatRefersToBoth(@TempDir Path directory)
      throws SQLException {
    try (AskedDatabase school =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE faculty (faculty_id INTEGER PRIMARY KEY, faculty_name VARCHAR(20))",
            "CREATE TABLE student (student_id INTEGER PRIMARY KEY, student_name VARCHAR(20),"
                + " faculty_id INTEGER REFERENCES faculty(faculty_id))",
            "CREATE TABLE course (course_id INTEGER PRIMARY KEY, course_title VARCHAR(20),"
                + " faculty_id INTEGER REFERENCES faculty(faculty_id))",
            "CREATE TABLE lecture (lecture_id INTEGER PRIMARY KEY, course_id INTEGER REFERENCES"
                + " course(course_id), room VARCHAR(5))",
            "CREATE TABLE seat (student_id INTEGER REFERENCES student(student_id), lecture_id"
                + " INTEGER REFERENCES lecture(lecture_id))",
            "INSERT INTO faculty VALUES (1,'Law')",
            "INSERT INTO student VALUES (1,'Ann',1),(2,'Bo',1)",
            "INSERT INTO course VALUES (1,'Torts',1),(2,'Tax',1)",
            "INSERT INTO lecture VALUES (1,1,'A1'),(2,2,'B2')",
            "INSERT INTO seat VALUES (1,1),(2,2)")) {
      assertThat(school.ask("Which students are in the course Torts?")).containsExactly("Ann");
    }
  }

  @Test
  void read_everyOfSomething_isAGuess() throws SQLException {
    assertThat(sqlite.read("harbours where every ferry is fast").confidence())
        .isLessThanOrEqualTo(GuessConfidence.MOST);
  }

  /** HSQLDB's own average of whole numbers is a whole number. */
  @Test
  void ask_averageOfAGroup_keepsItsFraction(@TempDir Path directory) throws SQLException {
    try (AskedDatabase shop =
        AskedDatabase.of(
            Engines.HSQLDB,
            directory,
            "CREATE TABLE ferry (ferry_id INTEGER PRIMARY KEY, ferry_name VARCHAR(20), fleet"
                + " VARCHAR(20), price INTEGER)",
            "INSERT INTO ferry VALUES (1,'Tern','fast',1),(2,'Gull','fast',2)")) {
      assertThat(shop.ask("Which ferries cost less than the average of their fleet?"))
          .containsExactly("Tern");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ferries that do not have a single",
        "For each , what share of ferries is fast?",
        "For each of the fleets, what share of ferries is built by Vard?",
        "crossings between 3 and 9 May 2024 in fog",
        "Which ferries cost more than the average of"
      })
  void read_unfinishedQuestion_isReadOrRefused(String question) {
    assertThatCode(
            () -> {
              try {
                sqlite.read(question);
              } catch (NlException e) {
                assertThat(e.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
              }
            })
        .doesNotThrowAnyException();
  }
}
