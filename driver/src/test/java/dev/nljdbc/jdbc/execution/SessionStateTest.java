// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.read.SessionState;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionStateTest {

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"POSTGRESQL", "MARIADB", "H2", "HSQLDB", "DERBY"})
  void of_twoSessionsOfOneLogin_areTheSame(Engines engine) throws Exception {
    String url = engine.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    try (Connection one = engine.connect(url);
        Connection two = engine.connect(url)) {
      String product = one.getMetaData().getDatabaseProductName();
      assertThat(SessionState.varies(product)).isTrue();
      SessionState first = SessionState.of(one, product);
      assertThat(first.identity().rights()).isNotBlank();
      assertThat(SessionState.of(two, product)).isEqualTo(first);
    }
  }

  @Test
  void of_relativeThatDoesNotUnderstandTheQuery_isItsUser() throws Exception {
    String url = Engines.H2.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    try (Connection connection = Engines.H2.connect(url);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("INSERT INTO t VALUES (1)");
      assertThat(SessionState.of(connection, "PostgreSQL").identity())
          .isEqualTo(new SessionState.Identity("SA", "", false));
      try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE FUNCTION f(s text) RETURNS text LANGUAGE sql STABLE AS"
            + " $$ SELECT current_setting('app.' || s, true) $$",
        "CREATE FUNCTION f(s text) RETURNS text LANGUAGE sql STABLE AS"
            + " $$ SELECT CURRENT_SETTING/**/('app.tenant') $$",
        "CREATE FUNCTION f(s text) RETURNS text LANGUAGE sql STABLE"
            + " BEGIN ATOMIC SELECT current_setting(s, true); END",
        "CREATE POLICY p ON t USING (current_setting('app.' || i, true) = 'x')",
        "CREATE VIEW v AS SELECT i FROM t WHERE current_setting('app.' || i, true) = 'x'",
        "CREATE VIEW v AS SELECT i FROM t WHERE pg_backend_pid() = i",
        "CREATE VIEW v AS SELECT i FROM t WHERE i::text IN (SELECT setting FROM pg_settings)"
      })
  void of_postgreSqlThatComputesTheNameOfASetting_isIncomplete(String computing) throws Exception {
    String url = Engines.POSTGRESQL.urlWith(directory, "CREATE TABLE t (i INTEGER)", computing);
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      assertThat(SessionState.of(connection, "PostgreSQL").identity().complete()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE FUNCTION f() RETURNS text LANGUAGE sql STABLE AS"
            + " $$ SELECT Current_Setting( 'app.tenant', true) $$",
        "CREATE FUNCTION f() RETURNS text LANGUAGE sql STABLE"
            + " BEGIN ATOMIC SELECT current_setting('app.tenant', true); END",
        "CREATE POLICY p ON t USING (current_setting('app.tenant', true) = 'x')",
        "CREATE VIEW v AS SELECT i FROM t WHERE current_setting('app.tenant'::text) = 'x'"
      })
  void of_postgreSqlThatNamesASetting_holdsItsValue(String naming) throws Exception {
    String url = Engines.POSTGRESQL.urlWith(directory, "CREATE TABLE t (i INTEGER)", naming);
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      Engines.run(connection, "SET app.tenant = 'a'");
      SessionState.Identity identity = SessionState.of(connection, "PostgreSQL").identity();
      assertThat(identity.complete()).isTrue();
      assertThat(identity.variables()).isEqualTo("app.tenant=a");
    }
  }
}
