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

/**
 * What a chain of timber yards would ask: turnover of slips and their lines, the date of lines that
 * have none of their own, cards, titles before names, orders that are no bills.
 */
class CounterSalesTest {

  private static final String[] YARDS = {
    "CREATE TABLE depot (depot_no INTEGER PRIMARY KEY, name VARCHAR(20), opened DATE)",
    "CREATE TABLE dealer (dealer_no INTEGER PRIMARY KEY, first_name VARCHAR(20), last_name"
        + " VARCHAR(20), card_level VARCHAR(10))",
    "CREATE TABLE plank (sku INTEGER PRIMARY KEY, name VARCHAR(20), price DECIMAL(8,2))",
    "CREATE TABLE slip (slip_no INTEGER PRIMARY KEY, depot_no INTEGER REFERENCES depot(depot_no),"
        + " dealer_no INTEGER REFERENCES dealer(dealer_no), sold_on DATE, pay_method VARCHAR(10),"
        + " total DECIMAL(8,2))",
    "CREATE TABLE slip_line (slip_no INTEGER REFERENCES slip(slip_no), line_no INTEGER, sku INTEGER"
        + " REFERENCES plank(sku), qty INTEGER, unit_price DECIMAL(8,2), returned_on DATE,"
        + " PRIMARY KEY (slip_no, line_no))",
    "CREATE TABLE mill_order (id INTEGER PRIMARY KEY, dealer_no INTEGER REFERENCES"
        + " dealer(dealer_no), ordered_on DATE, priority VARCHAR(10))",
    "CREATE TABLE invoice (id INTEGER PRIMARY KEY, mill_order_id INTEGER REFERENCES"
        + " mill_order(id), issued_on DATE, priority INTEGER)",
    "INSERT INTO depot VALUES (1,'North',DATE '2024-02-01'),(2,'South',DATE '2019-02-01')",
    "INSERT INTO dealer VALUES (1,'Ada','Berg','GOLD'),(2,'Bo','Carl','GOLD'),"
        + "(3,'Cy','Moe','BLUE')",
    "INSERT INTO plank VALUES (1,'Oak',10),(2,'Pine',5),(3,'Ash',8)",
    "INSERT INTO slip VALUES (1,1,1,DATE '2023-05-01','CARD',20),(2,1,2,DATE '2024-05-01','CASH',"
        + "15),(3,2,3,DATE '2024-06-01','CARD',40),(4,2,1,DATE '2024-07-01','CASH',10)",
    "INSERT INTO slip_line VALUES (1,1,1,2,10,NULL),(2,1,2,1,5,NULL),(2,2,1,1,10,NULL),"
        + "(3,1,3,5,8,DATE '2025-01-05'),(4,1,2,2,5,NULL)",
    "INSERT INTO mill_order VALUES (1,1,DATE '2023-01-10','high'),(2,2,DATE '2024-01-10','low'),"
        + "(3,2,DATE '2024-02-10','low')",
    "INSERT INTO invoice VALUES (1,1,DATE '2023-02-01',1)"
  };

  private static AskedDatabase sqlite;
  private static AskedDatabase h2;

  @BeforeAll
  static void open(@TempDir Path one, @TempDir Path other) throws SQLException {
    sqlite = AskedDatabase.of(Engines.SQLITE, one, YARDS);
    h2 = AskedDatabase.of(Engines.H2, other, YARDS);
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
          turnover per depot                             ~ North|35.00,South|50.00
          takings per depot                              ~ North|35.00,South|50.00
          turnover per depot in 2024                     ~ North|15.00,South|50.00
          revenue per depot in 2024                      ~ North|15.00,South|50.00
          How many dealers have a gold card?             ~ 2
          How many slips did Mr. Moe have?               ~ 1
          orders per priority                            ~ high|1,low|2
          compare the number of slips for each depot     ~ North|2,South|2
          How many slips did Ms. Berg have?              ~ 2
          """)
  void ask_wordsOfTheCounter_areRead(String question, String rows) throws SQLException {
    for (AskedDatabase yards : new AskedDatabase[] {sqlite, h2}) {
      assertThat(yards.ask(question).stream().map(row -> row.replaceAll("\\.0+\\b", "")))
          .as(yards.read(question).sql())
          .containsExactlyInAnyOrder(rows.replaceAll("\\.00\\b", "").split(","));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          when did Ada Berg start                        ~ no date
          compare 2023 and 2024 turnover depot by depot  ~ beside each other
          """)
  void read_whatNoQueryShows_isRefused(String question, String why) {
    assertThatThrownBy(() -> sqlite.read(question))
        .isInstanceOf(NlException.class)
        .hasMessageContaining(why);
  }

  @Test
  void read_numberSold_addsNoNumbersOfLinesUp() throws NlException {
    Reading read = sqlite.read("top 3 planks by number sold");
    assertThat(read.sql()).doesNotContain("(slip_line.line_no").doesNotContain("(line_no");
    assertThat(read.confidence()).isLessThanOrEqualTo(OrdinaryParser.UNSURE);
  }
}
