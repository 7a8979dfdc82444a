// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.core.Today;
import dev.nljdbc.offline.ambiguity.Ambiguity;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which column a period is said of, and where in a query it stands. */
class DatedQuestionTest {

  private static final Today TODAY =
      new Today(LocalDate.of(2024, 3, 31), true, ZoneOffset.UTC, false, DayOfWeek.MONDAY);

  private static AskedDatabase shop;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    shop =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, name VARCHAR(30), birth_date"
                + " DATE)",
            "CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES"
                + " customer(customer_id), order_date DATE, shipped_date DATE, freight"
                + " DECIMAL(8,2))",
            "CREATE TABLE line (line_id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES"
                + " orders(order_id), quantity INTEGER)",
            "CREATE TABLE song (song_id INTEGER PRIMARY KEY, title VARCHAR(30))",
            "CREATE TABLE shift (shift_id INTEGER PRIMARY KEY, start_date DATE, end_date DATE)",
            "CREATE TABLE letter (letter_id INTEGER PRIMARY KEY, letter_date VARCHAR(20))",
            "CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, visit_date VARCHAR(20))",
            "CREATE TABLE sale (sale_id INTEGER PRIMARY KEY, amount INTEGER, sold_on TEXT)",
            "CREATE TABLE member (member_id INTEGER PRIMARY KEY, name VARCHAR(30), joined_on DATE)",
            "CREATE TABLE bill (bill_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES"
                + " member(member_id), bill_date DATE)",
            "CREATE TABLE bill_line (line_no INTEGER PRIMARY KEY, bill_id INTEGER REFERENCES"
                + " bill(bill_id), price INTEGER)",
            "CREATE TABLE event (event_id INTEGER PRIMARY KEY, event_time INTEGER)",
            "INSERT INTO customer VALUES (1,'Ann','1990-03-05'),(2,'Bob','1991-02-03'),(3,'Cid',"
                + "'1980-01-01')",
            "INSERT INTO orders VALUES (1,1,'2024-02-29','2024-03-02',10),(2,1,'2024-03-31',NULL,20),"
                + "(3,2,'2024-01-31','2024-02-01',40)",
            "INSERT INTO line VALUES (1,1,3),(2,2,5),(3,3,7)",
            "INSERT INTO song VALUES (1,'Yesterday'),(2,'Today'),(3,'Roads')",
            "INSERT INTO shift VALUES (1,'2024-02-01','2024-03-01')",
            "INSERT INTO letter VALUES (1,'28.2.2024'),(2,'1.3.2024'),(3,'13.12.2023')",
            "INSERT INTO visit VALUES (1,'28.02.2024'),(2,'01.03.2024'),(3,'13.12.2023'),"
                + "(4,'31.03.2024'),(5,'03.03.2023'),(6,'17.06.2024'),(7,'18.07.2024'),"
                + "(8,'19.07.2024'),(9,'20.07.2024')",
            "INSERT INTO sale VALUES (1,10,'2024-01-03'),(2,20,'2024-03-05'),(3,7,'2024-03-20'),"
                + "(4,12,'2023-03-09'),(5,100,'2024-04-01')",
            "INSERT INTO member VALUES (1,'Uma','2024-02-10'),(2,'Vic','2020-05-05')",
            "INSERT INTO bill VALUES (1,1,'2023-02-01'),(2,2,'2024-02-02')",
            "INSERT INTO bill_line VALUES (1,1,50),(2,2,30)",
            "INSERT INTO event VALUES (1,1709251200),(2,1711843200)");
  }

  @AfterAll
  static void close() throws SQLException {
    shop.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          How many orders were placed last month?            | 1
          How many orders were shipped last month?           | 1
          How many orders were shipped this month?           | 1
          How many orders were there today?                  | 1
          Last month, how many orders were there?            | 1
          What is the total quantity of lines this month?    | 5
          How many customers were born before this year?     | 3
          What is the average freight of orders in the past 2 months? | 23.33
          """)
  void parse_period_isSaidOfTheColumnThatTheQuestionMeans(String question, String expected)
      throws SQLException {
    assertThat(shop.ask(question, TODAY))
        .as(shop.read(question, TODAY).sql())
        .containsExactly(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          How many orders were placed in March 2024?          | 1
          total freight of orders in Feb 2024                 | 10
          number of orders since February 2024                | 2
          total freight in Q1 2024                            | 70
          In the first quarter of 2024, how many orders?      | 3
          number of orders from January to February 2024      | 2
          number of orders between January 2024 and February 2024 | 2
          number of orders before February 2024               | 1
          How many orders were shipped in march 2024?         | 1
          number of orders in 2024                            | 3
          total freight of orders since 2024                  | 70
          number of orders in January or February 2024        | 2
          number of orders in 2023 or 2024                    | 3
          How many orders occurred in 2024?                   | 3
          How many visits have happened in March 2024?        | 2
          number of orders from 2023 to 2024                  | 3
          number of customers born in 1990                    | 1
          number of customers born between 1980 and 1990      | 2
          names of customers born after 1990                  | Bob
          total amount of sales in March                      | 39
          number of visits in March                           | 3
          number of customers born in March                   | 1
          number of visits in March 2024                      | 2
          number of visits in the first quarter of 2024       | 3
          """)
  void parse_namedMonthsAndQuarters_areOfTheColumnThatTheQuestionMeans(
      String question, String expected) throws SQLException {
    Today clock = Today.byClock();
    assertThat(shop.ask(question, clock))
        .as(shop.read(question, clock).sql())
        .containsExactly(expected);
  }

  @Test
  void parse_rowsThatReferToWhatIsAskedFor_areOfThePeriod() throws SQLException {
    assertThat(shop.ask("Which customers ordered this month?", TODAY)).containsExactly("Ann");
    assertThat(shop.ask("Which customers have not ordered this month?", TODAY))
        .containsExactlyInAnyOrder("Bob", "Cid");
    assertThat(shop.ask("customers with no orders this month", TODAY))
        .containsExactlyInAnyOrder("Bob", "Cid");
  }

  @Test
  void parse_wordsThatAreCells_areNoPeriod() throws SQLException {
    assertThat(shop.read("songs with the title Yesterday", TODAY).sql())
        .containsAnyOf("'Yesterday'", "'%Yesterday%'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"last month", "in February 2024", "in 2024", "this year"})
  void parse_whatIsAddedUp_isOfThePeriod(String period) throws SQLException {
    assertThat(shop.ask("total price of each member " + period, TODAY)).containsExactly("Vic|30");
    assertThat(shop.ask("members who joined " + period, TODAY)).containsExactly("Uma");
  }

  @Test
  void parse_monthWithoutAYear_mayBeTheLastOne() throws SQLException {
    assertThat(shop.read("total amount of sales in April", TODAY).ambiguities())
        .filteredOn(ambiguity -> ambiguity.word().equals("in April"))
        .singleElement()
        .satisfies(
            ambiguity -> {
              assertThat(ambiguity.meanings())
                  .extracting(Ambiguity.Meaning::target)
                  .containsExactly("in every year", "in 2023");
              assertThat(ambiguity.meanings().get(1).sql())
                  .contains("'2023-04-01'", "'2023-05-01'");
            });
  }

  @Test
  void parse_partOfTextsThatAreDates_isAGroup() throws SQLException {
    assertThat(shop.ask("total amount of sales per month", TODAY))
        .containsExactly("2023|3|12", "2024|1|10", "2024|3|27", "2024|4|100");
  }

  @Test
  void parse_latestRows_areNoPeriod() throws SQLException {
    assertThat(shop.read("the latest order", TODAY).sql()).doesNotContain("2024");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          shifts last month                          | shift.start_date or to shift.end_date
          songs this year                            | finds no column for "this year"
          letters last month                         | letter.letter_date holds dates as text
          events last month                          | event.event_time holds numbers
          orders that were not shipped last month    | can't tell what is denied
          letters in March 2024                      | letter.letter_date holds dates as text
          orders in May 2024 and May 2023            | can't compare periods
          total freight of orders in 2023 and 2024   | can't compare periods
          orders due tonight                         | does not read "tonight"
          """)
  void parse_periodThatItCannotTell_isRefused(String question, String why) {
    assertThatThrownBy(() -> shop.read(question, TODAY)).hasMessageContaining(why);
  }

  @Test
  void parse_theClock_isTheEngines() throws SQLException {
    Today clock = Today.byClock();
    assertThat(shop.read("orders last month", clock).sql())
        .contains("order_date >= date('now', 'localtime', 'start of month', '-1 months')")
        .contains("order_date < date('now', 'localtime', 'start of month')");
    assertThat(shop.read("orders last month", clock).explanation())
        .anyMatch(s -> s.contains("orders.order_date >= the start of this month - 1 month"));
  }
}
