// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopGroupsTest {

  private static AskedDatabase insurer;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    insurer =
        AskedDatabase.of(
            Engines.SQLITE,
            directory,
            "CREATE TABLE agent (agent_id INTEGER PRIMARY KEY, agent_name VARCHAR(30), branch"
                + " VARCHAR(20), experience INTEGER)",
            "CREATE TABLE claim (claim_no INTEGER PRIMARY KEY, agent_id INTEGER REFERENCES"
                + " agent(agent_id), cause VARCHAR(20), amount_claimed INTEGER, severity INTEGER)",
            "INSERT INTO agent VALUES (1,'Ada','Mainz',3),(2,'Bo','Kassel',9),(3,'Cy','Mainz',7)",
            "INSERT INTO claim VALUES (1,1,'fire',90,9),(2,1,'fire',80,8),(3,2,'storm',60,1),"
                + "(4,3,'theft',50,2),(5,3,'theft',55,3),(6,2,'storm',40,7)");
  }

  @AfterAll
  static void close() throws SQLException {
    insurer.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Top 2 causes by amount claimed                     ~ fire,theft
          Which 2 causes have the highest amount claimed?    ~ fire,theft
          Top 2 causes by severity                           ~ fire,storm
          Top 2 agents by amount claimed                     ~ Ada,Cy
          Top 2 branches by amount claimed                   ~ Mainz,Kassel
          Top 2 claims by severity                           ~ 1,2
          Top 2 agents by experience                         ~ Bo,Cy
          What is the cause of the 2 claims with the highest amount claimed? ~ fire,fire
          """)
  void parse_firstFewByAnAmount_areDifferentOnes(String question, String rows) throws SQLException {
    assertThat(insurer.ask(question)).containsExactly(rows.split(","));
  }
}
