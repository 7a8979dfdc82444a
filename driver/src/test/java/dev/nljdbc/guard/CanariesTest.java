// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A canary that never sings proves nothing: each is hit here, by the owner. */
class CanariesTest {

  @Tag("thorough")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SQLITE | DELETE FROM canary | canary",
        "SQLITE | UPDATE customers SET city = 'Bonn' | customers",
        "SQLITE | CREATE TABLE more (n INTEGER) | objects",
        "SQLITE | VACUUM INTO '${NEW}' | new",
        "H2 | UPDATE canary SET n = 2 | canary",
        "H2 | CREATE TABLE more (n INTEGER) | objects",
        "H2 | ALTER TABLE orders ADD COLUMN more INTEGER | objects",
        "H2 | SELECT NEXT VALUE FOR s | sequence",
        "H2 | CREATE ALIAS more FOR 'java.lang.Math.abs(int)' | routines",
        "H2 | CREATE USER more PASSWORD 'x' | users",
        "H2 | CALL CSVWRITE('${NEW}', 'SELECT 1') | new",
        "H2 | SCRIPT TO '${FILE}' | the file was changed",
        "POSTGRESQL | TRUNCATE canary | canary",
        "POSTGRESQL | CREATE VIEW more AS SELECT 1 AS n | objects",
        "POSTGRESQL | SELECT nextval('s') | sequence",
        "POSTGRESQL | CREATE FUNCTION more() RETURNS int LANGUAGE sql AS 'SELECT 1' | routines",
        "POSTGRESQL | SELECT lo_create(0) | large objects",
        "POSTGRESQL | COPY orders TO '${NEW}' | new",
        "POSTGRESQL | COPY orders TO '${FILE}' | the file was changed",
        "MARIADB | DELETE FROM canary | canary",
        "MARIADB | CREATE TABLE more (n INTEGER) | objects",
        "MARIADB | SELECT NEXT VALUE FOR s | sequence",
        "MARIADB | CREATE FUNCTION more() RETURNS INT RETURN 1 | routines",
        "MARIADB | SELECT 1 INTO OUTFILE '${NEW}' | new",
        "DUCKDB | DELETE FROM canary | canary",
        "DUCKDB | CREATE TABLE more (n INTEGER) | objects",
        "DUCKDB | CREATE VIEW more AS SELECT 1 AS n | views",
        "DUCKDB | SELECT nextval('s') | sequence",
        "DUCKDB | CREATE MACRO more() AS 1 | routines",
        "DUCKDB | COPY orders TO '${NEW}' | new",
        "DUCKDB | COPY orders TO '${FILE}' | the file was changed",
        "HSQLDB | DELETE FROM canary | canary",
        "HSQLDB | CREATE TABLE more (n INTEGER) | objects",
        "HSQLDB | CALL NEXT VALUE FOR s | sequence",
        "HSQLDB | CREATE FUNCTION more() RETURNS INT RETURN 1 | routines",
        "HSQLDB | SELECT \"java.lang.Math.abs\"(-1) FROM customers | routines",
        "HSQLDB | CREATE USER more PASSWORD 'x' | users",
        "HSQLDB | SCRIPT '${NEW}' | new",
        "HSQLDB | CALL writes('${NEW}') | new",
        "HSQLDB | CALL writes('${FILE}') | the file was changed"
      })
  void hits_ownersDeed_isNamedOnce(Engines engine, String sql, String hit) throws Exception {
    try (Canaries canaries = Canaries.on(engine)) {
      assertThat(canaries.hits()).isEmpty();
      try (Connection connection = canaries.connect()) {
        run(connection, canaries.filled(sql));
      }
      assertThat(canaries.hits()).singleElement().asString().startsWith(hit);
      assertThat(canaries.hits()).isEmpty();
    }
  }

  /** Reads its rows too, without which some engines do nothing. */
  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (statement.execute(sql)) {
        try (ResultSet rows = statement.getResultSet()) {
          while (rows.next()) {
            rows.getObject(1);
          }
        }
      }
    }
  }

  @Test
  void hits_portCalled_isNamed() throws Exception {
    try (Canaries canaries = Canaries.on(Engines.SQLITE)) {
      int port = Integer.parseInt(canaries.filled("${PORT}"));
      new Socket(InetAddress.getLoopbackAddress(), port).close();
      long ends = System.nanoTime() + Duration.ofSeconds(60).toNanos();
      boolean named = false;
      while (!named && System.nanoTime() < ends) {
        Thread.sleep(10);
        named = canaries.hits().contains("the port was called");
      }
      assertThat(named).isTrue();
    }
  }

  @Test
  void tells_secretsOfTableAndFile_areKnown() throws Exception {
    try (Canaries canaries = Canaries.on(Engines.SQLITE)) {
      String content = Files.readString(Path.of(canaries.filled("${FILE}")));

      assertThat(canaries.tells(content)).isTrue();
      assertThat(canaries.tells("n=" + Canaries.SECRET_ROW)).isTrue();
      assertThat(canaries.tells("harmless")).isFalse();
    }
  }
}
