// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The greatest or the least of each group is a row, not a value alone. */
class GroupwiseMaximumReadingTest {

  private static final String[] TIED =
      Stream.concat(
              Arrays.stream(AskedDatabase.LIBRARY),
              Stream.of(
                  "INSERT INTO book VALUES (6,'Dune',3,3,90,30.00,DATE '2011-01-01')",
                  "INSERT INTO book VALUES (7,'Reed',3,2,80,9.00,DATE '2012-01-01')"))
          .toArray(String[]::new);

  @EnginesByTurns
  void parse_extremeOfEach_isItsRow(Engines engine, @TempDir Path directory) throws SQLException {
    try (AskedDatabase library = AskedDatabase.of(engine, directory, TIED)) {
      assertThat(library.ask("What is the cheapest book of each genre?"))
          .containsExactlyInAnyOrder(
              "Crime|Tide|12", "Poetry|Reed|9", "Travel|Dune|30", "Travel|Sand|30");
      assertThat(library.ask("Who is the oldest member of each city?"))
          .map(row -> row.replaceFirst("^Tromso *", "Tromso"))
          .containsExactlyInAnyOrder(
              "Oslo|Eva|Berg|30", "Bergen|Finn|Dahl|41", "Tromso|Hans|Lie|67");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "SQLITE"})
  void parse_valueOfEach_isShownAlone(Engines engine, @TempDir Path directory) throws SQLException {
    try (AskedDatabase library = AskedDatabase.of(engine, directory, TIED)) {
      assertThat(library.ask("What is the highest price of books for each genre?"))
          .containsExactlyInAnyOrder("Crime|20", "Poetry|10", "Travel|30");
      assertThat(library.ask("How old is the oldest member of each city?"))
          .allMatch(row -> row.split("\\|").length == 2);
    }
  }
}
