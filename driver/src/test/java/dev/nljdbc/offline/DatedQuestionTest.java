// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

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
            "INSERT INTO orders VALUES"
                + " (1,1,'2024-02-29','2024-03-02',10),(2,1,'2024-03-31',NULL,20),"
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

  @Test
  void parse_wordsThatAreCells_areNoPeriod() throws SQLException {
    assertThat(shop.read("songs with the title Yesterday", TODAY).sql())
        .containsAnyOf("'Yesterday'", "'%Yesterday%'");
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
}
