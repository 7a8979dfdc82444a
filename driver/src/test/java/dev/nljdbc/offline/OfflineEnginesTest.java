// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;

/** A text in several spellings is one group on every engine. */
class OfflineEnginesTest {

  /** "Oslo", "Oslo " and "OSLO" are one town. */
  @EnginesByTurns
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
