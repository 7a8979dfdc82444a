// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Table;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which tables and views are read live, since what they show depends on the session. */
class TablesPerSessionTest {

  private static final String ASKING =
      " $$ BEGIN RETURN current_setting('app.tenant', true); END $$;; ";

  @TempDir Path directory;

  private static List<String> perSession(Connection connection) throws SQLException {
    return new CatalogReader()
        .read(connection).tables().stream()
            .filter(Table::perSession)
            .map(table -> table.id().name().toLowerCase(Locale.ROOT))
            .sorted()
            .toList();
  }

  /** Statements, divided by {@code ;;}. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE FUNCTION f() RETURNS text LANGUAGE plpgsql IMMUTABLE AS"
            + ASKING
            + "CREATE VIEW v AS SELECT name FROM person WHERE tenant = f()",
        "CREATE FUNCTION f(text, text) RETURNS boolean LANGUAGE sql STABLE AS"
            + " $$ SELECT $1 = current_setting($2, true) $$"
            + ";; CREATE OPERATOR === (LEFTARG = text, RIGHTARG = text, FUNCTION = f)"
            + ";; CREATE VIEW v AS SELECT name FROM person WHERE tenant === 'app.tenant'",
        "CREATE OPERATOR @@@ (RIGHTARG = text, FUNCTION = current_setting)"
            + ";; CREATE VIEW v AS SELECT name FROM person WHERE tenant = @@@ 'app.tenant'::text",
        "CREATE FUNCTION f(text, text) RETURNS text LANGUAGE sql STABLE AS"
            + " $$ SELECT $1 || current_setting('app.tenant', true) $$"
            + ";; CREATE AGGREGATE g(text) (SFUNC = f, STYPE = text)"
            + ";; CREATE VIEW v AS SELECT g(name) FROM person",
        "CREATE TYPE e AS ENUM ('a');; CREATE FUNCTION f(e) RETURNS text LANGUAGE plpgsql"
            + " IMMUTABLE AS"
            + ASKING
            + "CREATE CAST (e AS text) WITH FUNCTION f(e)"
            + ";; CREATE VIEW v AS SELECT name FROM person WHERE tenant = ('a'::e)::text",
        "CREATE DOMAIN d AS text CHECK (VALUE = current_setting('app.tenant', true))"
            + ";; CREATE VIEW v AS SELECT tenant::d FROM person",
        "CREATE FUNCTION f() RETURNS text LANGUAGE plpgsql IMMUTABLE AS"
            + ASKING
            + "CREATE DOMAIN d AS text CHECK (VALUE <> f());; CREATE DOMAIN d2 AS d"
            + ";; CREATE VIEW v AS SELECT array_agg(tenant)::d2[] FROM person",
        "CREATE VIEW v AS SELECT p.name FROM person p JOIN pg_settings ON setting = tenant",
        "CREATE VIEW v AS SELECT s.name FROM pg_show_all_settings() s, person",
        "CREATE VIEW v AS SELECT name FROM person, pg_db_role_setting",
        "CREATE VIEW v AS SELECT name FROM person JOIN pg_stat_activity ON usename = tenant",
        "CREATE VIEW v AS SELECT name FROM person JOIN pg_roles ON rolname = tenant",
        "CREATE VIEW v AS SELECT table_name FROM information_schema.tables",
        "CREATE VIEW v AS SELECT query_to_xml('SELECT name FROM person', true, true, '') AS x"
      })
  void read_postgreSqlViewThatAsksWhoAsks_isPerSession(String statements) throws Exception {
    String url =
        Engines.POSTGRESQL.urlWith(directory, "CREATE TABLE person (name text, tenant text)");
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      Engines.run(connection, statements.split(";; "));
      Engines.run(connection, "CREATE VIEW w AS SELECT count(*) FROM v");
      assertThat(perSession(connection)).containsExactly("v", "w");
    }
  }

  @Test
  void read_postgreSqlViewsThatReport_areNotPerSession() throws Exception {
    String url =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE TABLE person (id integer, name text, born timestamptz, region text)",
            "CREATE DOMAIN positive AS integer CHECK (VALUE > 0)",
            "CREATE VIEW v AS SELECT id::positive, born::date AS day, to_char(born, 'YYYY') AS year,"
                + " now() AS now, current_date AS today, date_trunc('month', born) AS month,"
                + " regexp_replace(name, 'a', 'b') AS other, concat(name, id) AS both, region,"
                + " sum(id) OVER (PARTITION BY name) AS total, pg_typeof(id) AS kind"
                + " FROM (SELECT * FROM person WHERE id > 0) p",
            "CREATE VIEW w AS SELECT name, json_agg(born) AS births FROM person GROUP BY name");
    try (Connection connection = Engines.POSTGRESQL.connect(url)) {
      assertThat(perSession(connection)).isEmpty();
    }
  }

  @Test
  void read_duckDbTablesBehindTemporaryOnes_arePerSession() throws Exception {
    String url =
        Engines.DUCKDB.urlWith(
            directory,
            "CREATE TABLE Perm (id INTEGER, city VARCHAR)",
            "CREATE TABLE other (id INTEGER)",
            "CREATE VIEW towns AS SELECT city FROM perm",
            "CREATE VIEW all_towns AS SELECT * FROM towns",
            "CREATE VIEW others AS SELECT id FROM other",
            "CREATE VIEW hidden AS SELECT id FROM other");
    try (Connection connection = Engines.DUCKDB.connect(url)) {
      assertThat(perSession(connection)).isEmpty();
      assertThat(identity(connection).complete()).isTrue();
      Engines.run(
          connection,
          "CREATE TEMPORARY TABLE perm AS SELECT 7 AS id, 'Oslo' AS city",
          "CREATE TEMPORARY VIEW hidden AS SELECT 1 AS id");
      assertThat(perSession(connection)).containsExactly("all_towns", "hidden", "perm", "towns");
      assertThat(identity(connection).complete()).isFalse();
    }
  }

  @Test
  void read_h2ViewsOverTheInformationSchema_arePerSession() throws Exception {
    String url =
        Engines.H2.urlWith(
            directory,
            "CREATE TABLE person (name VARCHAR(40))",
            "CREATE VIEW v AS SELECT STATE_COMMAND AS c FROM INFORMATION_SCHEMA.SESSION_STATE",
            "CREATE VIEW w AS SELECT c FROM v",
            "CREATE VIEW locked AS SELECT TABLE_NAME AS t FROM INFORMATION_SCHEMA.LOCKS",
            "CREATE VIEW here AS SELECT name FROM person WHERE name = CURRENT_SCHEMA",
            "CREATE VIEW plain AS SELECT name FROM person");
    try (Connection connection = Engines.H2.connect(url)) {
      assertThat(perSession(connection)).containsExactly("here", "locked", "v", "w");
    }
  }

  private static SessionState.Identity identity(Connection connection) throws SQLException {
    return new SessionStateReader("DuckDB", SchemaList.ALL).read(connection).identity();
  }
}
