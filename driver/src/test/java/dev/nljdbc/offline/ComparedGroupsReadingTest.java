// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.question.GuessConfidence;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions for groups that have more than one of them has. */
class ComparedGroupsReadingTest {

  private static final String[] SHOPS = {
    "CREATE TABLE region (region_id INTEGER PRIMARY KEY, name VARCHAR(20))",
    "CREATE TABLE shop (shop_id INTEGER PRIMARY KEY, name VARCHAR(20), country VARCHAR(20),"
        + " region_id INTEGER REFERENCES region(region_id))",
    "INSERT INTO region VALUES (1,'North'),(2,'South'),(3,'East'),(4,'West')",
    "INSERT INTO shop VALUES (1,'Ark','France',1),(2,'Bell','France',1),(3,'Coil','Spain',2)",
    "INSERT INTO shop VALUES (4,'Dune','Spain',1),(5,'Echo','Spain',3),(6,'Fern','Chile',2)",
  };

  @EnginesByTurns
  void parse_moreThanOneOfThem_comparesCountsOnEachEngine(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase asked = AskedDatabase.of(engine, directory, SHOPS)) {
      assertThat(asked.ask("Which countries have more shops than France?"))
          .containsExactly("Spain");
      assertThat(asked.ask("countries with fewer shops than France")).containsExactly("Chile");
      assertThat(asked.ask("names of the regions that have more shops than South"))
          .containsExactly("North");
      assertThat(asked.ask("Which regions have fewer shops than the South?"))
          .as("one with none, too")
          .containsExactlyInAnyOrder("East", "West");
    }
  }

  @Test
  void parse_comparisonThatCannotBeRead_isAGuess(@TempDir Path directory)
      throws SQLException, NlException {
    try (AskedDatabase asked = AskedDatabase.of(Engines.H2, directory, SHOPS)) {
      assertThat(asked.read("How many countries have more shops than France?").confidence())
          .isLessThanOrEqualTo(GuessConfidence.MOST);
    }
  }

  @Test
  void parse_moreThanANumber_isReadAsBefore(@TempDir Path directory)
      throws SQLException, NlException {
    try (AskedDatabase asked = AskedDatabase.of(Engines.H2, directory, SHOPS)) {
      assertThat(asked.ask("Which countries have more than two shops?")).containsExactly("Spain");
      assertThat(asked.read("Which countries have more than two shops?").sql()).contains("> 2");
    }
  }
}
