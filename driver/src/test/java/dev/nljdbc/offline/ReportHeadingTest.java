// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.offline.reword.Rewording;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
                + " shop(shop_id), vehicle VARCHAR(10), weight INTEGER, arrived DATE, loaves"
                + " INTEGER, cost INTEGER)",
            "INSERT INTO shop VALUES (1,'Quay'),(2,'Mill')",
            "INSERT INTO delivery VALUES (1,1,'van',30,DATE '2023-05-01',5,70),(2,1,'van',10,DATE"
                + " '2024-05-02',6,80),(3,2,'bike',20,DATE '2024-06-03',8,90)");
  }

  @AfterAll
  static void close() throws SQLException {
    bakery.close();
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
