// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nljdbc.core.Today;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables that several keys join, and several dates of which one is meant. */
class NamedKeysTest {

  private static final Today TODAY = Today.byClock().at(LocalDate.of(2024, 6, 15));

  private static final String[] HARBOURS = {
    "CREATE TABLE crew (crew_id INTEGER PRIMARY KEY, name VARCHAR(30), birth_date DATE,"
        + " hire_date DATE, guild_id INTEGER, trained_by INTEGER REFERENCES crew(crew_id))",
    "CREATE TABLE guild (guild_id INTEGER PRIMARY KEY, name VARCHAR(30), head_id INTEGER"
        + " REFERENCES crew(crew_id))",
    "CREATE TABLE pier (id INTEGER PRIMARY KEY, name VARCHAR(30), has_crane INTEGER)",
    "CREATE TABLE voyage (id INTEGER PRIMARY KEY, start_pier_id INTEGER REFERENCES pier(id),"
        + " end_pier_id INTEGER REFERENCES pier(id), crew_id INTEGER REFERENCES crew(crew_id),"
        + " sailed_on DATE, toll DECIMAL(8,2))",
    "INSERT INTO crew VALUES (1,'Ann Moe',DATE '1980-01-01',DATE '2010-01-01',NULL,NULL),(2,'Bo"
        + " Lie',DATE '1990-02-02',DATE '2011-01-01',NULL,1),(3,'Cy Moe',DATE '1990-03-03',DATE"
        + " '2011-06-01',NULL,1),(4,'Di Fet',DATE '1991-03-03',DATE '2012-06-01',NULL,2)",
    "INSERT INTO guild VALUES (1,'Pilots',2),(2,'Cooks',1)",
    "UPDATE crew SET guild_id = 1 WHERE crew_id < 3",
    "UPDATE crew SET guild_id = 2 WHERE crew_id = 3",
    "INSERT INTO pier VALUES (1,'Opera',1),(2,'Stadium',0),(3,'Quay',0)",
    "INSERT INTO voyage VALUES (1,1,2,1,DATE '2023-01-01',5),(2,1,2,2,DATE '2024-01-02',7),"
        + "(3,2,1,2,DATE '2024-02-02',11),(4,1,3,NULL,DATE '2024-02-03',13)",
  };

  private static final String LATER_KEY =
      "ALTER TABLE crew ADD FOREIGN KEY (guild_id) REFERENCES guild(guild_id)";

  private static AskedDatabase harbours;

  /** SQLite can't add a key later, but takes one to a table that comes later. */
  private static String[] statements(Engines engine) {
    String[] statements = HARBOURS.clone();
    if (engine == Engines.SQLITE) {
      statements[0] =
          statements[0].replace(
              "guild_id INTEGER,", "guild_id INTEGER REFERENCES guild(guild_id),");
      return statements;
    }
    String[] all = Arrays.copyOf(statements, statements.length + 1);
    all[statements.length] = LATER_KEY;
    return all;
  }

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    harbours = AskedDatabase.of(Engines.SQLITE, directory, statements(Engines.SQLITE));
  }

  @AfterAll
  static void close() throws SQLException {
    harbours.close();
  }

  @EnginesByTurns
  void parse_onEachEngine_joinsByTheKeyThatIsMeant(Engines engine, @TempDir Path directory)
      throws SQLException {
    assumeThat(engine).isNotEqualTo(Engines.DUCKDB);
    try (AskedDatabase on = AskedDatabase.of(engine, directory, statements(engine))) {
      assertThat(on.ask("Which guild has the most crew?")).containsExactly("Pilots");
      assertThat(on.ask("voyages from Opera to Stadium")).containsExactlyInAnyOrder("1", "2");
      assertThat(on.ask("voyages that ended at Opera")).containsExactly("3");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Which guild has the most crew?                        ~ Pilots
          number of crew per guild                              ~ Cooks|1,Pilots|2
          Who is the head of Pilots?                            ~ Bo Lie
          How many crew have no guild?                          ~ 1
          How many crew joined in 2011?                         ~ 2
          crew trained by Ann Moe                               ~ Bo Lie,Cy Moe
          Who was Di Fet trained by?                            ~ Bo Lie
          voyages without a crew                                ~ 4
          voyages that started at Opera                         ~ 1,2,4
          voyages that ended at Opera                           ~ 3
          voyages from Opera to Stadium                         ~ 1,2
          How many voyages started at Stadium?                  ~ 1
          total toll of voyages from Opera to Stadium           ~ 12
          piers without a crane                                 ~ Quay,Stadium
          total toll by year                                    ~ 2023|5,2024|31
          number of hires per year                              ~ 2010|1,2011|2,2012|1
          number of crew born each year                         ~ 1980|1,1990|2,1991|1
          """)
  void parse_keysAndDates_areThoseMeant(String question, String answer) throws SQLException {
    assertThat(harbours.ask(question, TODAY)).containsExactlyInAnyOrder(answer.split(","));
  }

  @Test
  void parse_nameOfNobody_isNoSureAnswerAboutANamesake() throws NlException {
    assertThat(harbours.read("voyages of Ann Moe", TODAY).confidence()).isGreaterThan(0.45);
    assertThat(harbours.read("voyages of Zoe Moe", TODAY).confidence()).isLessThanOrEqualTo(0.45);
  }
}
