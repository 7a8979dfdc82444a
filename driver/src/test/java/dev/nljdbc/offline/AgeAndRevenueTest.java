// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ages where only births are kept, revenue where only prices are, and dates that nobody asks for.
 */
class AgeAndRevenueTest {

  private static final Today TODAY = Today.byClock().at(LocalDate.of(2024, 6, 15));

  private static final String[] FERRY = {
    "CREATE TABLE captain (captain_id INTEGER PRIMARY KEY, name VARCHAR(30), birth_date DATE,"
        + " harbour VARCHAR(30))",
    "CREATE TABLE crossing (crossing_id INTEGER PRIMARY KEY, captain_id INTEGER REFERENCES"
        + " captain(captain_id), route VARCHAR(30), sailed DATE)",
    "CREATE TABLE ticket (ticket_id INTEGER PRIMARY KEY, crossing_id INTEGER REFERENCES"
        + " crossing(crossing_id), price DECIMAL(8,2), channel VARCHAR(10), sold_on DATE)",
    "INSERT INTO captain VALUES (1,'Ada',DATE '1964-06-15','Molde'),(2,'Bo',DATE"
        + " '1964-06-16','Molde'),(3,'Cy',DATE '1990-01-01','Voss')",
    "INSERT INTO crossing VALUES (1,1,'North',DATE '2023-05-01'),(2,2,'South',DATE"
        + " '2024-05-02'),(3,NULL,'South',DATE '2024-05-03')",
    "INSERT INTO ticket VALUES (1,1,10,'web',DATE '2023-04-01'),(2,1,20,'desk',DATE"
        + " '2023-05-01'),(3,2,30,'web',DATE '2024-05-01'),(4,2,40,'desk',DATE '2024-05-02')"
  };

  private static AskedDatabase ferry;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    ferry = AskedDatabase.of(Engines.SQLITE, directory, FERRY);
  }

  @AfterAll
  static void close() throws SQLException {
    ferry.close();
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void parse_onEachEngine_countsYearsAndSumsPrices(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase on = AskedDatabase.of(engine, directory, FERRY)) {
      assertThat(on.ask("How many captains are older than 59?", TODAY)).containsExactly("1");
      assertThat(on.ask("What is the average age of the captains?", TODAY))
          .containsAnyOf("51", "51.33");
      assertThat(on.ask("How many captains are older than 59?")).containsExactly("2");
      assertThat(on.ask("What is the total revenue?", TODAY)).containsExactly("100");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          captains older than 59                                ~ Ada
          captains over 40                                      ~ Ada,Bo
          Which captains over 40 are from Molde?                ~ Ada,Bo
          What percentage of crossings have a captain?          ~ 66.67
          captains under 40                                     ~ Cy
          captains aged 30 to 40                                ~ Cy
          How many captains are between 30 and 40 years old?    ~ 1
          captains aged between 50 and 60                       ~ Ada,Bo
          How old are the captains from Voss?                   ~ 34
          number of captains older than 40 by harbour           ~ Molde|2
          What was the revenue of the route South?              ~ 70
          revenue per channel                                   ~ desk|60,web|40
          What percentage of revenue comes from web?            ~ 40
          total income in 2024                                  ~ 70
          What percentage of tickets were sold in 2023?         ~ 50
          number of tickets sold per month                      ~ 2023|4|1,2023|5|1,2024|5|2
          revenue by month in 2024                              ~ 5|70
          crossings without a captain                           ~ 3
          How many tickets were sold?                           ~ 4
          """)
  void parse_whatNoColumnHolds_isComputed(String question, String rows) throws SQLException {
    assertThat(ferry.ask(question, TODAY)).containsExactlyInAnyOrder(rows.split(","));
  }

  @Test
  void parse_age_saysWhatItIsCountedFrom() throws SQLException {
    assertThat(ferry.read("captains older than 59", TODAY).explanation())
        .anyMatch(line -> line.contains("the years from captain.birth_date to today"));
  }

  @Test
  void parse_revenue_isNeverSurelyMeant() throws SQLException {
    assertThat(ferry.read("total revenue", TODAY).confidence()).isLessThanOrEqualTo(0.75);
  }

  /** Two tables with prices, an age that is kept, other units: nothing is made up. */
  @ParameterizedTest
  @ValueSource(strings = {"total revenue", "guests older than 60 days"})
  void parse_whereItCouldBeSomethingElse_isNotComputed(String question, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase inn =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE guest (guest_id INTEGER PRIMARY KEY, name TEXT, birth_date DATE)",
            "CREATE TABLE stay (stay_id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guest,"
                + " price INTEGER, arrived DATE)",
            "CREATE TABLE meal (meal_id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guest,"
                + " price INTEGER, served DATE)",
            "INSERT INTO guest VALUES (1,'Ann','1950-01-01')",
            "INSERT INTO stay VALUES (1,1,5,'2024-01-01'),(2,1,6,'2024-01-02')",
            "INSERT INTO meal VALUES (1,1,7,'2024-01-01'),(2,1,8,'2024-01-02')")) {
      assertThat(inn.read(question, TODAY).confidence()).isLessThanOrEqualTo(OrdinaryParser.UNSURE);
    } catch (NlException refused) {
      assertThat(refused.getMessage()).contains("offline model");
    }
  }

  /** Tickets are checked, which makes them no orders with lines. */
  @Test
  void parse_revenueOfRowsThatOthersReferTo_isTheSumOfTheirPrices(@TempDir Path directory)
      throws SQLException {
    try (AskedDatabase on =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE boat (boat_id INTEGER PRIMARY KEY, name TEXT, built DATE, licence_no TEXT)",
            "CREATE TABLE ticket (ticket_no INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boat,"
                + " price INTEGER, sold_on DATE)",
            "CREATE TABLE inspection (inspection_id INTEGER PRIMARY KEY, ticket_no INTEGER REFERENCES"
                + " ticket, inspected_date DATE)",
            "INSERT INTO boat VALUES (1,'Tern','2014-06-15','A'),(2,'Gull','2020-01-01','B')",
            "INSERT INTO ticket VALUES (1,1,5,'2024-01-01'),(2,1,6,'2024-02-02'),(3,2,8,'2024-02-02')",
            "INSERT INTO inspection VALUES (1,1,'2024-03-01'),(2,2,'2024-03-02')")) {
      assertThat(on.ask("revenue by month in 2024", TODAY)).containsExactly("1|5", "2|14");
      assertThat(on.ask("Which boat has the highest revenue?", TODAY)).containsExactly("Tern");
      assertThat(on.ask("boats older than 9 years", TODAY)).containsExactly("Tern");
      assertThat(on.ask("average age of the boats", TODAY)).containsExactly("7");
    }
  }

  /** What is over 100 is no older than that. */
  @Test
  void parse_overOfThings_isNoAge(@TempDir Path directory) throws SQLException {
    try (AskedDatabase on =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE club (club_id INTEGER PRIMARY KEY, name TEXT, founded_on DATE)",
            "CREATE TABLE member (member_id INTEGER PRIMARY KEY, club_id INTEGER REFERENCES club,"
                + " name TEXT, birth_date DATE)",
            "CREATE TABLE purchase (purchase_id INTEGER PRIMARY KEY, amount INTEGER, purchase_date"
                + " DATE)",
            "INSERT INTO club VALUES (1,'Rowing','1900-01-01')",
            "INSERT INTO member VALUES (1,1,'Ada','1994-06-15'),(2,1,'Bo','1954-06-15')",
            "INSERT INTO purchase VALUES (1,90,'2024-01-01'),(2,110,'2024-01-02')")) {
      assertThat(on.ask("purchases over 100", TODAY)).containsExactly("2");
      assertThat(on.ask("members older than 60", TODAY)).containsExactly("Bo");
    }
  }

  @Test
  void parse_verbThatIsADatesName_showsRows() throws SQLException {
    assertThat(ferry.read("Which crossing sold the most tickets?", TODAY).sql())
        .doesNotContain("SELECT ticket.sold_on");
    assertThat(ferry.ask("When was ticket 3 sold?", TODAY)).containsExactly("2024-05-01");
  }
}
