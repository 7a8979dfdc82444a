// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.TableTest;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DoublingsTest {

  private final SqlGuard guard =
      new SqlGuard(Catalogs.of("DuckDB", "customers", List.of("id", "name", "city")));

  /** Each expression reads the one before in a way. */
  private static String chain(int levels, String step) {
    StringBuilder sql = new StringBuilder("WITH t0(x) AS (SELECT id FROM customers)");
    IntStream.range(1, levels + 1)
        .forEach(
            i -> sql.append(", t%d(x) AS (%s)".formatted(i, step.replace("@", "t" + (i - 1)))));
    return sql.append(" SELECT count(*) FROM t").append(levels).toString();
  }

  /** Queries in one another, each with these items. */
  private static String nest(int levels, String items) {
    String sql = "SELECT id FROM customers";
    for (int i = 0; i < levels; i++) {
      sql = "SELECT %s FROM (%s) t".formatted(items, sql);
    }
    return sql;
  }

  @TableTest
  void check_expressionsThatReadTheOneBeforeTwice_areFewOrRefused(String step) throws NlException {
    assertThat(guard.check(chain(6, step))).isNotEmpty();
    assertThatThrownBy(() -> guard.check(chain(12, step)))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("reads tables");
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT a.x FROM @ a JOIN @ b ON a.x = b.x", "SELECT x FROM @, @ q"})
  void check_expressionsNamedInTheirOrder_areCountedAlike(String step) {
    String names = IntStream.range(0, 16).mapToObj(i -> "t" + i).collect(Collectors.joining(", "));
    String sql = chain(16, step) + " WHERE EXISTS (SELECT 1 FROM " + names + ")";
    assertThatThrownBy(() -> guard.check(sql))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("reads tables");
  }

  @Test
  void check_expressionsThatReadTheTwoBefore_areRefused() {
    StringBuilder sql =
        new StringBuilder("WITH t0(x) AS (SELECT id FROM customers), t1(x) AS (SELECT x FROM t0)");
    IntStream.range(2, 25)
        .forEach(
            i ->
                sql.append(
                    ", t%d(x) AS (SELECT t%d.x FROM t%d, t%d)".formatted(i, i - 2, i - 2, i - 1)));
    assertThatThrownBy(() -> guard.check(sql + " SELECT count(*) FROM t24"))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("reads tables");
  }

  @Test
  void check_expressionsThatReadTheOneBeforeOnce_pass() throws NlException {
    String step = "SELECT @.x FROM @ WHERE @.x > 1 AND @.x < 9";
    assertThat(guard.check(chain(40, step))).isNotEmpty();
  }

  @TableTest
  void check_expressionsThatHaveTheOneBeforeTwice_areFewOrRefused(String step) throws NlException {
    assertThat(guard.check(chain(12, step))).isNotEmpty();
    assertThatThrownBy(() -> guard.check(chain(30, step)))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("an expression that has a column");
  }

  @Test
  void check_namesThatHaveTheOneBeforeTwice_areRefused() {
    StringBuilder sql = new StringBuilder("SELECT id AS a0");
    IntStream.range(1, 30)
        .forEach(i -> sql.append(", greatest(a%d, a%d) AS a%d".formatted(i - 1, i - 1, i)));
    assertThatThrownBy(() -> guard.check(sql + " FROM customers"))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("an expression that has a column");
  }

  @TableTest
  void check_valuesThatAreComputedOnce_pass(String step) throws NlException {
    assertThat(guard.check(chain(30, step))).isNotEmpty();
  }

  @Test
  void check_recursion_passes() throws NlException {
    String sql =
        "WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT a.x + 1 FROM t a JOIN t b ON a.x = b.x)"
            + " SELECT count(*) FROM t";
    assertThat(guard.check(sql)).isNotEmpty();
  }

  @TableTest
  void check_columnsThatDouble_areFewOrRefused(String items) throws NlException {
    assertThat(guard.check(nest(6, items))).isNotEmpty();
    assertThatThrownBy(() -> guard.check(nest(16, items)))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("columns");
  }

  @Test
  void check_rowsWithinRows_areFewOrRefused() throws NlException {
    assertThat(guard.check(rows(3))).isNotEmpty();
    assertThatThrownBy(() -> guard.check(rows(16)))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("columns");
  }

  private static String rows(int levels) {
    String sql = "SELECT id FROM customers";
    for (int i = 0; i < levels; i++) {
      sql = "SELECT s.*, r.* FROM (SELECT t AS s, t AS r FROM (%s) t) q".formatted(sql);
    }
    return sql;
  }

  @Test
  void check_manyCounts_pass() throws NlException {
    assertThat(guard.check(nest(10, "count(*) AS a, count(*) AS b, max(id) AS id, t.id AS t")))
        .isNotEmpty();
  }
}
