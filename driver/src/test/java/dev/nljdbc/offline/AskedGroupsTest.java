// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures per something: an answer that has not that something is none. */
class AskedGroupsTest {

  private static AskedDatabase zoo;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    zoo =
        AskedDatabase.of(
            Engines.H2,
            directory,
            "CREATE TABLE keeper (keeper_id INTEGER PRIMARY KEY, name VARCHAR(40), monthly_rent"
                + " DECIMAL(8,2))",
            "CREATE TABLE enclosure (enclosure_id INTEGER PRIMARY KEY, name VARCHAR(40), climate"
                + " VARCHAR(20), opened DATE, closed DATE)",
            "CREATE TABLE feeding (feeding_id INTEGER PRIMARY KEY, keeper_id INTEGER REFERENCES"
                + " keeper(keeper_id), enclosure_id INTEGER REFERENCES enclosure(enclosure_id),"
                + " fodder VARCHAR(20), kilos DECIMAL(6,2), fed_on DATE)",
            "INSERT INTO keeper VALUES (1, 'Ann Moe', 700), (2, 'Bo Lie', 650)",
            "INSERT INTO enclosure VALUES (1, 'North', 'arctic', DATE '2001-01-01', DATE"
                + " '2020-02-02'), (2, 'Dome', 'tropical', DATE '2011-01-01', DATE '2021-02-02')",
            "INSERT INTO feeding VALUES (1, 1, 1, 'fish', 4.5, DATE '2023-05-01'), (2, 1, 2,"
                + " 'fruit', 9, DATE '2023-06-01'), (3, 2, 2, 'fruit', 7, DATE '2024-06-01')");
  }

  @AfterAll
  static void close() throws SQLException {
    zoo.close();
  }

  @ParameterizedTest
  @CsvSource({
    "number of feedings per fodder and quarter, quarter",
    "kilos of feedings by fodder and year, year",
    "number of enclosures per year, year",
    "number of feedings by quarter, quarter"
  })
  void parse_groupThatTheAnswerLeavesOut_isRefusedByName(String question, String group) {
    NlException refusal = catchThrowableOfType(NlException.class, () -> zoo.read(question));
    assertThat((Throwable) refusal).as(question).isNotNull();
    assertThat(refusal.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
    assertThat((Throwable) refusal).hasMessageContaining("can't group by \"" + group + '"');
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "number of feedings per fodder",
        "number of feedings per keeper",
        "number of feedings per year",
        "total kilos per climate",
        "What is the monthly rent per month of Ann Moe?"
      })
  void parse_groupThatTheAnswerHas_isAnswered(String question) throws Exception {
    assertThat(zoo.read(question).sql()).isNotEmpty();
  }
}
