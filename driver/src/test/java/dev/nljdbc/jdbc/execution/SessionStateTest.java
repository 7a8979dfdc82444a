// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.contains;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;

import dev.nljdbc.catalog.read.SchemaList;
import dev.nljdbc.catalog.read.SessionState;
import dev.nljdbc.catalog.read.SessionStateReader;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionStateTest {

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"POSTGRESQL", "MARIADB", "H2", "HSQLDB"})
  void of_twoSessionsOfOneLogin_areTheSame(Engines engine) throws Exception {
    String url = engine.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    try (Connection one = engine.connect(url);
        Connection two = engine.connect(url)) {
      String product = one.getMetaData().getDatabaseProductName();
      assertThat(SessionState.varies(product)).isTrue();
      SessionState first = state(one, product);
      assertThat(first.identity().rights()).isNotBlank();
      assertThat(state(two, product)).isEqualTo(first);
    }
  }

  @Test
  void of_relativeThatDoesNotUnderstandTheQuery_isItsUser() throws Exception {
    String url = Engines.H2.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    try (Connection connection = Engines.H2.connect(url);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("INSERT INTO t VALUES (1)");
      assertThat(state(connection, "PostgreSQL").identity())
          .isEqualTo(new SessionState.Identity("SA", "", false));
      try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(1);
      }
    }
  }

  @TableTest
  void of_postgreSqlThatComputesTheNameOfASetting_isIncomplete(String computing) throws Exception {
    String url = Engines.POSTGRESQL.urlWith(directory, "CREATE TABLE t (i INTEGER)", computing);
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      assertThat(state(connection, "PostgreSQL").identity().complete()).isFalse();
    }
  }

  @TableTest
  void of_postgreSqlThatNamesASetting_holdsItsValue(String naming) throws Exception {
    String url = Engines.POSTGRESQL.urlWith(directory, "CREATE TABLE t (i INTEGER)", naming);
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      Engines.run(connection, "SET app.tenant = 'a'");
      SessionState.Identity identity = state(connection, "PostgreSQL").identity();
      assertThat(identity.complete()).isTrue();
      assertThat(identity.variables()).isEqualTo("app.tenant='a'");
    }
  }

  /** Statements, divided by {@code ;;}, of which the last makes what asks for the tenant. */
  @TableTest
  void of_postgreSqlWhoseTenantIsNotTold_isIncomplete(String statements) throws Exception {
    String url = Engines.POSTGRESQL.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      Engines.run(connection, statements.split(";; "));
      assertThat(state(connection, "PostgreSQL").identity().complete()).isFalse();
    }
  }

  @TableTest
  void of_postgreSqlWhoseTenantIsTold_isComplete(String statements) throws Exception {
    String url = Engines.POSTGRESQL.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      Engines.run(connection, statements.split(";; "));
      Engines.run(connection, "CREATE TEMPORARY TABLE other (tenant TEXT)");
      assertThat(state(connection, "PostgreSQL").identity().complete()).isTrue();
    }
  }

  @Test
  void of_postgreSqlSessionWithATemporaryTableThatAFunctionReads_isIncomplete() throws Exception {
    String url =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE TABLE t (i INTEGER)",
            "CREATE FUNCTION f() RETURNS text LANGUAGE plpgsql STABLE AS $$ DECLARE s text;"
                + " BEGIN SELECT tenant INTO s FROM Session_Ctx; RETURN s; END $$",
            "CREATE POLICY p ON t USING (f() = 'x')");
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      assertThat(state(connection, "PostgreSQL").identity().complete()).isTrue();
      Engines.run(connection, "CREATE TEMPORARY TABLE session_ctx AS SELECT 'a' AS tenant");
      assertThat(state(connection, "PostgreSQL").identity().complete()).isFalse();
      Engines.run(connection, "DROP TABLE session_ctx");
      assertThat(state(connection, "PostgreSQL").identity().complete()).isTrue();
    }
  }

  /**
   * The statements of another session, divided by {@code ;;}, of which the last hides the tenant.
   */
  @TableTest
  void read_againAfterAnotherSessionsChange_isIncomplete(String statements) throws Exception {
    String url = Engines.POSTGRESQL.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    SessionStateReader reader = new SessionStateReader("PostgreSQL", SchemaList.ALL);
    try (Connection connection = Engines.POSTGRESQL.connect(url);
        Connection other = Engines.POSTGRESQL.connect(url)) {
      for (String statement : statements.split(";; ")) {
        assertThat(reader.read(connection).identity().complete()).isTrue();
        assertThat(reader.read(connection)).isEqualTo(state(connection, "PostgreSQL"));
        Engines.run(other, statement);
      }
      assertThat(reader.read(connection).identity().complete()).isFalse();
    }
  }

  @Test
  void read_againAfterASettingIsSetOrAskedFor_holdsItsValue() throws Exception {
    String url =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE TABLE t (i INTEGER)",
            "CREATE POLICY p ON t USING (current_setting('app.\"te{nant,', true) = 'x')");
    SessionStateReader reader = new SessionStateReader("PostgreSQL", SchemaList.ALL);
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      assertThat(variables(reader, connection)).isEqualTo("app.\"te{nant,=NULL");
      Engines.run(connection, "SET app.tenant = 'a'");
      Engines.run(
          connection, "ALTER POLICY p ON t USING (current_setting('app.tenant', true) = 'x')");
      assertThat(variables(reader, connection)).isEqualTo("app.tenant='a'");
      Engines.run(connection, "SET app.tenant = 'b'");
      assertThat(variables(reader, connection)).isEqualTo("app.tenant='b'");
      Engines.run(connection, "DROP POLICY p ON t");
      assertThat(variables(reader, connection)).isEmpty();
    }
  }

  @Test
  void read_againWithoutAChange_doesNotAskForTheSettingsAgain() throws Exception {
    String url =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE TABLE t (i INTEGER)",
            "CREATE POLICY p ON t USING (current_setting('app.tenant', true) = 'x')");
    SessionStateReader reader = new SessionStateReader("PostgreSQL", SchemaList.ALL);
    try (Connection real = Engines.POSTGRESQL.connect(url)) {
      Statement statement = spy(real.createStatement());
      Connection connection = mock(Connection.class, delegatesTo(real));
      doReturn(statement).when(connection).createStatement();
      doNothing().when(statement).close();
      SessionState first = reader.read(connection);
      verify(statement).executeQuery(contains("pg_policy, looked"));
      Engines.run(real, "CREATE TABLE u (i INTEGER)");
      clearInvocations(statement);
      assertThat(reader.read(connection).identity()).isEqualTo(first.identity());
      verify(statement).executeQuery(contains("E'{app.tenant}'::text[]"));
      verify(statement, never()).executeQuery(contains("pg_policy, looked"));
    }
  }

  /** Both versions of the function are written by one transaction. */
  @Test
  void read_againInATransactionThatDefinesAFunctionTwice_isIncomplete() throws Exception {
    String url = Engines.POSTGRESQL.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    SessionStateReader reader = new SessionStateReader("PostgreSQL", SchemaList.ALL);
    String function = "CREATE OR REPLACE FUNCTION f() RETURNS text LANGUAGE sql AS";
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      connection.setAutoCommit(false);
      assertThat(reader.read(connection).uncommitted()).isFalse();
      Engines.run(connection, function + " $$ SELECT 'a' $$");
      assertThat(reader.read(connection).identity().complete()).isTrue();
      Engines.run(connection, function + " $$ SELECT current_setting('app.' || 'tenant') $$");
      assertThat(reader.read(connection).identity().complete()).isFalse();
      assertThat(reader.read(connection).uncommitted()).isTrue();
      connection.rollback();
    }
  }

  private static String variables(SessionStateReader reader, Connection connection)
      throws SQLException {
    return reader.read(connection).identity().variables();
  }

  private static SessionState state(Connection connection, String product) throws SQLException {
    return new SessionStateReader(product, SchemaList.ALL).read(connection);
  }
}
