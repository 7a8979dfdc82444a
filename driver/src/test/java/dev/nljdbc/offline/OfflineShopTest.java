// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions of a shop: money, units, sales, people of the same name, tables that do not join. */
class OfflineShopTest {

  private static final String[] SHOP = {
    "CREATE TABLE client (client_id INTEGER PRIMARY KEY, first_name VARCHAR(30), last_name"
        + " VARCHAR(30), town VARCHAR(30))",
    "CREATE TABLE clerk (clerk_id INTEGER PRIMARY KEY, first_name VARCHAR(30), last_name"
        + " VARCHAR(30), age INTEGER, salary DECIMAL(8,2))",
    "CREATE TABLE song (song_id INTEGER PRIMARY KEY, song_number INTEGER, title VARCHAR(40), style"
        + " VARCHAR(20), playing_seconds INTEGER, price DECIMAL(6,2))",
    "CREATE TABLE bill (bill_id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES"
        + " client(client_id), clerk_id INTEGER REFERENCES clerk(clerk_id), bill_date DATE, total"
        + " DECIMAL(8,2))",
    "CREATE TABLE bill_item (item_id INTEGER PRIMARY KEY, bill_id INTEGER REFERENCES bill(bill_id),"
        + " song_id INTEGER REFERENCES song(song_id), quantity INTEGER)",
    "CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, visitors INTEGER, weekday VARCHAR(20))",
    "INSERT INTO client VALUES"
        + " (1,'Ann','Moe','Oslo'),(2,'Ann','Moe','Bergen'),(3,'Bea','Lie','Oslo')",
    "INSERT INTO clerk VALUES (1,'Cal','Day',35,30000),(2,'Ann','Moe',50,50000)",
    "INSERT INTO song VALUES"
        + " (1,3,'Rye','Folk',90,2.00),(2,1,'Oat','Folk',650,3.00),(3,2,'Hay','Rock',301,1.00),(4,4,'Bran','Rock',200,1.50)",
    "INSERT INTO bill VALUES (1,1,1,DATE '2023-05-01',30.00),(2,2,1,DATE"
        + " '2024-02-01',50.00),(3,3,2,DATE '2024-03-01',10.50),(4,3,2,DATE '2024-04-01',30.30)",
    "INSERT INTO bill_item VALUES (1,1,1,1),(2,2,1,5),(3,2,2,1),(4,3,3,1),(5,4,1,2)"
  };

  private static final int GARBLED = Boolean.getBoolean("nljdbc.slow") ? 700 : 100;

  private static AskedDatabase shop;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    List<String> statements = new ArrayList<>(List.of(SHOP));
    for (int i = 1; i <= 4_000; i++) {
      statements.add("INSERT INTO visit VALUES (" + i + "," + i % 90 + ",'Monday')");
    }
    shop = AskedDatabase.of(Engines.H2, directory, statements.toArray(String[]::new));
  }

  @AfterAll
  static void close() throws SQLException {
    shop.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Which two clients spent the most?                          ~ Ann|Moe,Bea|Lie
          Which clients spent more than 45?                          ~ Ann|Moe
          songs longer than 10 minutes                               ~ Oat
          songs of more than 0.2 hours                                ~ NONE
          songs between 3 and 6 minutes                              ~ Hay,Bran
          songs shorter than 2 minutes and cheaper than 3 dollars    ~ Rye
          songs longer than 300 seconds                              ~ Oat,Hay
          cheapest song                                              ~ Hay
          What is the most expensive song?                           ~ Oat
          top 1 songs by number of sales                             ~ Rye
          Which songs were never sold?                               ~ Bran
          total of bills                                             ~ 120.8
          What is the average bill total?                            ~ 30.2
          How many bills have a total between 30.3 and 50?           ~ 2
          How many bills have a total between ten and 30?            ~ 2
          What is the total revenue in 2024?                         ~ 90.8
          How many bills after 2024-02-15 have a total above 20?     ~ 1
          What is the longest song of each style?                    ~ Folk|Oat|650,Rock|Hay|301
          Which clerks earn more than the average?                   ~ Ann|Moe
          How many clerks are aged 35 or 36?                         ~ 1
          How many bills were there in March 2024?                   ~ 1
          How many clerks are under 40?                              ~ 1
          names of all clients and clerks                            ~ Ann|Moe,Bea|Lie,Cal|Day
          """)
  void parse_question_findsTheRows(String question, String rows) throws SQLException {
    String[] expected = rows.equals("NONE") ? new String[0] : rows.split(",");
    assertThat(shop.ask(question)).containsExactlyInAnyOrder(expected);
  }

  @Test
  void parse_peopleOfOneName_areNotMerged() throws SQLException {
    assertThat(shop.ask("number of bills per client"))
        .containsExactlyInAnyOrder("Ann|Moe|1", "Ann|Moe|1", "Bea|Lie|2");
    assertThat(shop.ask("Which three clients spent the most?"))
        .containsExactly("Ann|Moe", "Bea|Lie", "Ann|Moe");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          What is the weather in Oslo?                       ~ "weather"
          How many unicorns are there?                       ~ "unicorns"
          Which wizards have no bills in Oslo?               ~ "wizards"
          How many dragons does each client have?            ~ "dragons"
          """)
  void parse_somethingNotUnderstood_isRefusedAndNamed(String question, String named) {
    assertThatExceptionOfType(NlException.class)
        .isThrownBy(() -> shop.read(question))
        .withMessageContaining(named)
        .matches(e -> e.error() == NlError.NOT_UNDERSTOOD);
  }

  @Test
  void parse_largeTablesThatNothingConnects_areNotMultiplied() {
    assertThatExceptionOfType(NlException.class)
        .isThrownBy(() -> shop.read("Show the weekday of visits and the title of songs"))
        .withMessageContaining("VISIT")
        .withMessageContaining("SONG");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void parse_garbledQuestions_areReadOrRefused(long seed) {
    List<String> words =
        List.of(
            ("Which five clients spent the most in 2024 and between 30.3 and 31 or one and three"
                    + " how many songs longer than 10 minutes of each style sorted by price descending"
                    + " 'Oat' without bills not in Oslo the average total per clerk top 3 by number of"
                    + " sales names of all , ? first and last May 5, 2003 aged 30 or younger")
                .split(" "));
    Random random = new Random(seed);
    for (int n = 0; n < GARBLED; n++) {
      List<String> question = new ArrayList<>();
      int from = random.nextInt(words.size());
      for (int i = 0; i < 1 + random.nextInt(14); i++) {
        question.add(
            random.nextInt(3) > 0
                ? words.get((from + i) % words.size())
                : words.get(random.nextInt(words.size())));
      }
      String text = String.join(" ", question);
      try {
        assertThat(shop.read(text).sql()).as(text).startsWith("SELECT");
      } catch (NlException e) {
        assertThat(e.error()).as(text).isEqualTo(NlError.NOT_UNDERSTOOD);
      }
    }
  }
}
