// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnconnectedTablesTest {

  @Test
  void parse_largeTablesThatNothingConnects_areNotMultiplied(@TempDir Path directory)
      throws SQLException {
    List<String> statements = new ArrayList<>(List.of(AskedDatabase.statements("shop")));
    for (int i = 1; i <= 4_000; i++) {
      statements.add("INSERT INTO visit VALUES (" + i + "," + i % 90 + ",'Monday')");
    }
    try (AskedDatabase shop =
        AskedDatabase.of(Engines.H2, directory, statements.toArray(String[]::new))) {
      assertThatExceptionOfType(NlException.class)
          .isThrownBy(() -> shop.read("Show the weekday of visits and the title of songs"))
          .withMessageContaining("VISIT")
          .withMessageContaining("SONG");
    }
  }
}
