// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions for running totals. */
class RunningTotalReadingTest {

  private static final String[] LOANS =
      Stream.concat(
              Arrays.stream(AskedDatabase.LIBRARY),
              Stream.of(
                  "INSERT INTO loan VALUES (6,2,2,NULL,9.00)",
                  "INSERT INTO loan VALUES (7,2,2,DATE '2021-01-15',1.50)"))
          .toArray(String[]::new);

  private static AskedDatabase library;

  @BeforeAll
  static void open(@TempDir Path directory) throws SQLException {
    library = AskedDatabase.of(Engines.H2, directory, LOANS);
  }

  @AfterAll
  static void close() throws SQLException {
    library.close();
  }

  @EnginesByTurns
  void parse_runningTotal_addsUpInOrderOnEachEngine(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase asked = AskedDatabase.of(engine, directory, LOANS)) {
      assertThat(asked.ask("What is the cumulative number of loans per year?"))
          .containsExactly("2020|2|2", "2021|4|6");
      assertThat(asked.ask("running total of fines by month"))
          .containsExactly(
              "2020|1|0|0",
              "2020|2|5|5",
              "2021|1|1.5|6.5",
              "2021|3|2.5|9",
              "2021|4|0|9",
              "2021|5|1|10");
      assertThat(asked.ask("Show the running total of fines by month in 2021"))
          .containsExactly("1|1.5|1.5", "3|2.5|4", "4|0|4", "5|1|5");
      assertThat(asked.ask("cumulative number of members per city"))
          .map(row -> row.replaceFirst("^Tromso *", "Tromso"))
          .containsExactly("Bergen|1|1", "Oslo|2|3", "Tromso|1|4");
    }
  }

  @Test
  void parse_runningTotal_isExplained() throws NlException {
    Reading read = library.read("running total of fines by month");

    assertThat(read.explanation().get(0))
        .startsWith("Adds up, in the order of the year of LOAN.LOAN_DATE, the month of");
    assertThat(read.explanation()).anyMatch(s -> s.contains("IS NOT NULL"));
    assertThat(read.confidence()).isBetween(0.25, 1.0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cumulative fines",
        "running total of zorblatts by month",
        "cumulative number of loans per week",
        "running total of the average price per genre",
        "cumulative number of books by genre and year"
      })
  void parse_nothingToAddUp_isRefused(String question) {
    NlException refusal = catchThrowableOfType(NlException.class, () -> library.read(question));

    assertThat((Throwable) refusal).as(question).isNotNull();
    assertThat(refusal.error()).isEqualTo(NlError.NOT_UNDERSTOOD);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "What is the total fine per year?",
        "How many loans are there per year?",
      })
  void parse_otherQuestion_isReadAsBefore(String question) throws NlException {
    assertThat(library.read(question).sql()).doesNotContainIgnoringCase("running_total");
  }

  @Test
  void parse_columnOfThatName_isReadAsBefore(@TempDir Path directory) throws SQLException {
    try (AskedDatabase asked =
        AskedDatabase.of(
            Engines.H2,
            directory,
            "CREATE TABLE outbreak (outbreak_id INTEGER PRIMARY KEY, region VARCHAR(20),"
                + " cumulative_cases INTEGER, seen DATE)",
            "INSERT INTO outbreak VALUES (1,'North',5,DATE '2020-01-01')",
            "INSERT INTO outbreak VALUES (2,'South',9,DATE '2020-02-01')")) {
      assertThat(asked.read("What are the cumulative cases of each region?").sql())
          .doesNotContain("running_total");
    }
  }
}
