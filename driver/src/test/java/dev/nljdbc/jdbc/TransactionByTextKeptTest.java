// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.told;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A question must not end the transaction that the program began by BEGIN. */
@Timeout(100)
class TransactionByTextKeptTest {
  @TempDir Path directory;

  @TableTest
  void postgresql_beginByText_survivesQuestions(String how) throws Exception {
    Engines engine = Engines.POSTGRESQL;
    String bob = Asked.freshName();
    String role = Asked.freshName();
    String url =
        engine.urlWith(
            directory,
            "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
            "CREATE ROLE " + role,
            "GRANT " + role + " TO " + bob,
            "CREATE TABLE base (id INTEGER PRIMARY KEY, name TEXT)",
            "INSERT INTO base VALUES (1, 'Annacanary'), (2, 'Otto')",
            "GRANT SELECT, INSERT ON base TO " + role + ", " + bob);
    try (Connection admin = engine.connect(url);
        Connection session = new Asked(directory).offlineAs(engine, url, bob)) {
      if (how.contains("view")) {
        Engines.run(
            admin,
            "CREATE VIEW broken AS SELECT id, "
                + (how.contains("good") ? "1" : "1 / (id - 1)")
                + " AS x, name FROM base",
            "GRANT SELECT ON broken TO " + role + ", " + bob);
      }
      if (how.contains("role")) {
        Engines.run(session, "SET ROLE " + role);
      }
      if (how.contains("setAutoCommit")) {
        session.setAutoCommit(false);
      } else {
        Engines.run(session, "BEGIN");
      }
      Engines.run(session, "INSERT INTO base (id, name) VALUES (3, 'Bertacanary')");
      String nl = told(session, "NL VALUES: Bertacanary");
      String own = told(session, "SELECT name FROM base");
      assertThat(own).contains("Bertacanary");
      Engines.run(session, "COMMIT");
      assertThat(told(session, "SELECT name FROM base")).contains("Berta");
    }
  }
}
