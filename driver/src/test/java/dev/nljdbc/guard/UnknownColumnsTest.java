// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
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
        new String[] {
          "SELECT name, p.id FROM person p WHERE \"name\" LIKE 'x%' ORDER BY 1",
          "SELECT count(*) AS c FROM sale GROUP BY person_id ORDER BY c",
          "SELECT t.total FROM (SELECT sum(amount) AS total FROM sale) t WHERE total > 1",
          "WITH s(a, b) AS (SELECT id, amount FROM sale) SELECT s.a, sum(b) AS b FROM s",
          "SELECT p.name, s.amount FROM person p JOIN sale s ON s.person_id = p.id AND rowid = 1",
          "SELECT sum(total) AS total FROM (SELECT amount AS total FROM sale)",
          "SELECT person.name FROM main.person WHERE EXISTS (SELECT * FROM sale s WHERE s.id = person.id)",
          "SELECT name FROM person WHERE id = ?"
        }) {
      assertThat(guard.passes(sql)).as(sql).isTrue();
      assertThat(guard.passesWithColumns(sql)).as(sql).isTrue();
    }
  }

  @Test
  void passesWithColumns_columnThatTheCatalogLacks_doesNotPass() throws Exception {
    SqlGuard guard = guard();
    for (String sql :
        new String[] {
          "SELECT salary FROM person",
          "SELECT p.amount FROM person p JOIN sale s ON s.person_id = p.id",
          "SELECT sum(salary) AS salary FROM person",
          "SELECT name FROM person WHERE \"salary\" = 7",
          "SELECT name FROM person p ORDER BY p.salary",
          "SELECT t.total FROM (SELECT sum(salary) AS total FROM person) t",
          "SELECT word FROM hidden"
        }) {
      assertThat(guard.passesWithColumns(sql)).as(sql).isFalse();
    }
  }
}
