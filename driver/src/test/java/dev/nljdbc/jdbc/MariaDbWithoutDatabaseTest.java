// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.told;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A column that may be written and not read, where the URL names no database. */
@Timeout(120)
class MariaDbWithoutDatabaseTest {
  @TempDir Path directory;

  @Test
  void columnThatMayNotBeRead_isNotShown() throws Exception {
    String bob = Asked.freshName();
    String url =
        Engines.MARIADB.urlWith(
            directory,
            "CREATE USER " + bob + "@localhost IDENTIFIED BY 'pw'",
            "CREATE TABLE city (id INTEGER)",
            "GRANT SELECT ON city TO " + bob + "@localhost",
            "CREATE TABLE person (id INTEGER PRIMARY KEY, name VARCHAR(40), secret VARCHAR(40))",
            "INSERT INTO person VALUES (1, 'Annacanary', 's'), (2, 'Otto', 't')",
            "GRANT SELECT (id, name), INSERT ON person TO " + bob + "@localhost");
    String db = url.replaceAll("[?].*", "").replaceAll(".*/", "");
    try (Connection one =
        new Asked(directory).offlineAs(Engines.MARIADB, url.replace("/" + db, "/"), bob)) {
      told(one, "NL STATUS");
      assertThat(told(one, "NL COLUMNS: secret name")).doesNotContain("secret,");
    }
    try (Connection one =
        new Asked(directory)
            .offlineAs(Engines.MARIADB, url.replace("/" + db, "/"), bob, "nl.schemas", db)) {
      told(one, "NL STATUS");
      assertThat(told(one, "NL COLUMNS: secret name")).doesNotContain("secret,");
    }
  }
}
