// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.reword.Rewording;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportHeadingTest {

  private static AskedDatabase bakery;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    bakery =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE shop (shop_id INTEGER PRIMARY KEY, name VARCHAR(30))",
            "CREATE TABLE delivery (delivery_id INTEGER PRIMARY KEY, shop_id INTEGER REFERENCES"
                + " shop(shop_id), vehicle VARCHAR(10), weight INTEGER, arrived DATE, loaves INTEGER, cost INTEGER)",
            "INSERT INTO shop VALUES (1,'Quay'),(2,'Mill')",
            "INSERT INTO delivery VALUES (1,1,'van',30,DATE '2023-05-01',5,70),(2,1,'van',10,DATE"
                + " '2024-05-02',6,80),(3,2,'bike',20,DATE '2024-06-03',8,90)");
  }

  @AfterAll
  static void close() throws SQLException {
    bakery.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          deliveries by vehicle            ~ bike|1,van|2
          Deliveries by shop?              ~ Mill|1,Quay|2
          deliveries by year               ~ 2023|1,2024|2
          deliveries by vehicle and shop   ~ bike|Mill|1,van|Quay|2
          Number of deliveries by shop and vehicle ~ Mill|bike|1,Quay|van|2
          How many deliveries are there for each shop and vehicle? ~ Mill|bike|1,Quay|van|2
          How many loaves were delivered by van?  ~ 11
          cost by vehicle                  ~ bike|90,van|150
          cost of deliveries per year      ~ 2023|70,2024|170
          delivery cost per shop           ~ Mill|90,Quay|150
          deliveries 2024 by vehicle       ~ bike|1,van|1
          cost 2024 by shop                ~ Mill|90,Quay|80
          How many deliveries 2024?        ~ 2
          total weight by vehicle          ~ bike|20,van|40
          """)
  void parse_headingOfReport_countsRowsOfEachGroup(String question, String answer)
      throws SQLException {
    assertThat(bakery.ask(question)).containsExactlyInAnyOrder(answer.split(","));
  }

  @Test
  void parse_headingOfReport_isNotSureThatNumbersAreMeant() throws NlException {
    assertThat(bakery.read("deliveries by vehicle").confidence()).isBetween(0.2, 0.75);
  }

  @Test
  void of_otherQuestions_isEmpty() {
    for (String question :
        new String[] {"List deliveries by vehicle", "deliveries by weight", "deliveries by bike"}) {
      assertThat(Rewording.of(bakery.parser().words(question), bakery.parser().schema()))
          .as(question)
          .isEmpty();
    }
  }
}
