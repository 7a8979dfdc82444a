// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a question's smallest words say: or more, or after, first, the word, numbers of keys. */
class ComparedAndOrderedTest {

  private static final String[] STAFF = {
    "CREATE TABLE job (job_id INTEGER PRIMARY KEY, job_title VARCHAR(20), min_salary INTEGER,"
        + " max_salary INTEGER)",
    "CREATE TABLE employee (employee_id INTEGER PRIMARY KEY, full_name VARCHAR(30), birth_date"
        + " DATE, hire_date DATE, employment_type VARCHAR(20), job_id INTEGER REFERENCES"
        + " job(job_id), floor INTEGER)",
    "CREATE TABLE salary (salary_id INTEGER PRIMARY KEY, employee_id INTEGER REFERENCES"
        + " employee(employee_id), amount INTEGER)",
    "CREATE TABLE training (training_id INTEGER PRIMARY KEY, title VARCHAR(30), cost INTEGER,"
        + " hours INTEGER)",
    "CREATE TABLE open_day (day_id INTEGER PRIMARY KEY, held_on DATE, visitors INTEGER)",
    "INSERT INTO job VALUES (1,'Clerk',10,50),(2,'Driver',30,40)",
    "INSERT INTO employee VALUES (11,'Ann Field','1980-02-03','2010-04-01','part time',1,1),"
        + "(12,'Bob Lake','1970-05-06','2015-06-01','part time',2,2),"
        + "(13,'Cid Marsh','1990-07-08','2019-03-01','full time',1,2),"
        + "(14,'Dee North','1985-09-10','2020-01-15','full time',2,2),"
        + "(15,'Eva Olsen','1995-11-12','2023-08-01','full time',2,1),"
        + "(16,'Flo Park','1975-01-02','2012-09-01','full time',2,1),"
        + "(17,'Gus Quick','1988-03-04','2014-02-01','part time',1,2)",
    "INSERT INTO salary VALUES (1,11,45),(2,12,33),(3,13,20),(4,14,35),(5,15,31),(6,16,39),"
        + "(7,17,12)",
    "INSERT INTO training VALUES (1,'Data Basics',50,4),(2,'First Aid',400,8),(3,'The Open"
        + " Data',1500,16),(4,'Fire Safety',100,2)",
    "INSERT INTO open_day VALUES (1,'2024-03-02',40),(2,'2024-03-03',40),(3,'2024-03-04',25)"
  };

  private static final String[] CINEMA = {
    "CREATE TABLE hall (hall_id INTEGER PRIMARY KEY, hall_name VARCHAR(20), max_capacity INTEGER,"
        + " staff INTEGER)",
    "CREATE TABLE film (film_id INTEGER PRIMARY KEY, title VARCHAR(30), released INTEGER,"
        + " length_minutes INTEGER)",
    "CREATE TABLE visitor (visitor_id INTEGER PRIMARY KEY, full_name VARCHAR(30), birth_date DATE,"
        + " height_cm INTEGER)",
    "INSERT INTO hall VALUES (1,'Red',400,4),(2,'Blue',900,7)",
    "INSERT INTO film VALUES (1,'Calling',1999,90),(2,'Sand',2003,190),(3,'Band',2010,121),"
        + "(4,'Word',2015,80)",
    "INSERT INTO visitor VALUES (1,'Ann Bell','1980-03-04',170),(2,'Bob Band','1995-03-04',190),"
        + "(3,'Cy Dole','1970-03-04',185)"
  };

  private static final String[] PUBS = {
    "CREATE TABLE pub (id INTEGER PRIMARY KEY, name VARCHAR(20), town VARCHAR(20), seats INTEGER,"
        + " opened DATE, closed_on DATE)",
    "CREATE TABLE drinker (id INTEGER PRIMARY KEY, first_name VARCHAR(20), last_name VARCHAR(20),"
        + " born DATE, town VARCHAR(20), favourite_pub INTEGER REFERENCES pub(id))",
    "INSERT INTO pub VALUES (1,'Le Zinc','Lille',40,'2015-03-01',NULL),(2,'Lion','Lille',50,"
        + "'1990-05-02','2020-01-01'),(3,'Crown','York',60,'2018-01-05',NULL),(4,'Bock','Kiel',"
        + "70,'1970-07-08',NULL)",
    "INSERT INTO drinker VALUES (1,'Ann','Bell','1980-02-03','Lille',1),"
        + "(2,'Bob','Dole','1975-04-05','York',3),(3,'Cy','Ford','1993-01-02','Lille',1)"
  };

  private static AskedDatabase staff;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    staff = AskedDatabase.of(Engines.SQLITE, directory, STAFF);
  }

  @AfterAll
  static void close() throws SQLException {
    staff.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Trainings that cost less than 100 or more than 1000       ~ Data Basics,The Open Data
          Trainings that cost 400 or more                           ~ First Aid,The Open Data
          Trainings of 4 hours or less                              ~ Data Basics,Fire Safety
          Employees hired before 2011-01-01 or after 2022-01-01     ~ Ann Field,Eva Olsen
          How many employees were hired in 2019 or 2020?            ~ 2
          How many visitors came on 2024-03-03?                     ~ 40
          Trainings whose title starts with the word 'Data'   ~ Data Basics
          Trainings whose title starts with the word The      ~ The Open Data
          Trainings whose title contains the word open        ~ The Open Data
          Employees whose full name ends with 'k' or starts with 'A' ~ Flo Park,Gus Quick,Ann Field
          Employees whose first letter is C                   ~ Cid Marsh
          Employee number of Cid Marsh                        ~ 13
          Show all employment types                           ~ part time,full time
          How many floors are there?                          ~ 2
          Employees with the highest salary                   ~ Ann Field
          The average salary                                  ~ 30.71
          """)
  void parse_smallWords_sayWhichRowsAreMeant(String question, String rows) throws SQLException {
    assertThat(staff.ask(question)).containsExactlyInAnyOrder(rows.split(","));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Trainings with the highest cost first            ~ The Open Data,First Aid,Fire Safety,Data Basics
          List trainings by cost from large to small       ~ The Open Data,First Aid,Fire Safety,Data Basics
          Trainings sorted by cost, highest first          ~ The Open Data,First Aid,Fire Safety,Data Basics
          Trainings with the lowest cost first             ~ Data Basics,Fire Safety,First Aid,The Open Data
          Trainings from the most expensive to the cheapest ~ The Open Data,First Aid,Fire Safety,Data Basics
          Trainings from the longest to the shortest       ~ The Open Data,First Aid,Data Basics,Fire Safety
          Trainings in ascending order of hours            ~ Fire Safety,Data Basics,First Aid,The Open Data
          The 2 newest employees                           ~ Eva Olsen,Dee North
          """)
  void parse_whatComesFirst_isTheOrderOfAllRows(String question, String rows) throws SQLException {
    assertThat(staff.ask(question)).containsExactly(rows.split(","));
  }

  /** What looks alike and is otherwise: other units, one bound alone, orders that people place. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Halls with a capacity of at least 500                    ~ Blue
          Films of 3 hours or less                                 ~ Calling,Band,Word
          Films released after 2000 and over 120 minutes           ~ Sand,Band
          Films from 2003 or older                                 ~ Calling,Sand
          The newest film                                          ~ Word
          How many staff are there?                                ~ 11
          Visitors born before 1990 and over 180 cm                ~ Cy Dole
          """)
  void parse_likeWordsOfOtherThings_areThose(String question, String rows, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase cinema = AskedDatabase.of(Engines.SQLITE, directory, CINEMA)) {
      assertThat(cinema.ask(question)).containsExactlyInAnyOrder(rows.split(","));
    }
  }

  /** The town behind the second year is no sign that drinkers born then are meant. */
  @Test
  void parse_townBehindASecondYear_leavesBothToOneColumn(@TempDir Path directory)
      throws SQLException {
    try (AskedDatabase pubs = AskedDatabase.of(Engines.SQLITE, directory, PUBS)) {
      assertThat(pubs.ask("Which pubs opened before 1980 or after 2012 in Lille?"))
          .containsExactly("Le Zinc");
    }
  }

  @EnginesByTurns
  void parse_onEachEngine_readsTheSameRows(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase database = AskedDatabase.of(engine, directory, STAFF)) {
      assertThat(database.ask("Trainings that cost less than 100 or more than 1000"))
          .containsExactlyInAnyOrder("Data Basics", "The Open Data");
      assertThat(database.ask("Employees hired before 2011-01-01 or after 2022-01-01"))
          .containsExactlyInAnyOrder("Ann Field", "Eva Olsen");
      assertThat(database.ask("Show all employment types"))
          .containsExactlyInAnyOrder("part time", "full time");
    }
  }
}
