// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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

/** Turns of phrase that nothing was learned of, read by rules. */
class OfflineIdiomsTest {

  private static final String[] RENTAL = {
    "CREATE TABLE shelf (shelf_id INTEGER PRIMARY KEY, name VARCHAR(30))",
    "CREATE TABLE tool (tool_id INTEGER PRIMARY KEY, name VARCHAR(30), shelf_id INTEGER REFERENCES"
        + " shelf(shelf_id), price DECIMAL(8,2), units_in_stock INTEGER, running_time INTEGER)",
    "CREATE TABLE client (client_id INTEGER PRIMARY KEY, name VARCHAR(30), active INTEGER)",
    "CREATE TABLE loan (loan_id INTEGER PRIMARY KEY, tool_id INTEGER REFERENCES tool(tool_id),"
        + " client_id INTEGER REFERENCES client(client_id), loan_date DATE, return_date DATE, fee"
        + " DECIMAL(8,2))",
    "INSERT INTO shelf VALUES (1,'North'),(2,'South')",
    "INSERT INTO tool VALUES"
        + " (1,'Saw',1,10.00,0,90),(2,'Drill',1,20.00,3,200),(3,'Lamp',2,18.00,5,45),(4,'Pump',2,14.00,0,130)",
    "INSERT INTO client VALUES (1,'Ann',1),(2,'Bob',0),(3,'Cid',1)",
    "INSERT INTO loan VALUES (1,1,1,DATE '2024-01-02',DATE '2024-01-05',5.00),(2,2,1,DATE"
        + " '2024-02-02',NULL,7.00),(3,3,2,DATE '2024-03-03',DATE '2024-03-04',2.00),(4,4,3,DATE"
        + " '2024-03-09',NULL,1.00),(5,1,3,DATE '2024-04-01',NULL,6.00)",
    "CREATE VIEW fees_2023 AS SELECT tool.name AS name, 99 AS fee FROM tool",
  };

  private static final String[] HOTEL = {
    "CREATE TABLE guest (guest_id INTEGER PRIMARY KEY, name VARCHAR(30), city VARCHAR(30))",
    "CREATE TABLE supplier (supplier_id INTEGER PRIMARY KEY, name VARCHAR(30), city VARCHAR(30))",
    "CREATE TABLE payment (payment_id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES"
        + " guest(guest_id), amount DECIMAL(8,2))",
    "CREATE TABLE party (party_id INTEGER PRIMARY KEY, title VARCHAR(30))",
    "CREATE TABLE party_guest (party_id INTEGER REFERENCES party(party_id), guest_id INTEGER"
        + " REFERENCES guest(guest_id), last_update TIMESTAMP, PRIMARY KEY (party_id, guest_id))",
    "INSERT INTO guest VALUES (1,'Ann','Lima'),(2,'Bob','Rome')",
    "INSERT INTO supplier VALUES (1,'Soap Ltd','Lima'),(2,'Linen Co','Oslo')",
    "INSERT INTO payment VALUES (1,1,10),(2,1,20),(3,2,25)",
    "INSERT INTO party VALUES (1,'Ball'),(2,'Picnic')",
    "INSERT INTO party_guest VALUES (1,1,TIMESTAMP '2024-01-03 00:00:00'),(1,2,TIMESTAMP"
        + " '2024-01-02 00:00:00'),(2,2,TIMESTAMP '2024-01-01 00:00:00')",
  };

  private static AskedDatabase rental;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    rental = AskedDatabase.of(Engines.H2, directory, RENTAL);
  }

  @AfterAll
  static void close() throws SQLException {
    rental.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          how many loans have not been returned             ~ 3
          how many loans were not returned yet              ~ 3
          how many unreturned loans are there               ~ 3
          how many inactive clients do we have?             ~ 1
          which tools are out of stock?                     ~ Saw,Pump
          which shelf has the most expensive tools on average? ~ South
          which shelf has the cheapest tools on average?    ~ North
          tools that run longer than 2 hours                ~ Drill,Pump
          total fee by client, highest first                ~ Ann|12,Cid|7,Bob|2
          average price per shelf                           ~ North|15,South|16
          tools that cost more than 15 dollars, with their price ~ Drill|20,Lamp|18
          the number of tools and the average price for each shelf ~ North|2|15,South|2|16
          """)
  void ask_idiom_hasTheRowsThatPeopleMean(String question, String rows) throws SQLException {
    assertThat(rental.ask(question))
        .as(rental.read(question).sql())
        .containsExactly(rows.split(","));
  }

  @ParameterizedTest
  @CsvSource({
    "which country spent the most?,Peru",
    "which guest spent the most?,Bob",
    "which guest paid the least?,Cid",
    "what is the phone of the guest who spent the most?,333"
  })
  void ask_whoSpentTheMost_isByMoneyAndNotByHowOften(
      String question, String answer, @TempDir Path directory) throws SQLException {
    String[] inn = {
      "CREATE TABLE guest (guest_id INTEGER PRIMARY KEY, name VARCHAR(30), country VARCHAR(30),"
          + " phone INTEGER)",
      "CREATE TABLE bill (bill_id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guest(guest_id),"
          + " total DECIMAL(8,2))",
      "INSERT INTO guest VALUES"
          + " (1,'Ann','Peru',111),(2,'Bob','Mali',333),(3,'Cid','Peru',111),(4,'Dee','Peru',222)",
      "INSERT INTO bill VALUES (1,1,40),(2,2,60),(3,3,2),(4,3,3),(5,3,4),(6,4,50)",
    };
    try (AskedDatabase asked = AskedDatabase.of(Engines.H2, directory, inn)) {
      assertThat(asked.ask(question)).as(asked.read(question).sql()).containsExactly(answer);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          total payments per guest                      ~ Ann|30,Bob|25
          how much did each guest pay                   ~ Ann|30,Bob|25
          how much has Bob paid?                        ~ 25
          top 2 guests by total amount paid             ~ Ann,Bob
          which cities have both guests and suppliers?  ~ Lima
          which guest has been at the most parties?     ~ Bob
          average amount by guest                       ~ Ann|15,Bob|25
          how much is the highest payment               ~ 25
          """)
  void ask_whatRowsComeTo_isSummedAndNotCounted(
      String question, String rows, @TempDir Path directory) throws SQLException {
    try (AskedDatabase asked = AskedDatabase.of(Engines.H2, directory, HOTEL)) {
      assertThat(asked.ask(question).stream().sorted().toList())
          .as(asked.read(question).sql())
          .containsExactly(rows.split(","));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          how much has Linen Co paid?                      ~ no answer about "Linen Co"
          how many cities have both guests and suppliers?  ~ both guests and suppliers
          how much is the city of Ann?                     ~ no amount
          """)
  void read_answerThatPassesOverWhatIsSaid_isRefused(
      String question, String why, @TempDir Path directory) throws SQLException {
    try (AskedDatabase asked = AskedDatabase.of(Engines.H2, directory, HOTEL)) {
      assertThatExceptionOfType(NlException.class)
          .isThrownBy(() -> asked.read(question))
          .withMessageContaining(why);
    }
  }

  @Test
  void read_tablesThatJoinTwoWays_isUnsureAndTellsTheOther(@TempDir Path directory)
      throws SQLException {
    String[] post = {
      "CREATE TABLE land (land_id INTEGER PRIMARY KEY, name VARCHAR(30))",
      "CREATE TABLE clerk (clerk_id INTEGER PRIMARY KEY, name VARCHAR(30), land_id INTEGER"
          + " REFERENCES land(land_id))",
      "CREATE TABLE sender (sender_id INTEGER PRIMARY KEY, name VARCHAR(30), land_id INTEGER"
          + " REFERENCES land(land_id))",
      "CREATE TABLE parcel (parcel_id INTEGER PRIMARY KEY, sender_id INTEGER REFERENCES"
          + " sender(sender_id), clerk_id INTEGER REFERENCES clerk(clerk_id), price DECIMAL(8,2))",
      "INSERT INTO land VALUES (1,'Peru'),(2,'Mali')",
      "INSERT INTO clerk VALUES (1,'Cleo',1)",
      "INSERT INTO sender VALUES (1,'Sam',2),(2,'Sue',1)",
      "INSERT INTO parcel VALUES (1,1,1,5.00),(2,2,1,2.00)",
    };
    try (AskedDatabase asked = AskedDatabase.of(Engines.H2, directory, post)) {
      Reading forked = asked.read("how many parcels per land");
      assertThat(forked.confidence()).isLessThan(0.5);
      assertThat(forked.sql()).as("more senders than clerks").contains("SENDER");
      assertThat(forked.joins())
          .anyMatch(j -> j.startsWith("as short, but not taken: ") && j.contains("CLERK"));
      Reading one = asked.read("how many parcels did each sender send");
      assertThat(one.joins()).noneMatch(j -> j.startsWith("as short"));
    }
  }

  @ParameterizedTest
  @CsvSource({"total fee by client", "which tool earned the most fees?"})
  void read_viewOfAYearThatIsNotNamed_isNotAsked(String question) throws SQLException {
    assertThat(rental.read(question).sql()).doesNotContain("2023");
  }

  @Test
  void read_columnComparedWithAnother_isRefusedWithTheWords() {
    assertThatExceptionOfType(NlException.class)
        .isThrownBy(() -> rental.read("how many loans were renewed after the loan date?"))
        .withMessageContaining("one column with another: \"after the loan date\"");
  }

  @ParameterizedTest
  @CsvSource({"list clients by name, longest first name", "tools that are not on the north shelf"})
  void read_wordsOfAnIdiomInAnotherSense_areNotTakenForIt(String question) throws SQLException {
    assertThat(rental.read(question).sql()).doesNotContain("IS NULL").doesNotContain("DESC");
  }
}
