// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A session's temporary table that has the name of another: its rows are no other session's. */
class ShadowedTablesTest {

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"DUCKDB", "SQLITE", "H2"})
  void refresh_ofASessionWithATemporaryTable_keepsNothingOfIt(Engines engine) throws Exception {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE perm (id INTEGER, city VARCHAR(40))",
            "INSERT INTO perm VALUES (1, 'Oslo')");
    String create = engine == Engines.H2 ? "CREATE LOCAL TEMPORARY" : "CREATE TEMPORARY";
    String name = engine == Engines.H2 ? "temp" : "perm"; // H2 refuses a second of the name
    Asked process = new Asked(directory);
    try (Connection first = process.connect(engine, url, "nl.model", "offline");
        Connection second = process.connect(engine, url, "nl.model", "offline");
        Statement one = first.createStatement();
        Statement two = second.createStatement()) {
      if (engine == Engines.DUCKDB) { // a session that differs from its login reads by itself
        Engines.run(first, "SET VARIABLE town = 'Oslo'");
      }
      Engines.run(
          first, "%s TABLE %s AS SELECT 7 AS id, 'Tempcanary' AS city".formatted(create, name));
      rows(one, "NL REFRESH");
      rows(one, "NL VALUES: Tempcanary");
      for (String nl : List.of("NL VALUES: Tempcanary", "NL COLUMNS: Tempcanary")) {
        assertThat(rows(two, nl).toString()).doesNotContain("Tempcanary");
      }
      rows(two, "NL REFRESH");
      assertThat(rows(two, "NL VALUES: Tempcanary")).isEmpty();
      assertThat(rows(two, "NL VALUES: Oslo").toString()).contains("Oslo");
      if (engine == Engines.DUCKDB) { // which reads the table live in the first session
        rows(one, "NL REMEMBER 'the town' AS SELECT id FROM perm WHERE city = 'Tempcanary'");
        assertThat(rows(one, "NL MEMORY").toString()).contains("Tempcanary");
        assertThat(rows(two, "NL MEMORY")).isEmpty();
      }
    }
  }
}
