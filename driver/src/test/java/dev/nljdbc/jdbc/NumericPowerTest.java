// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.told;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL's powers of exact numbers, which heed neither cancel nor statement_timeout. */
class NumericPowerTest {
  @TempDir Path directory;

  @Test
  void power_ofNumerics_doesNotKeepTheQuestionWaiting() throws Exception {
    Engines engine = Engines.POSTGRESQL;
    String bob = Asked.freshName();
    String url =
        engine.urlWith(
            directory,
            "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
            "CREATE TABLE person (id INTEGER PRIMARY KEY, tenant TEXT, name TEXT)",
            "INSERT INTO person VALUES (1, 'a', 'Anna')",
            "GRANT SELECT ON person TO " + bob,
            "ALTER TABLE person ENABLE ROW LEVEL SECURITY",
            "CREATE POLICY t ON person USING (tenant = current_setting('app.tenant', true))");
    try (var server = dev.nljdbc.testing.FakeChatServer.start()) {
      server.always(
          q ->
              dev.nljdbc.testing.FakeChatServer.Reply.call(
                  "ExecuteSQL",
                  "{\"sql\": \"SELECT name, power(CAST(1.0001 AS numeric), 2000000000) >"
                      + " power(CAST(1.00010001 AS numeric), 2000000000) AS a,"
                      + " power(CAST(1.0001002 AS numeric), 2000000000) >"
                      + " power(CAST(1.00010003 AS numeric), 2000000000) AS b FROM person\", \"final\": true}"));
      try (Connection session =
          new Asked(directory)
              .connect(
                  engine,
                  url,
                  "user",
                  bob,
                  "password",
                  "pw",
                  "nl.model",
                  "m",
                  "nl.base-url",
                  server.baseUrl(),
                  "nl.api-key",
                  "k",
                  "nl.timeout",
                  "5s",
                  "nl.answer.timeout",
                  "5s")) {
        Engines.run(session, "SET app.tenant = 'a'");
        told(session, "NL VALUES: Anna");
        long start = System.nanoTime();
        String told = told(session, "NL: who is there?");
        assertThat((System.nanoTime() - start) / 1_000_000_000).as(told).isLessThan(10);
      }
    }
  }
}
