// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries whose columns the catalog has, and others. */
class UnknownColumnsTest {

  @TempDir Path directory;

  private SqlGuard guard() throws Exception {
    try (Connection connection =
        Engines.SQLITE.connect(
            Engines.SQLITE.urlWith(
                directory,
                "CREATE TABLE person (id INTEGER, name TEXT)",
                "CREATE TABLE sale (id INTEGER, person_id INTEGER, amount REAL)"))) {
      Catalog catalog = new CatalogReader().read(connection);
      return new SqlGuard(catalog);
    }
  }

  @Test
  void passesWithColumns_columnsOfTheCatalog_passes() throws Exception {
    SqlGuard guard = guard();
    for (String sql :
        TableTest.Table.texts(
            UnknownColumnsTest.class, "passesWithColumns_columnsOfTheCatalog_passes")) {
      assertThat(guard.passes(sql)).as(sql).isTrue();
      assertThat(guard.passesWithColumns(sql)).as(sql).isTrue();
    }
  }

  @Test
  void passesWithColumns_columnThatTheCatalogLacks_doesNotPass() throws Exception {
    SqlGuard guard = guard();
    for (String sql :
        TableTest.Table.texts(
            UnknownColumnsTest.class, "passesWithColumns_columnThatTheCatalogLacks_doesNotPass")) {
      assertThat(guard.passesWithColumns(sql)).as(sql).isFalse();
    }
  }

  /** A login that may not read person.salary in any of the tables but that of another schema. */
  @Test
  void passesWithColumns_tablesOfOneName_excuseNoColumnOfEachOther() throws Exception {
    try (Connection connection =
        Engines.POSTGRESQL.connect(
            Engines.POSTGRESQL.urlWith(
                directory,
                "CREATE SCHEMA old",
                "CREATE TABLE person (id INTEGER, name TEXT)",
                "CREATE TABLE old.person (id INTEGER, salary INTEGER)",
                "CREATE TABLE \"Person\" (id INTEGER, \"Name\" TEXT, bonus INTEGER)",
                "CREATE SCHEMA a",
                "CREATE TABLE a.town (id INTEGER, name TEXT)",
                "CREATE SCHEMA b",
                "CREATE TABLE b.town (id INTEGER, mayor TEXT)"))) {
      SqlGuard guard = new SqlGuard(new CatalogReader().read(connection));
      for (String sql :
          TableTest.Table.texts(
              UnknownColumnsTest.class,
              "passesWithColumns_tablesOfOneName_excuseNoColumnOfEachOther")) {
        assertThat(guard.passesWithColumns(sql)).as(sql).isFalse();
      }
      for (String sql :
          TableTest.Table.texts(
              UnknownColumnsTest.class,
              "passesWithColumns_tablesOfOneName_excuseNoColumnOfEachOther_others")) {
        assertThat(guard.passesWithColumns(sql)).as(sql).isTrue();
      }
    }
  }

  private static SqlGuard staff() {
    return new SqlGuard(
        Catalogs.of(
            Engines.POSTGRESQL,
            Map.of(
                "emp",
                List.of("id", "name", "dept"),
                "visit",
                List.of("id", "emp_id", "notes", "salary"))));
  }

  @Test
  void passesWithColumns_namesOfOtherParts_excuseNoColumn() throws Exception {
    SqlGuard guard = staff();
    for (String sql :
        TableTest.Table.texts(
            UnknownColumnsTest.class, "passesWithColumns_namesOfOtherParts_excuseNoColumn")) {
      assertThat(guard.passesWithColumns(sql)).as(sql).isFalse();
    }
  }

  @Test
  void passesWithColumns_namesInTheirPlaces_pass() throws Exception {
    SqlGuard guard = staff();
    for (String sql :
        TableTest.Table.texts(
            UnknownColumnsTest.class, "passesWithColumns_namesInTheirPlaces_pass")) {
      guard.check(sql);
      assertThat(guard.passesWithColumns(sql)).as(sql).isTrue();
    }
  }
}
