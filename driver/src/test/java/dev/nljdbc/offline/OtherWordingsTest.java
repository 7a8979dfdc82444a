// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.offline.question.GuessConfidence;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers, denials, orders and names that questions say in other words than a schema's. */
class OtherWordingsTest {

  private static final String[] CLUB = {
    "CREATE TABLE people (people_id INTEGER PRIMARY KEY, name VARCHAR(20), town VARCHAR(20),"
        + " birth_date DATE, is_male VARCHAR(1))",
    "CREATE TABLE rower (rower_id INTEGER PRIMARY KEY REFERENCES people(people_id), weight"
        + " INTEGER)",
    "CREATE TABLE boat (boat_id INTEGER PRIMARY KEY, name VARCHAR(20), kind VARCHAR(20), nightly_rate"
        + " INTEGER)",
    "CREATE TABLE hire (hire_id INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boat(boat_id),"
        + " people_id INTEGER REFERENCES people(people_id), hired DATE, persons"
        + " INTEGER)",
    "CREATE TABLE pilot (person_no INTEGER PRIMARY KEY REFERENCES people(people_id), licence"
        + " VARCHAR(20), flies_alone VARCHAR(1))",
    "CREATE TABLE flight (flight_id INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES"
        + " boat(boat_id), aborted VARCHAR(1))",
    "CREATE TABLE lake (lake_id INTEGER PRIMARY KEY, name VARCHAR(20), area INTEGER)",
    "INSERT INTO people VALUES (1,'Ann','Oslo',DATE '1990-01-01','F'),(2,'Bo','Oslo',DATE"
        + " '1980-01-01','T'),(3,'Cy','Voss',DATE '1985-01-01','T'),(4,'Ann','Lima',DATE"
        + " '1999-01-01','F')",
    "INSERT INTO rower VALUES (1,60),(3,80)",
    "INSERT INTO boat VALUES (1,'Tern','canoe',20),(2,'Gull','kayak',30),(3,'Swan','canoe',10)",
    "INSERT INTO hire VALUES (1,1,1,DATE '2021-05-01',2),(2,1,2,DATE '2022-05-01',3),(3,2,1,DATE"
        + " '2023-05-01',1),(4,2,4,DATE '2024-05-01',2)",
    "INSERT INTO pilot VALUES (1,'A1','Y'),(2,'B2','N')",
    "INSERT INTO flight VALUES (1,1,'Y'),(2,2,'Y'),(3,2,'Y'),(4,1,'N'),(5,1,'N'),(6,3,'N')",
    "INSERT INTO lake VALUES (1,'Swan',20),(2,'Mjosa',365)"
  };

  private static AskedDatabase club;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    club = AskedDatabase.of(Engines.SQLITE, directory, CLUB);
  }

  @AfterAll
  static void close() throws SQLException {
    club.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          boats that have several hires                         ~ Tern,Gull
          towns that have several people                        ~ Oslo
          Which boats lack hires?                               ~ Swan
          boats that lack any hire                              ~ Swan
          boats lacking a hire                                  ~ Swan
          people outside Oslo                                   ~ Cy,Ann
          people born outside of Oslo                           ~ Cy,Ann
          people born in Oslo                                   ~ Ann,Bo
          people who are women                                  ~ Ann,Ann
          How many people who are men are from Oslo?            ~ 1
          List the rowers                                       ~ Ann,Cy
          the rowers from Voss                                  ~ Cy
          list the ids of the rowers                            ~ 1,3
          How many hires were there from 2021 up to 2023?       ~ 3
          How many flights were aborted?                        ~ 3
          How many flights aborted?                             ~ 3
          Which boat had the most aborted flights?              ~ Gull
          Show the pilots                                       ~ Ann,Bo
          Who is the oldest rower?                              ~ Cy
          pilots who fly alone                                  ~ Ann
          number of hires year by year                          ~ 2021|1,2022|1,2023|1,2024|1
          """)
  void ask_otherWordings_areRead(String question, String rows) throws SQLException {
    assertThat(club.ask(question))
        .as(club.read(question).sql())
        .containsExactlyInAnyOrder(rows.split(","));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          boats from the most expensive to the least expensive  ~ Gull,Tern,Swan
          boats from the cheapest to the most expensive         ~ Swan,Tern,Gull
          rowers from the heaviest to the lightest              ~ Cy,Ann
          List the people, sorted by name                       ~ Ann,Ann,Bo,Cy
          """)
  void ask_orderFromOneEndToTheOther_isOfAllRows(String question, String rows) throws SQLException {
    assertThat(club.ask(question)).as(club.read(question).sql()).containsExactly(rows.split(","));
  }

  @Test
  void ask_severalThingsAsSuch_areNoNumber() throws SQLException {
    assertThat(club.ask("list several boats")).hasSize(3);
  }

  @Test
  void ask_peopleOfOneName_areCountedApart() throws SQLException {
    assertThat(club.ask("people with more than one hire")).containsExactly("Ann");
    assertThat(club.ask("number of hires of each of the people")).hasSize(3);
  }

  @Test
  void ask_nameOfWhatIsSaid_isLookedForThere() throws SQLException {
    assertThat(club.ask("the lake named Swan")).containsExactly("Swan");
    assertThat(club.read("Which kind is the boat named Swan?").sql()).contains("boat");
  }

  @Test
  void read_yearsAsOtherNumbers_areAGuess() throws Exception {
    assertThat(club.read("number of lakes between 2021 and 2023").confidence())
        .isLessThanOrEqualTo(GuessConfidence.MOST);
  }
}
