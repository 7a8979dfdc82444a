// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Things with none of other rows, and a table whose name is an abbreviation: pub, cat. */
class AbsentRowsTest {

  private static final String[] PUBS = {
    "CREATE TABLE pub (id INTEGER PRIMARY KEY, name VARCHAR(30), town VARCHAR(30), seats INTEGER,"
        + " opened DATE)",
    "CREATE TABLE beer (id INTEGER PRIMARY KEY, name VARCHAR(30), price DECIMAL(6,2))",
    "CREATE TABLE drinker (id INTEGER PRIMARY KEY, name VARCHAR(30), town VARCHAR(30), pet"
        + " VARCHAR(10), favourite_pub INTEGER REFERENCES pub(id))",
    "CREATE TABLE delivery (id INTEGER PRIMARY KEY, pub_id INTEGER REFERENCES pub(id), beer_id"
        + " INTEGER REFERENCES beer(id), kegs INTEGER, delivered_on DATE)",
    "CREATE TABLE rating (id INTEGER PRIMARY KEY, drinker_id INTEGER REFERENCES drinker(id),"
        + " beer_id INTEGER REFERENCES beer(id), stars INTEGER, rated_on DATE)",
    "INSERT INTO pub VALUES (1,'Anchor','York',50,DATE '1998-03-01'),(2,'Bock','Bamberg',70,DATE"
        + " '2005-06-01'),(3,'Crown','York',30,DATE '2016-04-01'),(4,'Zinc','Lille',40,DATE"
        + " '1991-07-01')",
    "INSERT INTO beer VALUES (1,'Storm',4.50),(2,'Fog',3.90),(3,'Hail',6.10)",
    "INSERT INTO drinker VALUES (1,'Ann','York','Cat',1),(2,'Ben','York','Dog',2),(3,'Cleo',"
        + "'Lille','Cat',4)",
    "INSERT INTO delivery VALUES (1,1,1,4,DATE '2022-05-07'),(2,1,2,6,DATE '2023-02-01'),(3,2,1,9,"
        + "DATE '2023-08-01'),(4,4,3,2,DATE '2022-11-11')",
    "INSERT INTO rating VALUES (1,1,1,5,DATE '2023-01-05'),(2,3,2,2,DATE '2022-01-05')"
  };

  private static final Map<Engines, AskedDatabase> DATABASES = new HashMap<>();

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    for (Engines engine : List.of(Engines.SQLITE, Engines.H2)) {
      DATABASES.put(engine, AskedDatabase.of(engine, directory, PUBS));
    }
  }

  @AfterAll
  static void close() throws SQLException {
    for (AskedDatabase database : DATABASES.values()) {
      database.close();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Which pubs in York have no deliveries?                    ~ Crown
          Which pubs are in York and have no deliveries?            ~ Crown
          Which pubs without deliveries are in York?                ~ Crown
          Which pubs had no deliveries in 2023?                     ~ Crown,Zinc
          Which pubs have had no deliveries in 2023?                ~ Crown,Zinc
          Which pubs in York had no deliveries in 2023?             ~ Crown
          Which pubs without deliveries in 2023 are in Lille?       ~ Zinc
          How many pubs had no deliveries in 2023?                  ~ 2
          Which pubs have no deliveries of more than 5 kegs?        ~ Crown,Zinc
          Which drinkers from York have not rated any beer?         ~ Ben
          Which drinkers did not rate anything in 2023?             ~ Ben,Cleo
          Which drinkers do not live in York?                       ~ Cleo
          """)
  void read_absence_deniesWhatIsSaidOfTheAbsentRows(String question, String rows)
      throws SQLException {
    assertRows(question, rows);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          How many pubs are there?                                  ~ 4
          How many pubs are in York?                                ~ 2
          Which pubs are in York?                                   ~ Anchor,Crown
          How many drinkers have a cat pet?                         ~ 2
          """)
  void read_wordThatIsAnAbbreviationElsewhere_isItself(String question, String rows)
      throws SQLException {
    assertRows(question, rows);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Which pubs opened after the 1st of June, 2005?            ~ Crown
          Which pubs opened before 1 June, 2005?                    ~ Anchor,Zinc
          How many beers have a price greater 4?                    ~ 2
          Which beers have a name that starts from "S"?             ~ Storm
          """)
  void read_shortenedWords_areCompleted(String question, String rows) throws SQLException {
    assertRows(question, rows);
  }

  private static void assertRows(String question, String rows) throws SQLException {
    for (Map.Entry<Engines, AskedDatabase> database : DATABASES.entrySet()) {
      assertThat(database.getValue().ask(question))
          .as("%s on %s", question, database.getKey())
          .containsExactlyInAnyOrder(rows.split(","));
    }
  }
}
