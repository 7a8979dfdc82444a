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
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
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
      assertThat(state(connection, "PostgreSQL").identity().complete()).isFalse();
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
      SessionState.Identity identity = state(connection, "PostgreSQL").identity();
      assertThat(identity.complete()).isTrue();
      assertThat(identity.variables()).isEqualTo("app.tenant='a'");
    }
  }

  /** Statements, divided by {@code ;;}, of which the last makes what asks for the tenant. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE FUNCTION f() RETURNS text LANGUAGE plpgsql AS $$ DECLARE s text;"
            + " BEGIN EXECUTE 'SHOW app.tenant' INTO s; RETURN s; END $$"
            + ";; CREATE POLICY p ON t USING (f() = 'x')",
        "CREATE FUNCTION f() RETURNS text LANGUAGE plpgsql AS $$ DECLARE s text;"
            + " c CURSOR FOR SHOW app.tenant; BEGIN OPEN c; FETCH c INTO s; RETURN s; END $$"
            + ";; CREATE POLICY p ON t USING (f() = 'x')",
        "CREATE FUNCTION f() RETURNS text LANGUAGE sql STABLE AS"
            + " $$ SELECT client_addr::text FROM PG_STAT_ACTIVITY ORDER BY backend_start LIMIT 1 $$"
            + ";; CREATE POLICY p ON t USING (f() = 'x')",
        "CREATE FUNCTION f() RETURNS text LANGUAGE sql AS"
            + " $$ SELECT set_config('app.tenant', 'a', false) $$"
            + ";; CREATE POLICY p ON t USING (f() = 'x')",
        "CREATE FUNCTION f() RETURNS text LANGUAGE plpgsql STABLE AS"
            + " $$ BEGIN RETURN (SELECT tenant FROM pg_temp.c); END $$"
            + ";; CREATE POLICY p ON t USING (f() = 'x')",
        "CREATE FUNCTION g(s text DEFAULT inet_client_addr()::text) RETURNS text LANGUAGE sql AS"
            + " $$ SELECT s $$;; CREATE POLICY p ON t USING (g() = 'x')",
        "CREATE POLICY p ON t USING (inet_client_addr() IS NULL)",
        "CREATE POLICY p ON t USING (i IN (SELECT pid FROM pg_stat_activity))",
        "CREATE POLICY p ON t USING (set_config('app.tenant', 'a', false) = 'x')",
        "CREATE VIEW v AS SELECT i FROM t WHERE inet_client_addr() IS NULL",
        "CREATE VIEW v AS SELECT i FROM t WHERE EXISTS (SELECT 1 FROM pg_prepared_statements)",
        "CREATE VIEW v AS SELECT query_to_xml('SELECT ' || i, true, true, '') FROM t",
        // what a policy calls by way of another function
        "CREATE FUNCTION f() RETURNS text LANGUAGE plpgsql AS $$ DECLARE s text;"
            + " BEGIN EXECUTE 'SHOW app.tenant' INTO s; RETURN s; END $$"
            + ";; CREATE FUNCTION \"Of\"() RETURNS text LANGUAGE sql AS $$ SELECT public.F() $$"
            + ";; CREATE FUNCTION g() RETURNS text LANGUAGE sql AS $$ SELECT \"Of\"() $$"
            + ";; CREATE POLICY p ON t USING (g() = 'x')",
        // an operator, an aggregate, a cast and a domain
        "CREATE OPERATOR @@@ (RIGHTARG = text, FUNCTION = current_setting)"
            + ";; CREATE POLICY p ON t USING ((@@@ 'app.tenant'::text) = 'x')",
        "CREATE AGGREGATE g(text, boolean) (SFUNC = set_config, STYPE = text)"
            + ";; CREATE POLICY p ON t USING ((SELECT g('a', false)) = 'x')",
        "CREATE TYPE e AS ENUM ('a');; CREATE FUNCTION f(e) RETURNS text LANGUAGE plpgsql AS"
            + " $$ DECLARE s text; BEGIN EXECUTE 'SHOW app.tenant' INTO s; RETURN s; END $$"
            + ";; CREATE CAST (e AS text) WITH FUNCTION f(e)"
            + ";; CREATE POLICY p ON t USING (('a'::e)::text = 'x')",
        "CREATE DOMAIN d AS text CHECK (VALUE <> inet_client_addr()::text)"
            + ";; CREATE POLICY p ON t USING ('a'::d = 'x')",
        // what looks for a temporary table by its name
        "CREATE POLICY p ON t USING (CASE WHEN to_regclass('marker_a') IS NULL THEN i = 1 END)",
        "CREATE POLICY p ON t USING ((i::text::regclass)::oid = 1)",
        "CREATE POLICY p ON t USING (nextval('mark' || i) = 1)",
        "CREATE POLICY p ON t USING (i = 1 AND to_regtype('mark' || i) IS NULL)",
        "CREATE FUNCTION f() RETURNS boolean LANGUAGE sql STABLE AS"
            + " $$ SELECT to_regclass('mark' || 'er_a') IS NULL $$"
            + ";; CREATE POLICY p ON t USING (f())",
        "CREATE FUNCTION f() RETURNS boolean LANGUAGE plpgsql STABLE AS $$ BEGIN"
            + " RETURN ('mark' || 'er_a')::\"regclass\" IS NULL; EXCEPTION WHEN OTHERS THEN"
            + " RETURN true; END $$;; CREATE POLICY p ON t USING (f())",
        "CREATE FUNCTION f(s text) RETURNS oid LANGUAGE sql STABLE AS"
            + " $$ SELECT (('{' || s || '}')::_regclass::oid[])[1] $$"
            + ";; CREATE VIEW v AS SELECT i FROM t WHERE f('marker_a') IS NULL",
        "CREATE FUNCTION g(c regclass) RETURNS oid LANGUAGE sql STABLE AS $$ SELECT c::oid $$"
            + ";; CREATE FUNCTION f() RETURNS oid LANGUAGE sql STABLE AS"
            + " $$ SELECT g('mark' || 'er_a'::text) $$;; CREATE POLICY p ON t USING (f() = 1)",
        "CREATE VIEW v AS SELECT i FROM t WHERE to_regclass('mark' || i) IS NULL",
        "CREATE VIEW v AS SELECT i FROM t WHERE (i::text::regproc)::oid = 1",
        "CREATE DOMAIN d AS regclass;; CREATE VIEW v AS SELECT i::text::d AS c FROM t",
        "CREATE OPERATOR @@@ (RIGHTARG = text, FUNCTION = to_regclass)"
            + ";; CREATE POLICY p ON t USING ((@@@ 'marker_a'::text) IS NULL)"
      })
  void of_postgreSqlWhoseTenantIsNotTold_isIncomplete(String statements) throws Exception {
    String url = Engines.POSTGRESQL.urlWith(directory, "CREATE TABLE t (i INTEGER)");
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      Engines.run(connection, statements.split(";; "));
      assertThat(state(connection, "PostgreSQL").identity().complete()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE POLICY p ON t USING (current_user = session_user AND current_role = 'x')",
        "CREATE POLICY p ON t USING (pg_has_role(current_user, 'postgres', 'USAGE'))",
        "CREATE FUNCTION f() RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER"
            + " SET search_path = public, pg_temp AS $$ BEGIN RETURN"
            + " nullif(pg_catalog.current_setting('app.tenant', true), ''); END $$"
            + ";; CREATE POLICY p ON t USING (f() = 'x')",
        "CREATE FUNCTION f() RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp"
            + " BEGIN ATOMIC SELECT current_setting('app.tenant', true); END"
            + ";; CREATE POLICY p ON t USING (f() = 'x')",
        // what no policy or view calls
        "CREATE FUNCTION f(s text) RETURNS text LANGUAGE sql AS"
            + " $$ SELECT set_config('app.tenant', s, false) $$",
        "CREATE FUNCTION f(s text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN EXECUTE s; END $$",
        "CREATE VIEW v AS SELECT i FROM t JOIN pg_class ON relname = i::text",
        "CREATE VIEW v AS SELECT state FROM pg_stat_activity",
        "CREATE FUNCTION f() RETURNS boolean LANGUAGE sql AS $$ SELECT to_regclass('x') IS NULL $$",
        "CREATE TABLE s (i SERIAL);; CREATE POLICY p ON s USING (i = 1)",
        "CREATE VIEW v AS SELECT to_tsvector('english', i::text) FROM t"
      })
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
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE FUNCTION f(s text) RETURNS text LANGUAGE sql AS $$ SELECT current_setting(s) $$",
        "CREATE FUNCTION f() RETURNS text LANGUAGE sql AS $$ SELECT '' $$"
            + ";; CREATE OR REPLACE FUNCTION f() RETURNS text LANGUAGE sql AS"
            + " $$ SELECT current_setting('app.' || 'tenant') $$",
        "CREATE POLICY p ON t USING (i = 1);; ALTER POLICY p ON t USING (pg_backend_pid() = i)",
        "CREATE FUNCTION f() RETURNS text LANGUAGE sql AS"
            + " $$ SELECT set_config('app.tenant', 'a', false) $$"
            + ";; CREATE POLICY p ON t USING (f() = 'x')",
        "CREATE VIEW v AS SELECT i FROM t"
            + ";; CREATE OR REPLACE VIEW v AS SELECT i FROM t WHERE inet_client_addr() IS NULL",
        "CREATE DOMAIN d AS text"
            + ";; ALTER DOMAIN d ADD CONSTRAINT c CHECK (VALUE <> inet_client_addr()::text)",
        "CREATE DOMAIN d AS regclass",
        "CREATE OPERATOR @@@ (RIGHTARG = text, FUNCTION = current_setting)",
        "CREATE TYPE e AS ENUM ('a');; CREATE FUNCTION f(e) RETURNS text LANGUAGE plpgsql AS"
            + " $$ DECLARE s text; BEGIN EXECUTE 'SHOW app.tenant' INTO s; RETURN s; END $$"
            + ";; CREATE CAST (e AS text) WITH FUNCTION f(e)",
        "CREATE AGGREGATE g(text, boolean) (SFUNC = set_config, STYPE = text)"
      })
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
