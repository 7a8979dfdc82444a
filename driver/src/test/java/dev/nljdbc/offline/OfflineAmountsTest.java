// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What lines come to, which nobody stores; and views that have some of the rows only. */
class OfflineAmountsTest {

  private static final String[] TRADE = {
    "CREATE TABLE buyer (buyer_id INTEGER PRIMARY KEY, name VARCHAR(30), country VARCHAR(20))",
    "CREATE TABLE kind (kind_id INTEGER PRIMARY KEY, name VARCHAR(30))",
    "CREATE TABLE lamp (lamp_id INTEGER PRIMARY KEY, name VARCHAR(30), kind_id INTEGER REFERENCES"
        + " kind(kind_id), price DECIMAL(8,2), quantity_in_stock INTEGER)",
    "CREATE TABLE purchase (purchase_id INTEGER PRIMARY KEY, buyer_id INTEGER REFERENCES"
        + " buyer(buyer_id), purchase_date DATE, shipping DECIMAL(8,2))",
    "CREATE TABLE purchase_line (purchase_id INTEGER REFERENCES purchase(purchase_id), lamp_id"
        + " INTEGER REFERENCES lamp(lamp_id), unit_price DECIMAL(8,2), quantity INTEGER, discount"
        + " DECIMAL(4,2), PRIMARY KEY (purchase_id, lamp_id))",
    "INSERT INTO buyer VALUES (1,'Ann','Peru'),(2,'Bob','Mali'),(3,'Ann','Peru')",
    "INSERT INTO kind VALUES (1,'Desk'),(2,'Floor')",
    "INSERT INTO lamp VALUES (1,'Luna',1,10.00,7),(2,'Sol',2,50.00,20),(3,'Vega',1,20.00,50)",
    "INSERT INTO purchase VALUES (1,1,DATE '2023-01-02',5.00),(2,2,DATE"
        + " '2023-06-02',5.00),(3,2,DATE '2024-03-03',9.00),(4,3,DATE '2024-04-04',1.00)",
    "INSERT INTO purchase_line VALUES"
        + " (1,1,10.00,4,0.00),(2,2,50.00,1,0.50),(3,2,50.00,2,0.10),(3,3,20.00,1,NULL),(4,1,12.00,5,0.00)",
    "CREATE VIEW sale_totals AS SELECT p.purchase_id AS purchase_id, SUM(l.unit_price * l.quantity)"
        + " AS sale_amount FROM purchase p JOIN purchase_line l ON p.purchase_id = l.purchase_id"
        + " WHERE p.shipping > 4 AND p.purchase_date >= DATE '2024-01-01' GROUP BY p.purchase_id",
  };

  private static AskedDatabase trade;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    trade = AskedDatabase.of(Engines.H2, directory, TRADE);
  }

  @AfterAll
  static void close() throws SQLException {
    trade.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          total revenue                             ~ 235
          what is our total revenue?                ~ 235
          revenue by country                        ~ Mali|135,Peru|100
          revenue per kind                          ~ Desk|120,Floor|115
          revenue by kind                           ~ Desk|120,Floor|115
          sales by year                             ~ 2023|65,2024|170
          revenue in 2024                           ~ 170
          total revenue of Sol                      ~ 115
          which country has the highest revenue?    ~ Mali
          which lamp brought in the most revenue?   ~ Sol
          which country spent the most?             ~ Mali
          sales by country                          ~ Mali|135,Peru|100
          buyers with revenue over 50               ~ Ann,Bob
          which kind earned the most money?         ~ Desk
          how much did each buyer spend             ~ Ann|40,Ann|60,Bob|135
          how much did Bob spend?                   ~ 135
          best selling lamp                         ~ Luna
          which buyer bought the most lamps?        ~ Bob
          worst selling lamp                        ~ Vega
          monthly revenue for 2024                  ~ 3|110,4|60
          yearly revenue                            ~ 2023|65,2024|170
          biggest buyer by revenue                  ~ Bob
          """)
  void ask_amountThatNobodyStores_isComputedOfEachLineAndSummed(String question, String rows)
      throws SQLException {
    assertThat(trade.ask(question).stream().sorted().toList())
        .as(trade.read(question).sql())
        .isEqualTo(Arrays.stream(rows.split(",")).sorted().toList());
  }

  @Test
  void ask_amountByStateOfTableWithoutNames_isOneRowForEachState(@TempDir Path directory)
      throws SQLException {
    String[] deals = {
      "CREATE TABLE deal (deal_id INTEGER PRIMARY KEY, deal_status VARCHAR(20), channel VARCHAR(20))",
      "CREATE TABLE product (product_id INTEGER PRIMARY KEY, name VARCHAR(20))",
      "CREATE TABLE deal_item (deal_id INTEGER REFERENCES deal(deal_id), product_id INTEGER"
          + " REFERENCES product(product_id), quantity INTEGER, unit_price DECIMAL(8,2), PRIMARY KEY (deal_id, product_id))",
      "INSERT INTO deal VALUES (1,'open','web'),(2,'open','shop'),(3,'paid','web'),(4,'paid','web'),"
          + "(5,'paid','shop'),(6,'open','web'),(7,'open','web')",
      "INSERT INTO product VALUES (1,'Lamp')",
      "INSERT INTO deal_item VALUES (1,1,2,5.00),(2,1,1,3.00),(3,1,1,4.00),(4,1,5,2.00),(5,1,1,1.00)",
    };
    try (AskedDatabase database = AskedDatabase.of(Engines.H2, directory, deals)) {
      assertThat(database.ask("revenue by deal status"))
          .containsExactlyInAnyOrder("open|13", "paid|15");
      assertThat(database.ask("revenue by status")).hasSize(2);
      assertThat(database.ask("revenue by channel")).hasSize(2);
    }
  }

  @Test
  void ask_twoOfOneName_areTwo() throws SQLException {
    assertThat(trade.ask("revenue per buyer"))
        .containsExactlyInAnyOrder("Ann|40", "Bob|135", "Ann|60");
    assertThat(trade.ask("top 3 buyers by revenue")).isEqualTo(List.of("Bob", "Ann", "Ann"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          list the lamps by revenue        ~ Sol|115,Luna|100,Vega|20
          top 2 lamps by revenue           ~ Sol,Luna
          which two buyers spent the most? ~ Bob,Ann
          top 2 selling lamps              ~ Luna,Sol
          """)
  void ask_theGreatest_comeFirst(String question, String rows) throws SQLException {
    assertThat(trade.ask(question)).as(trade.read(question).sql()).containsExactly(rows.split(","));
  }

  @Test
  void read_numberSold_isOfPieces() throws SQLException {
    assertThat(trade.read("top 2 kinds by number of lamps sold").sql())
        .containsIgnoringCase("SUM(purchase_line.quantity)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          How many lamps were sold?              ~ 13
          number of lamps sold                   ~ 13
          How many lamps did we sell in 2024?    ~ 8
          number of lamps sold per kind          ~ Desk|10,Floor|3
          How many different lamps were sold?    ~ 3
          How many lamps are there?              ~ 3
          """)
  void ask_thingsSold_areCountedInPieces(String question, String rows) throws SQLException {
    assertThat(trade.ask(question))
        .as(trade.read(question).sql())
        .containsExactlyInAnyOrder(rows.split(","));
  }

  @ParameterizedTest
  @CsvSource({"average revenue by country", "what is the average sales by country?"})
  void read_averageOfWhatIsSummedUp_isRefused(String question) {
    assertThatExceptionOfType(NlException.class)
        .isThrownBy(() -> trade.read(question))
        .withMessageContaining("can't average what is summed up first");
  }

  @Test
  void ask_whatBroughtInTheMostMoney_isByAllOfItsSales() throws SQLException {
    assertThat(trade.ask("which lamp brought in the most money?")).containsExactly("Sol");
    assertThat(trade.read("which lamp brought in the most money?").sql())
        .containsPattern("ORDER BY SUM\\(.*\\) DESC");
  }

  @Test
  void ask_averageRevenueOfEach_isOfItsSums() throws SQLException {
    assertThat(trade.ask("average revenue per purchase")).containsExactly("58.75");
  }

  @Test
  void ask_pricesAndStock_areWhatIsStored() throws SQLException {
    assertThat(trade.read("what is the average price of lamps?").sql()).doesNotContain("*");
    assertThat(trade.read("the sum of unit prices").sql()).doesNotContain("*");
    assertThat(trade.read("total quantity in stock").sql()).doesNotContain("*");
  }

  @ParameterizedTest
  @CsvSource({
    "total sale amount,purchase_line",
    "average sale amount of 2024 sale totals,sale_totals"
  })
  void read_viewWithSomeRows_isAskedOnlyWhereTheseAreMeant(String question, String table)
      throws SQLException {
    assertThat(trade.read(question).sql()).containsIgnoringCase("FROM " + table);
  }
}
