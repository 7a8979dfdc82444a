// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Days between the dates of a row, and columns of a row that are compared with each other. */
class RowTermsTest {

  private static final String[] PARCELS = {
    "CREATE TABLE depot (depot_id INTEGER PRIMARY KEY, town VARCHAR(20))",
    "CREATE TABLE parcel (parcel_id INTEGER PRIMARY KEY, depot_id INTEGER REFERENCES"
        + " depot(depot_id), weight INTEGER, allowed_weight INTEGER, ordered_on DATE, due_on DATE,"
        + " delivered_on DATE)",
    "CREATE TABLE claim (claim_id INTEGER PRIMARY KEY, parcel_id INTEGER REFERENCES"
        + " parcel(parcel_id), filed_on DATE)",
    "INSERT INTO depot VALUES (1,'Molde'),(2,'Voss')",
    "INSERT INTO parcel VALUES"
        + " (1,1,10,12,DATE '2024-01-01',DATE '2024-01-05',DATE '2024-01-02'),"
        + " (2,1,15,12,DATE '2024-02-27',DATE '2024-03-05',DATE '2024-03-09'),"
        + " (3,2,9,9,DATE '2024-01-03',DATE '2024-01-04',DATE '2024-01-06'),"
        + " (4,2,20,12,DATE '2024-03-01',DATE '2024-03-04',NULL)",
    "INSERT INTO claim VALUES (1,2,DATE '2024-03-19'),(2,3,DATE '2024-01-26')"
  };

  private static AskedDatabase parcels;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    parcels = AskedDatabase.of(Engines.SQLITE, directory, PARCELS);
  }

  @AfterAll
  static void close() throws SQLException {
    parcels.close();
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void parse_onEachEngine_countsDaysAndComparesColumns(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase on = AskedDatabase.of(engine, directory, PARCELS)) {
      assertThat(on.ask("What is the average number of days between order and delivery?"))
          .containsExactly("5");
      assertThat(on.ask("Which parcels took more than 5 days?")).containsExactly("2");
      assertThat(on.ask("How many parcels were delivered late?")).containsExactly("2");
      assertThat(on.ask("How many parcels have a weight above the allowed weight?"))
          .containsExactly("2");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          How long did the parcels take on average?                             ~ 5
          How many days on average were there between order and delivery?       ~ 5
          average number of days between order and delivery for each depot town ~ Molde|6,Voss|3
          average days from the delivery of the parcel to the claim             ~ 15
          How many days did parcel 2 take?                                      ~ 11
          average time to deliver a parcel                                      ~ 5
          How many parcels were delivered on time?                              ~ 1
          What percentage of the parcels were delivered late?                   ~ 50
          Which parcels were delivered more than 3 days late?                   ~ 2
          List the parcels delivered after the due date                         ~ 2,3
          Which parcels were delivered more than 5 days after the order date?   ~ 2
          How many late parcels are there?                                      ~ 2
          How many parcels were delivered late in January 2024?                 ~ 1
          In which towns are depots with parcels that were delivered late?      ~ Molde,Voss
          Which parcels have a weight below the allowed weight?                 ~ 1
          How many parcels have a delivery date after the due date?             ~ 2
          How many parcels have taken more than 5 days?                         ~ 1
          How many parcels are there with a weight above 12?                    ~ 2
          How many parcels have a weight above the average?                     ~ 2
          How many parcels were ordered after February 1 2024?                  ~ 2
          """)
  void parse_columnsOfARow_computesWithThem(String question, String rows) throws SQLException {
    assertThat(parcels.ask(question)).containsExactly(rows.split(","));
  }

  /** The verb is a word of a flag, too: it must not become what is shown. */
  @Test
  void parse_periodBehindALateVerb_isOfTheVerbsDate(@TempDir Path directory) throws SQLException {
    try (AskedDatabase bills =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE bill (bill_id INTEGER PRIMARY KEY, bill_dt DATE, due_dt DATE, paid_flg"
                + " CHAR(1), paid_dt DATE)",
            "INSERT INTO bill VALUES (1,'2023-12-01','2023-12-20','y','2024-01-05'),"
                + "(2,'2024-01-02','2024-01-20','y','2024-01-10'),"
                + "(3,'2022-12-01','2022-12-20','y','2023-02-05'),"
                + "(4,'2024-03-01','2024-03-20','n',NULL)")) {
      assertThat(bills.ask("How many bills were paid late in 2024?")).containsExactly("1");
      assertThat(bills.ask("How many bills were paid after the due date in 2023?"))
          .containsExactly("1");
    }
  }

  @Test
  void parse_columnsOfARow_saysWhichTheyAre() throws SQLException {
    Reading read = parcels.read("How many parcels were delivered late?");
    assertThat(read.explanation())
        .contains("Only where parcel.delivered_on > parcel.due_on.")
        .noneMatch(line -> line.contains("rowtest"));
    assertThat(read.links()).noneMatch(link -> link.toString().contains("rowtest"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "What is the average number of days between order and payment?",
        "How many parcels have a weight above the insured weight?"
      })
  void parse_columnsThatAreNotThere_isNotAnsweredSurely(String question) throws SQLException {
    try {
      assertThat(parcels.read(question).confidence()).isLessThanOrEqualTo(OrdinaryParser.UNSURE);
    } catch (NlException refused) {
      assertThat(refused.getMessage()).contains("offline model");
    }
  }

  @Test
  void parse_unreadableRest_isRefusedInTheQuestionsWords() {
    assertThatThrownBy(() -> parcels.read("How many elephants were delivered late?"))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("elephants")
        .hasMessageNotContaining("rowtest");
  }
}
