// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.io.TempDir;

/** Questions for the number of those that have a number of others. */
class CountedGroupsReadingTest {

  private static final String[] LIBRARY = {
    "CREATE TABLE reader (reader_id INTEGER PRIMARY KEY, name VARCHAR(20), town VARCHAR(20))",
    "CREATE TABLE loan (loan_id INTEGER PRIMARY KEY, reader_id INTEGER REFERENCES"
        + " reader(reader_id), title VARCHAR(20))",
    "INSERT INTO reader VALUES (1,'Ann','Molde'),(2,'Bo','Molde'),(3,'Cy','Voss'),(4,'Dee','Voss')",
    "INSERT INTO loan VALUES (1,1,'Rain'),(2,1,'Snow'),(3,1,'Wind'),(4,2,'Rain'),(5,2,'Fog')",
    "INSERT INTO loan VALUES (6,3,'Rain')"
  };

  @EnginesByTurns
  void parse_howManyHaveSomeNumber_countsThemOnEachEngine(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase asked = AskedDatabase.of(engine, directory, LIBRARY)) {
      assertThat(asked.ask("How many readers have more than one loan?")).containsExactly("2");
      assertThat(asked.ask("How many readers have at least 3 loans?")).containsExactly("1");
      assertThat(asked.ask("How many readers have several loans?")).containsExactly("2");
      assertThat(asked.ask("How many readers have a loan?")).containsExactly("3");
      assertThat(asked.ask("How many loans does each reader have?")).hasSizeGreaterThan(1);
    }
  }
}
