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

/** States whose words would say something else elsewhere: not started, no show, on hold. */
class StatesInWordsTest {

  private static AskedDatabase office;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    office =
        AskedDatabase.of(Engines.SQLITE, directory, AskedDatabase.statements("states-in-words"));
  }

  @AfterAll
  static void close() throws SQLException {
    office.close();
  }

  /** A cell "per month" groups nothing, and Johnny is no John. */
  @Test
  void parse_wordsThatSayWhatToDo_areNoCells(@TempDir Path directory) throws SQLException {
    try (AskedDatabase gym =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE contract (contract_id INTEGER PRIMARY KEY, billing TEXT, first_name TEXT,"
                + " signed DATE, weather TEXT)",
            "INSERT INTO contract VALUES (1,'per month','John','2024-01-05','rain'),(2,'per"
                + " year','John','2024-02-05','rain'),(3,'per month','John','2024-02-06','sun')")) {
      assertThat(gym.ask("number of contracts signed per month")).containsExactly("1|1", "2|2");
      assertThat(gym.ask("How many contracts were signed on rainy days?")).containsExactly("2");
      assertThat(gym.parser().words("contracts of Johnny").links())
          .allMatch(link -> link.values().isEmpty());
    }
  }
}
