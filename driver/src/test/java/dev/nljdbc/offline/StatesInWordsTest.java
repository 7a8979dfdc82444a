// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** States whose words would say something else elsewhere: not started, no show, on hold. */
class StatesInWordsTest {

  private static final String[] OFFICE = {
    "CREATE TABLE member (member_id INTEGER PRIMARY KEY, full_name VARCHAR(30), availability"
        + " VARCHAR(20))",
    "CREATE TABLE task (task_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES"
        + " member(member_id), status VARCHAR(20), hours INTEGER)",
    "CREATE TABLE booking (booking_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES"
        + " member(member_id), outcome VARCHAR(20))",
    "INSERT INTO member VALUES (1,'Ann Field','on leave'),(2,'Bob Lake','in office'),(3,'Cid"
        + " Marsh','on leave')",
    "INSERT INTO task VALUES (1,1,'not started',5),(2,1,'not started',6),(3,2,'in"
        + " progress',7),(4,2,'done',8),(5,3,'out of scope',9),(6,3,'on hold',1)",
    "INSERT INTO booking VALUES (1,1,'no show'),(2,2,'checked in'),(3,2,'checked in'),(4,3,'called"
        + " off')"
  };

  private static AskedDatabase office;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    office = AskedDatabase.of(Engines.SQLITE, directory, OFFICE);
  }

  @AfterAll
  static void close() throws SQLException {
    office.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          How many tasks are not started?            ~ 2
          How many tasks are not in progress?        ~ 5
          Total hours of the tasks that are not started ~ 11
          How many tasks are in progress?            ~ 1
          Which tasks are out of scope?              ~ 5
          How many tasks are on hold?                ~ 1
          Which members are on leave?                ~ Ann Field,Cid Marsh
          How many bookings were called off?         ~ 1
          How many no-show bookings are there?       ~ 1
          Which members checked in most often?       ~ Bob Lake
          """)
  void parse_stateOfSeveralWords_isTheCell(String question, String rows) throws SQLException {
    assertThat(office.ask(question)).containsExactlyInAnyOrder(rows.split(","));
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

  @EnginesByTurns
  void parse_onEachEngine_deniesNoStateThatBeginsWithNot(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase on = AskedDatabase.of(engine, directory, OFFICE)) {
      assertThat(on.ask("How many tasks are not started?")).containsExactly("2");
      assertThat(on.ask("Which members are on leave?"))
          .containsExactlyInAnyOrder("Ann Field", "Cid Marsh");
    }
  }
}
