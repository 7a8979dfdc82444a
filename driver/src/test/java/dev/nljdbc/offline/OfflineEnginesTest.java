// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same questions find the same rows on every engine. */
class OfflineEnginesTest {

  @ParameterizedTest
  @EnumSource(Engines.class)
  void parse_onEachEngine_runs(Engines engine, @TempDir Path directory) throws SQLException {
    try (AskedDatabase library = AskedDatabase.of(engine, directory, AskedDatabase.LIBRARY)) {
      assertThat(library.ask("How many loans were there in 2021?")).containsExactly("3");
      assertThat(library.ask("Which author has written the most books?"))
          .containsExactly("Ada Lund");
      assertThat(library.ask("How many books are there for each genre?"))
          .map(OfflineEnginesTest::wordsFirst)
          .containsExactlyInAnyOrder("Crime|3", "Poetry|1", "Travel|1");
      assertThat(library.ask("What are the titles of the three cheapest books?"))
          .containsExactly("Snow", "Tide", "Rain");
      assertThat(library.ask("Which genre has the fewest books, all that tie?"))
          .containsExactlyInAnyOrder("Poetry", "Travel");
      assertThat(library.ask("titles of the 2 most expensive books, with ties"))
          .containsExactly("Sand", "Ice");
      assertThat(library.ask("Which members have borrowed both Ice and Sand?"))
          .containsExactly("Eva|Berg");
      assertThat(library.ask("Which authors have no books?")).containsExactly("Di Fox");
      assertThat(library.ask("books published before May 5, 2003"))
          .containsExactlyInAnyOrder("Ice", "Snow");
      assertThat(library.ask("Which members live in tromso?")).containsExactly("Hans|Lie");
    }
  }

  /** Strings of such dates are not in the order of time, and engines take no year out of them. */
  @ParameterizedTest
  @EnumSource(Engines.class)
  void parse_datesWithTheYearLast_yearAndMonthAreTheirs(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase farms =
        AskedDatabase.of(
            engine,
            directory,
            "CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, visit_date VARCHAR(10), farmer"
                + " VARCHAR(20))",
            "INSERT INTO visit VALUES (1,'14.03.2024','Ann'),(2,'31.03.2024','Bob'),"
                + "(3,'03.04.2024','Cid'),(4,'03.12.2023','Dee'),(5,'','Eve')")) {
      assertThat(farms.ask("How many visits were there in 2024?")).containsExactly("3");
      assertThat(farms.ask("number of visits in march 2024")).containsExactly("2");
      assertThat(farms.read("who visited Ann").confidence())
          .as("neither dates nor keys are anybody")
          .isLessThanOrEqualTo(OrdinaryParser.UNSURE);
    }
  }

  /** "Oslo", "Oslo " and "OSLO" are one town. */
  @ParameterizedTest
  @EnumSource(Engines.class)
  void parse_textInSeveralSpellings_isOneGroup(Engines engine, @TempDir Path directory)
      throws SQLException {
    try (AskedDatabase clinic =
        AskedDatabase.of(
            engine,
            directory,
            "CREATE TABLE patient (patient_id INTEGER PRIMARY KEY, patient_name VARCHAR(20), town"
                + " VARCHAR(20), email VARCHAR(20))",
            "INSERT INTO patient VALUES (1,'Ann','Oslo','a@x.org'),(2,'Bob','Oslo ',NULL),"
                + "(3,'Cid','OSLO','c@x.org'),(4,'Dee','Bergen','d@x.org'),"
                + "(5,'Eve','Bergen','e@x.org'),(6,'Fay','Molde','f@x.org')")) {
      assertThat(clinic.ask("patients per town").stream().map(row -> row.toLowerCase(Locale.ROOT)))
          .as(clinic.read("patients per town").sql())
          .containsExactlyInAnyOrder("oslo|3", "bergen|2", "molde|1");
      assertThat(clinic.ask("number of patients for each town, sorted by town"))
          .as(clinic.read("number of patients for each town, sorted by town").sql())
          .extracting(row -> wordsFirst(row).toLowerCase(Locale.ROOT))
          .containsExactly("bergen|2", "molde|1", "oslo|3");
      assertThat(clinic.ask("Which town has the most patients?"))
          .as(clinic.read("Which town has the most patients?").sql())
          .extracting(row -> row.toLowerCase(Locale.ROOT))
          .containsExactly("oslo");
    }
  }

  /** The question names the number first, so either may stand first. */
  private static String wordsFirst(String row) {
    return Pattern.compile("\\|")
        .splitAsStream(row)
        .sorted(Comparator.reverseOrder())
        .collect(Collectors.joining("|"));
  }
}
