// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions that say which rows to leave out. */
class ExcludedRowsTest {

  private static AskedDatabase garage;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    garage =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE town (town_id INTEGER PRIMARY KEY, name VARCHAR(20))",
            "CREATE TABLE client (client_id INTEGER PRIMARY KEY, name VARCHAR(20), town_id INTEGER"
                + " REFERENCES town)",
            "CREATE TABLE bill (bill_id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES"
                + " client, amount INTEGER, billed_on DATE, void_yn VARCHAR(1), status"
                + " VARCHAR(10))",
            "INSERT INTO town VALUES (1,'Lund'),(2,'Turku')",
            "INSERT INTO client VALUES (1,'Ann',1),(2,'Bob',2),(3,'Cid',NULL)",
            "INSERT INTO bill VALUES"
                + " (1,1,100,'2024-01-05','N','paid'),(2,1,30,'2024-02-05','Y','open'),"
                + "(3,2,200,'2024-03-05','N',NULL),(4,2,50,'2023-03-05','N','open'),"
                + "(5,3,70,'2023-04-05','Y','paid')");
  }

  @AfterAll
  static void close() throws SQLException {
    garage.close();
  }

  @Test
  void of_amountToLeaveOut_isNoPhraseOfRows() {
    assertThat(ExclusionPhrase.of(garage.parser().words("How many bills, excluding the amount?")))
        .isEmpty();
    assertThat(ExclusionPhrase.of(garage.parser().words("How many bills, excluding void ones?")))
        .get()
        .extracting(ExclusionPhrase::rest, ExclusionPhrase::said)
        .containsExactly("How many bills", "excluding void ones");
  }

  @Test
  void read_bothSure_isAsSureAsBoth() throws SQLException {
    double all = garage.read("How many bills are there?").confidence();
    assertThat(garage.read("How many bills are there, not counting void bills?").confidence())
        .isGreaterThan(OrdinaryParser.UNSURE)
        .isLessThanOrEqualTo(all);
  }
}
