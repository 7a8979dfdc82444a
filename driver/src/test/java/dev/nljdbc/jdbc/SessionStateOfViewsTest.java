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

/** Views whose rows depend on paths, temporary tables and connections. */
@Timeout(120)
class SessionStateOfViewsTest {
  @TempDir Path directory;

  private static String[] all(String... sql) {
    return sql;
  }

  private void two(
      String mark,
      Engines engine,
      String url,
      String user,
      String sql,
      String[] first,
      String[] second,
      String... settings)
      throws Exception {
    Asked asked = new Asked(directory);
    try (Connection one = asked.offlineAs(engine, url, user, settings);
        Connection other = asked.offlineAs(engine, url, user, settings)) {
      Engines.run(one, first);
      Engines.run(other, second);
      String a = told(one, sql);
      String b = told(other, sql);
      told(one, "NL VALUES: Annacanary");
      told(one, "NL STATUS");
      String nl = told(other, "NL VALUES: Annacanary");
      assertThat(a).contains("Annacanary");
      assertThat(b).doesNotContain("Annacanary");
      assertThat(nl).doesNotContain("Annacanary");
    }
  }

  @Test
  void h2_currentPath() throws Exception {
    String url =
        Engines.H2.urlWith(
            directory,
            "CREATE SCHEMA app",
            "CREATE SCHEMA ta",
            "CREATE SCHEMA tb",
            "CREATE TABLE person (id INTEGER PRIMARY KEY, name VARCHAR(40), tenant VARCHAR(10))",
            "INSERT INTO person VALUES (1, 'Annacanary', 'TA'), (2, 'Otto', 'TB')",
            "CREATE VIEW mine AS SELECT name AS called FROM public.person WHERE CURRENT_PATH = '\"' || tenant || '\"'");
    two(
        "H",
        Engines.H2,
        url,
        null,
        "SELECT called FROM public.mine",
        all("SET SCHEMA app", "SET SCHEMA_SEARCH_PATH TA"),
        all("SET SCHEMA app", "SET SCHEMA_SEARCH_PATH TB"),
        "nl.tables.deny",
        "person",
        "nl.schemas",
        "PUBLIC");
  }

  @Test
  void h2_localTemporaryUnderView() throws Exception {
    String url =
        Engines.H2.urlWith(
            directory,
            "CREATE SCHEMA app",
            "CREATE TABLE person (id INTEGER PRIMARY KEY, name VARCHAR(40), tenant VARCHAR(10))",
            "INSERT INTO person VALUES (1, 'Annacanary', 'a'), (2, 'Otto', 'b')",
            "CREATE TABLE ctx (tenant VARCHAR(10))",
            "CREATE VIEW mine AS SELECT name AS called FROM public.person p JOIN public.ctx ON p.tenant = ctx.tenant",
            "INSERT INTO ctx VALUES ('x')");
    Asked asked = new Asked(directory);
    String[] settings = {"nl.tables.deny", "person"};
    try (Connection one = asked.offlineAs(Engines.H2, url, null, settings);
        Connection other = asked.offlineAs(Engines.H2, url, null, settings)) {
      for (String s :
          new String[] {
            "DROP TABLE public.ctx CASCADE",
            "CREATE LOCAL TEMPORARY TABLE ctx (tenant VARCHAR(10))",
            "INSERT INTO ctx VALUES 'a'",
            "CREATE VIEW mine AS SELECT name AS called FROM public.person p JOIN ctx ON p.tenant = ctx.tenant"
          }) {
        try {
          Engines.run(one, s);
        } catch (Exception e) {
        }
      }
      for (String s :
          new String[] {
            "CREATE LOCAL TEMPORARY TABLE ctx (tenant VARCHAR(10))", "INSERT INTO ctx VALUES 'b'"
          }) {
        try {
          Engines.run(other, s);
        } catch (Exception e) {
        }
      }
      told(one, "SELECT called FROM public.mine");
      Engines.run(one, "SET SCHEMA app");
      Engines.run(other, "SET SCHEMA app");
      told(one, "NL VALUES: Annacanary");
      String nl = told(other, "NL VALUES: Annacanary");
      assertThat(nl).doesNotContain("Annacanary");
    }
  }

  @Test
  void duckdb_searchPath() throws Exception {
    String url =
        Engines.DUCKDB.urlWith(
            directory,
            "CREATE SCHEMA app",
            "CREATE SCHEMA ta",
            "CREATE SCHEMA tb",
            "CREATE TABLE ta.person AS SELECT 1 AS id, 'Annacanary' AS name",
            "CREATE TABLE tb.person AS SELECT 2 AS id, 'Otto' AS name",
            "SET search_path='app,ta'",
            "CREATE VIEW app.mine AS SELECT name AS called FROM person");
    two(
        "D",
        Engines.DUCKDB,
        url,
        null,
        "SELECT called FROM app.mine",
        all("SET search_path='app,ta'"),
        all("SET search_path='app,tb'"),
        "nl.schemas",
        "app");
  }

  @Test
  void duckdb_connectionId() throws Exception {
    String url =
        Engines.DUCKDB.urlWith(
            directory,
            "CREATE SCHEMA app",
            "CREATE TABLE app.person AS SELECT CASE WHEN i % 2 = 0 THEN 'Annacanary' ELSE 'Otto' END AS name, i AS tenant FROM range(90) t(i)",
            "CREATE VIEW app.mine AS SELECT name AS called FROM app.person WHERE tenant = current_connection_id()");
    Asked asked = new Asked(directory);
    String[] tables = {"nl.tables.deny", "person", "nl.schemas", "app"};
    try (Connection one = asked.offlineAs(Engines.DUCKDB, url, null, tables);
        Connection other = asked.offlineAs(Engines.DUCKDB, url, null, tables)) {
      Engines.run(one, "SET schema='app'");
      Engines.run(other, "SET schema='app'");
      String a = told(one, "SELECT called FROM mine");
      boolean first = a.contains("Anna");
      Connection has = first ? one : other;
      Connection not = first ? other : one;
      told(not, "SELECT called FROM mine");
      told(has, "NL VALUES: Annacanary");
      told(has, "NL STATUS");
      String nl = told(not, "NL VALUES: Annacanary");
      assertThat(nl).doesNotContain("Annacanary");
    }
  }

  /** As the owner of the view, whose definition is shown. */
  @Test
  void hsqldb_viewOverAGlobalTemporaryTable_isReadLive() throws Exception {
    String url =
        Engines.HSQLDB.urlWith(
            directory,
            "CREATE ROLE R1",
            "CREATE SCHEMA app",
            "CREATE TABLE person (id INTEGER PRIMARY KEY, name VARCHAR(40), tenant VARCHAR(10))",
            "INSERT INTO person VALUES (1, 'Annacanary', 'a'), (2, 'Otto', 'b')",
            "CREATE GLOBAL TEMPORARY TABLE ctx (tenant VARCHAR(10)) ON COMMIT PRESERVE ROWS",
            "CREATE VIEW mine AS SELECT name AS called FROM person JOIN ctx ON person.tenant = ctx.tenant",
            "DELETE FROM person WHERE id = 3");
    Asked asked = new Asked(directory);
    String[] tables = {"nl.tables.deny", "person"};
    try (Connection one = asked.offlineAs(Engines.HSQLDB, url, null, tables);
        Connection other = asked.offlineAs(Engines.HSQLDB, url, null, tables)) {
      Engines.run(one, "SET SCHEMA app", "INSERT INTO public.ctx VALUES 'a'");
      Engines.run(other, "SET SCHEMA app", "INSERT INTO public.ctx VALUES 'b'");
      told(one, "NL VALUES: Annacanary");
      String nl = told(other, "NL VALUES: Annacanary");
      assertThat(nl).doesNotContain("Annacanary");
    }
  }
}
