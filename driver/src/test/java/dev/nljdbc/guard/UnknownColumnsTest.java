// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.testing.Engines;
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
          new String[] {
            "SELECT salary FROM person",
            "SELECT p.salary FROM public.person p",
            "SELECT name FROM old.person",
            "SELECT bonus FROM person",
            "SELECT \"Name\" FROM person",
            "SELECT name FROM \"Person\"",
            "SELECT mayor FROM a.town",
            "SELECT \"NAME\" FROM a.town"
          }) {
        assertThat(guard.passesWithColumns(sql)).as(sql).isFalse();
      }
      for (String sql :
          new String[] {
            "SELECT NAME FROM person",
            "SELECT p.name FROM public.person p",
            "SELECT Salary FROM old.person",
            "SELECT bonus, \"Name\" FROM \"Person\" ORDER BY \"Name\"",
            "SELECT a.town.name FROM a.town",
            "SELECT a.name, b.mayor FROM a.town a JOIN b.town b ON b.id = a.id"
          }) {
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
        new String[] {
          "WITH a AS (SELECT dept, AVG(salary) AS salary FROM emp GROUP BY dept) SELECT dept, MAX(salary) AS salary FROM a WHERE salary > 85001 GROUP BY dept",
          "SELECT name, salary AS salary FROM emp WHERE salary=90001 UNION ALL SELECT 'total', SUM(salary) AS salary FROM emp",
          "SELECT name FROM emp WHERE salary > 85001 AND id IN (SELECT x.id FROM (SELECT id, 1 AS salary FROM emp) x)",
          "SELECT dept, COUNT(*) AS notes FROM emp GROUP BY dept HAVING MAX(notes) = 'HIVcase'",
          "SELECT name, salary FROM emp UNION ALL SELECT 'total', 5 AS salary",
          "SELECT name FROM emp WHERE notes = 'HIVcase' AND id IN (SELECT emp_id FROM visit)",
          "SELECT name FROM emp JOIN visit USING (notes)",
          "SELECT a FROM emp AS e(a,b,c,d,n) WHERE n = 'HIVcase'",
          "WITH e(id,name,dept,salary,notes) AS (SELECT * FROM emp) SELECT name FROM e WHERE notes = 'HIVcase'",
          "SELECT emp FROM emp WHERE emp::text LIKE '%HIVcase%'",
          "SELECT e.name FROM emp e WHERE (e).notes = 'HIVcase'",
          "SELECT x.n FROM (SELECT * FROM emp) AS x(a, b, c, d, n) WHERE x.n = 'HIVcase'",
          "SELECT 1 FROM visit WHERE EXISTS (SELECT 1 FROM emp WHERE salary = 90001)",
          "SELECT n FROM (SELECT 1 AS a, 'x' AS b, 'y' AS c, 5 AS d, 'n' AS n UNION ALL SELECT * FROM emp) t WHERE n = 'HIVcase'",
          "SELECT name FROM emp WHERE (1, 'a', 'b', 90001, 'HIVcase') IN (SELECT * FROM emp)",
          "SELECT * FROM emp NATURAL JOIN visit",
          "SELECT COUNT(*) AS salary FROM emp GROUP BY salary HAVING salary = 90001",
          "SELECT t.notes FROM (SELECT * FROM emp) t",
          "SELECT name FROM emp e JOIN visit v ON v.emp_id = e.id AND e.notes = 'HIVcase'",
          "SELECT name FROM emp, generate_series(1, 3) g WHERE notes = 'HIVcase'",
          "SELECT name, SUM(id) OVER (ORDER BY salary) AS salary FROM emp",
          "SELECT name AS n FROM emp WHERE n = 'x'",
          "SELECT name FROM emp ORDER BY emp.notes",
          "SELECT name FROM emp WHERE CASE WHEN notes = 'HIVcase' THEN 1 END = 1",
          "SELECT name FROM emp UNION SELECT dept FROM emp ORDER BY salary",
          "SELECT SUM(e.*) FROM emp e",
          "SELECT MAX(salary) OVER () AS m FROM emp ORDER BY m"
        }) {
      assertThat(guard.passesWithColumns(sql)).as(sql).isFalse();
    }
  }

  @Test
  void passesWithColumns_namesInTheirPlaces_pass() throws Exception {
    SqlGuard guard = staff();
    for (String sql :
        new String[] {
          "SELECT dept, COUNT(*) AS n FROM emp GROUP BY dept ORDER BY n DESC",
          "SELECT t.total FROM (SELECT dept, COUNT(*) AS total FROM emp GROUP BY dept) t WHERE t.total > 3",
          "SELECT total FROM (SELECT COUNT(*) AS total FROM emp) x",
          "WITH a AS (SELECT dept AS d FROM emp) SELECT d FROM a",
          "SELECT e.name FROM emp e WHERE EXISTS (SELECT 1 FROM visit v WHERE v.emp_id = e.id AND salary > 5)",
          "SELECT name FROM emp WHERE id IN (SELECT emp_id FROM visit WHERE notes = 'x')",
          "SELECT dept, COUNT(*) AS n FROM emp GROUP BY dept HAVING n > 2",
          "SELECT UPPER(name) AS u FROM emp GROUP BY UPPER(name) ORDER BY u",
          "SELECT name, (SELECT COUNT(*) FROM visit v WHERE v.emp_id = emp.id) AS c FROM emp ORDER BY c",
          "SELECT CASE WHEN dept = 'x' THEN 1 ELSE 0 END AS a, CAST(id AS TEXT) FROM emp",
          "SELECT name, ROW_NUMBER() OVER (PARTITION BY dept ORDER BY name) AS r, COUNT(*) OVER () FROM emp ORDER BY r",
          "SELECT * FROM emp UNION ALL SELECT * FROM emp",
          "SELECT COUNT(*) AS n, dept FROM emp GROUP BY dept",
          "SELECT t.dept FROM (SELECT dept FROM emp) t",
          "SELECT (SELECT COUNT(*) FROM visit) AS c FROM emp",
          "SELECT * FROM emp WHERE EXISTS (SELECT * FROM visit v WHERE v.emp_id = emp.id)",
          "SELECT e.*, v.notes FROM emp e LEFT JOIN visit v ON v.emp_id = e.id",
          "SELECT id FROM emp JOIN visit USING (id)",
          "SELECT name AS n FROM emp UNION SELECT notes FROM visit ORDER BY n",
          "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 5) SELECT n FROM t",
          "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t WHERE n < 5) SELECT t.n FROM t",
          "SELECT t.name FROM (SELECT * FROM emp) t WHERE t.dept = 'x'",
          "SELECT x.a FROM (VALUES (1, 2)) AS x(a, b)",
          "SELECT g FROM generate_series(1, 3) g",
          "SELECT UPPER(dept) AS d, COUNT(*) FROM emp GROUP BY d",
          "SELECT EXTRACT(YEAR FROM CURRENT_DATE) FROM emp",
          "SELECT b.name FROM (emp a JOIN emp b ON a.id = b.id)"
        }) {
      guard.check(sql);
      assertThat(guard.passesWithColumns(sql)).as(sql).isTrue();
    }
  }
}
