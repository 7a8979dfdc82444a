// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Derby as it is by default, without rights and roles; other tests have them. */
class DerbyWithoutRightsTest {

  /** Read when a database starts. */
  private static final String RIGHTS = "derby.database.sqlAuthorization";

  @TempDir Path directory;

  @Test
  void ask_databaseWithoutRights_isAnswered() throws Exception {
    String rights = System.getProperty(RIGHTS, "true");
    System.setProperty(RIGHTS, "false");
    String url = "jdbc:derby:" + directory.resolve("plain").toAbsolutePath();
    try (Connection owner = DriverManager.getConnection(url + ";create=true")) {
      Engines.run(
          owner,
          "CREATE TABLE track (id INTEGER PRIMARY KEY, title VARCHAR(40))",
          "INSERT INTO track VALUES (1, 'Sun'), (2, 'Moon')",
          "CREATE VIEW moons AS SELECT id, title FROM track WHERE title = 'Moon'");
    }
    try (Connection connection = new Asked(directory).connect(Engines.DERBY, url);
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("VALUES CURRENT_ROLE"))
          .hasMessageContaining("sqlAuthorization");
      try (ResultSet rows = statement.executeQuery("NL: titles of tracks")) {
        assertThat(rows.next()).isTrue();
      }
      try (ResultSet rows = statement.executeQuery("NL VALUES: Moon")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString(1)).isEqualTo("Moon");
      }
    } finally {
      System.setProperty(RIGHTS, rights);
    }
  }
}
