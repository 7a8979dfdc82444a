// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.told;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which settings rows depend on, in PostgreSQL: what is hard to find, or can't be told. */
class SettingsAskedForTest {
  @TempDir Path directory;

  private String policy(String bob, String using, String... before) throws SQLException {
    java.util.List<String> all =
        new java.util.ArrayList<>(
            java.util.List.of(
                "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
                "CREATE TABLE person (id INTEGER PRIMARY KEY, tenant TEXT, name TEXT)",
                "INSERT INTO person VALUES (1, 'a', 'Annacanary'), (2, 'b', 'Berta')",
                "GRANT SELECT ON person TO " + bob,
                "ALTER TABLE person ENABLE ROW LEVEL SECURITY"));
    all.addAll(java.util.List.of(before));
    all.add("CREATE POLICY t ON person USING (tenant = " + using + ")");
    return Engines.POSTGRESQL.urlWith(directory, all.toArray(String[]::new));
  }

  private void check(String url, String bob, String a, String b) throws SQLException {
    Asked asked = new Asked(directory);
    try (Connection first = asked.offlineAs(Engines.POSTGRESQL, url, bob);
        Connection second = asked.offlineAs(Engines.POSTGRESQL, url, bob)) {
      Engines.run(first, a.split("; "));
      Engines.run(second, b.split("; "));
      assertThat(told(first, "SELECT * FROM person")).contains("Annacanary");
      assertThat(told(second, "SELECT * FROM person")).doesNotContain("Annacanary");
      told(first, "NL REMEMBER 'who is it?' AS SELECT name FROM person WHERE name <> 'Annacanary'");
      told(first, "NL: what is the id of Annacanary?");
      assertThat(told(second, "NL MEMORY")).doesNotContain("Annacanary");
      assertThat(told(second, "NL SQL: who is it?")).doesNotContain("Annacanary");
      assertThat(told(second, "NL LOG")).doesNotContain("Annacanary");
    }
  }

  /** Among the signs that end a word, {@code \v} would be the letter v to PostgreSQL. */
  @ParameterizedTest
  @ValueSource(strings = {"hidden_tenant", "private_tenant"})
  void functionWithTheLetterV_isReached(String function) throws Exception {
    String bob = Asked.freshName();
    String url =
        policy(
            bob,
            "me()",
            "CREATE FUNCTION "
                + function
                + "() RETURNS text LANGUAGE plpgsql AS $$ DECLARE own text;"
                + " BEGIN EXECUTE 'SHOW app.tenant' INTO own; RETURN own; END $$",
            "CREATE FUNCTION me() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN "
                + function
                + "(); END $$");
    check(url, bob, "SET app.tenant = 'a'", "SET app.tenant = 'b'");
  }

  /** A session's own temporary child of a table adds rows to it, whatever the child is called. */
  @Test
  void temporaryChild_ofATableThatAPolicyReads_isNotTold() throws Exception {
    String bob = Asked.freshName();
    String url =
        policy(
            bob,
            "(SELECT max(who) FROM ctx)",
            "CREATE TABLE ctx (who TEXT)",
            "ALTER TABLE ctx OWNER TO " + bob);
    String child = "CREATE TEMPORARY TABLE own () INHERITS (ctx); INSERT INTO own VALUES ('%s')";
    check(url, bob, child.formatted("a"), child.formatted("b"));
  }

  @Test
  void informationSchema_inAPolicy_isNotTold() throws Exception {
    String bob = Asked.freshName();
    String url =
        policy(
            bob,
            "(SELECT substr(table_name::text, 5) FROM information_schema.tables"
                + " WHERE table_type = 'LOCAL TEMPORARY' AND table_name::text LIKE 'ctx%')");
    check(
        url,
        bob,
        "CREATE TEMPORARY TABLE ctx_a (x INTEGER)",
        "CREATE TEMPORARY TABLE ctx_b (x INTEGER)");
  }

  @Test
  void function_withOtherRulesOfStrings_isNotTold() throws Exception {
    String bob = Asked.freshName();
    String url =
        policy(
            bob,
            "me()",
            "CREATE FUNCTION me() RETURNS text LANGUAGE plpgsql STABLE SET standard_conforming_strings = off"
                + " AS $$ BEGIN RETURN current_setting('app.\\164enant', true); END $$");
    check(url, bob, "SET app.tenant = 'a'", "SET app.tenant = 'b'");
  }

  /** Asking for a setting that only superusers may read is an error for all others. */
  @Test
  void settingThatOnlySuperusersMayRead_doesNotMixSchemas() throws Exception {
    String bob = Asked.freshName();
    String url =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
            "CREATE SCHEMA a",
            "CREATE SCHEMA b",
            "CREATE TABLE a.doc (id INTEGER, title TEXT)",
            "CREATE TABLE b.doc (id INTEGER, title TEXT)",
            "INSERT INTO a.doc VALUES (1, 'Adoc')",
            "INSERT INTO b.doc VALUES (1, 'Bdoc')",
            "GRANT USAGE ON SCHEMA a, b TO " + bob,
            "GRANT SELECT ON a.doc, b.doc TO " + bob,
            "CREATE FUNCTION f() RETURNS text LANGUAGE sql AS $$ SELECT current_setting('data_directory') $$");
    Asked asked = new Asked(directory);
    try (Connection first = asked.offlineAs(Engines.POSTGRESQL, url, bob);
        Connection second = asked.offlineAs(Engines.POSTGRESQL, url, bob)) {
      Engines.run(first, "SET search_path = a, public");
      Engines.run(second, "SET search_path = b, public");
      assertThat(told(first, "NL: title of doc")).contains("Adoc");
      assertThat(told(second, "SELECT title FROM doc")).contains("Bdoc");
      assertThat(told(second, "NL: title of doc")).contains("Bdoc");
    }
  }

  /** Another session makes a table with the name of this session's temporary one. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void tableMadeBehindATemporaryOne_changesTheMark(boolean askedBefore) throws Exception {
    String bob = Asked.freshName();
    String url =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
            "CREATE TABLE city (id INTEGER, name TEXT)",
            "GRANT SELECT ON city TO " + bob);
    Asked asked = new Asked(directory);
    try (Connection admin = Engines.POSTGRESQL.connect(url);
        Connection first = asked.offlineAs(Engines.POSTGRESQL, url, bob);
        Connection second = asked.offlineAs(Engines.POSTGRESQL, url, bob)) {
      Engines.run(
          first,
          "CREATE TEMPORARY TABLE person (id INTEGER, name TEXT)",
          "INSERT INTO person VALUES (1, 'Annacanary')");
      if (askedBefore) {
        told(first, "NL VALUES: Oslo");
        told(first, "NL VALUES: Oslo"); // the first question asks for the side connection, too
      }
      Engines.run(
          admin,
          "CREATE TABLE person (id INTEGER, name TEXT)",
          "INSERT INTO person VALUES (2, 'Berta')",
          "GRANT SELECT ON person TO " + bob);
      told(first, "NL REFRESH");
      String made =
          told(
              first,
              "NL REMEMBER 'who is it?' AS SELECT name FROM person WHERE name <> 'Annacanary'");
      System.out.println("askedBefore=" + askedBefore + " " + made);
      assertThat(told(second, "SELECT name FROM person")).doesNotContain("Annacanary");
      System.out.println(told(second, "NL MEMORY"));
      assertThat(told(second, "NL MEMORY")).doesNotContain("Annacanary");
    }
  }
}
