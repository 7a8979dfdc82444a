// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions that take a little knowledge of the world: places, opposites, genders, amounts. */
class OfflineKnowledgeTest {

  private static final String[] HARBOUR = {
    "CREATE TABLE captain (captain_id INTEGER PRIMARY KEY, name VARCHAR(30), nationality"
        + " VARCHAR(30), gender VARCHAR(1), active VARCHAR(1))",
    "CREATE TABLE ship (ship_id INTEGER PRIMARY KEY, name VARCHAR(30), captain_id INTEGER"
        + " REFERENCES captain(captain_id), flag_country VARCHAR(3), depth INTEGER, price INTEGER)",
    "CREATE TABLE trip (trip_id INTEGER PRIMARY KEY, ship_id INTEGER REFERENCES ship(ship_id),"
        + " cargo VARCHAR(30), duration_minutes INTEGER)",
    "CREATE TABLE crate (crate_id INTEGER PRIMARY KEY, label VARCHAR(10), colour VARCHAR(10),"
        + " weight_kg INTEGER)",
    "INSERT INTO crate VALUES (1,'K1','red',7),(2,'K2','blue',15),(3,'K3','red',11)",
    "INSERT INTO captain VALUES (1,'Anne Roux','France','F','Y'),(2,'John"
        + " Reed','USA','M','N'),(3,'German Diaz','Spain','M','Y'),(4,'Eva"
        + " Klein','Austria','F','Y')",
    "INSERT INTO ship VALUES"
        + " (1,'Mistral',1,'FRA',4,20),(2,'Liberty',2,'USA',6,90),(3,'Pinta',3,'ESP',9,40),(4,'Rio',3,'BRA',5,60)",
    "INSERT INTO trip VALUES (1,1,'turkey',30),(2,1,'corn',90),(3,1,'corn',120),(4,2,'turkey',45)",
  };

  private static final String[] CLINIC = {
    "CREATE TABLE patient (patient_id INTEGER PRIMARY KEY, name VARCHAR(30), nationality"
        + " VARCHAR(30), state VARCHAR(2))",
    "CREATE TABLE book (book_id INTEGER PRIMARY KEY, title VARCHAR(30), language VARCHAR(30))",
    "CREATE TABLE writer (writer_id INTEGER PRIMARY KEY, name VARCHAR(30), country VARCHAR(30),"
        + " certified VARCHAR(1))",
    "INSERT INTO writer VALUES (1,'Ib','Denmark','N'),(2,'Ola','Sweden','N'),(3,'Per','Sweden','Y')",
    "INSERT INTO patient VALUES (1,'Ann','French','CA'),(2,'Bob','German','DE'),(3,'Cid','French','IN')",
    "INSERT INTO book VALUES (1,'Brazil','Danish'),(2,'Ice','Swedish'),(3,'Snow','Danish')",
  };

  @TempDir static Path harbourFolder;
  @TempDir static Path clinicFolder;

  private static AskedDatabase harbour;
  private static AskedDatabase clinic;

  @BeforeAll
  static void open() throws SQLException {
    harbour = AskedDatabase.of(Engines.SQLITE, harbourFolder, HARBOUR);
    clinic = AskedDatabase.of(Engines.H2, clinicFolder, CLINIC);
  }

  @AfterAll
  static void close() throws SQLException {
    harbour.close();
    clinic.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          List the names of the French captains                ~ Anne Roux
          Which captains are American?                         ~ John Reed
          How many captains come from the United States?       ~ 1
          How many captains are Spaniards?                     ~ 1
          List the names of Brazilian ships                    ~ Rio
          How many ships are from France?                      ~ 1
          How many captains are inactive?                      ~ 1
          List the names of the active captains                ~ Anne Roux,German Diaz,Eva Klein
          How many women are captains?                         ~ 2
          Show the names of ships pricier than 50              ~ Liberty,Rio
          Show the names of ships deeper than 5                ~ Liberty,Pinta
          Which ships made more than a couple of trips?        ~ Mistral
          How many trips took longer than an hour?             ~ 2
          Which crate is the heaviest?                         ~ K2
          What is the label of the lightest crate?             ~ K1
          Show the labels of the red crates                    ~ K1,K3
          How many of the crates are red ones?                 ~ 2
          How many crates weigh more than a dozen kg?          ~ 1
          How many crates weigh more than half a dozen kilos?  ~ 3
          """)
  void ask_whatIsMeant_hasItsRows(String question, String rows) throws SQLException {
    assertThat(harbour.ask(question))
        .as(harbour.read(question).sql())
        .containsExactlyInAnyOrder(rows.split(","));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          How many patients are from France?   ~ 2
          How many patients are German?        ~ 1
          How many patients are from Delaware? ~ 1
          How many patients live in California? ~ 1
          How many books are in Danish?        ~ 2
          How many writers are Danish?         ~ 1
          How many uncertified writers are there? ~ 2
          """)
  void ask_adjectiveInACell_isFoundByNameAndByItself(String question, String rows)
      throws SQLException {
    assertThat(clinic.ask(question)).as(clinic.read(question).sql()).containsExactly(rows);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          What is the nationality of German Diaz?    ~ Spain
          How many trips have turkey as cargo?       ~ 2
          """)
  void ask_wordThatIsACellOrAName_keepsItsMeaning(String question, String rows)
      throws SQLException {
    assertThat(harbour.ask(question)).as(harbour.read(question).sql()).containsExactly(rows);
  }

  /** "Active" is no state here; that another flag may stand beside it does no harm. */
  @Test
  void ask_flagByItsName_isShown() throws SQLException {
    assertThat(harbour.ask("Show the active flag of John Reed"))
        .singleElement(InstanceOfAssertFactories.STRING)
        .startsWith("N");
  }
}
