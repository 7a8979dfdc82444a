// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each engine's hints promise, tried on the engine. */
class DialectHintsTest {

  @TempDir Path directory;

  /**
   * A promise.
   *
   * @param hint words of the hints
   * @param sql over table h, one row: a 7, b 2, d 31 May 2023, t Oslo, n '10' as text
   * @param result the first cell as the driver gives it; null where the engine has to refuse it
   */
  private record Promise(String hint, String sql, String result) {}

  private static Promise gives(String hint, String sql, String result) {
    return new Promise(hint, sql, result);
  }

  private static Promise fails(String hint, String sql) {
    return new Promise(hint, sql, null);
  }

  private static final List<Promise> PARTS_OF_DATES =
      List.of(
          gives("EXTRACT(YEAR FROM d)", "SELECT EXTRACT(YEAR FROM d) FROM h", "2023"),
          gives("DATE '2023-05-31'", "SELECT COUNT(*) FROM h WHERE d = DATE '2023-05-31'", "1"));
  private static final Promise MONTH =
      gives(
          "date_trunc('month', d)", "SELECT EXTRACT(DAY FROM date_trunc('month', d)) FROM h", "1");
  private static final List<Promise> LIKES =
      List.of(
          gives("LIKE minds case", "SELECT COUNT(*) FROM h WHERE t LIKE 'oslo'", "0"),
          gives("ILIKE does not", "SELECT COUNT(*) FROM h WHERE t ILIKE 'oslo'", "1"));
  private static final Promise LIMIT =
      gives(
          "LIMIT n OFFSET m",
          "SELECT a FROM (SELECT a FROM h UNION ALL SELECT b FROM h) x ORDER BY a LIMIT 1 OFFSET 1",
          "7");
  private static final Promise TIES =
      gives(
          "FETCH FIRST 1 ROW WITH TIES",
          "SELECT COUNT(*) FROM (SELECT a FROM (SELECT a FROM h UNION ALL SELECT a FROM h) x"
              + " ORDER BY a FETCH FIRST 1 ROW WITH TIES) y",
          "2");
  private static final List<Promise> CAPITALS =
      List.of(
          fails("mean upper case", "SELECT \"a\" FROM h"),
          gives("outside double quotes", "SELECT \"A\" FROM h", "7"),
          gives("LIKE minds case", "SELECT COUNT(*) FROM h WHERE t LIKE 'oslo'", "0"),
          gives("LOWER(a) LIKE 'x%'", "SELECT COUNT(*) FROM h WHERE LOWER(t) LIKE 'os%'", "1"),
          fails("FROM is needed", "SELECT 1"));

  private static final Promise GROUPED =
      fails(
          "Select only what is grouped or aggregated",
          "SELECT t, a FROM (SELECT t, a FROM h UNION ALL SELECT t, b FROM h) x GROUP BY t");

  private static final Map<Engines, List<List<Promise>>> PROMISES =
      Map.of(
          Engines.SQLITE,
          List.of(
              List.of(
                  gives("compared as text", "SELECT COUNT(*) FROM h WHERE d > '2023-05-3'", "1"),
                  gives("strftime('%Y', d)", "SELECT strftime('%Y', d) FROM h", "2023"),
                  gives("'%m'", "SELECT strftime('%m', d) FROM h", "05"),
                  gives("null where", "SELECT strftime('%Y', '31.05.2023')", "(null)"),
                  gives("division truncates", "SELECT a / b FROM h", "3"),
                  gives("CAST(a AS REAL) / b", "SELECT CAST(a AS REAL) / b FROM h", "3.5"),
                  gives("kept as text", "SELECT n > 9 FROM h", "0"),
                  gives("need a CAST", "SELECT n < '9' AND CAST(n AS REAL) > 9 FROM h", "1"),
                  gives("= minds case", "SELECT COUNT(*) FROM h WHERE t = 'oslo'", "0"),
                  gives("LIKE does not", "SELECT COUNT(*) FROM h WHERE t LIKE 'oslo'", "1"),
                  gives("\"double quotes\"", "SELECT \"odd name\" FROM h", "x"),
                  fails("TOP", "SELECT TOP 1 a FROM h"),
                  fails("FETCH FIRST", "SELECT a FROM h FETCH FIRST 1 ROWS ONLY"),
                  fails("ILIKE", "SELECT a FROM h WHERE t ILIKE 'x'"),
                  LIMIT)),
          Engines.H2,
          List.of(
              PARTS_OF_DATES,
              LIKES,
              List.of(
                  fails("mean upper case", "SELECT \"a\" FROM h"),
                  gives("outside double quotes", "SELECT \"A\" FROM h", "7"),
                  gives("division truncates", "SELECT a / b FROM h", "3"),
                  gives(
                      "CAST(a AS DOUBLE PRECISION) / b",
                      "SELECT CAST(a AS DOUBLE PRECISION) / b FROM h",
                      "3.5"),
                  GROUPED,
                  TIES,
                  LIMIT)),
          Engines.POSTGRESQL,
          List.of(
              PARTS_OF_DATES,
              LIKES,
              List.of(
                  fails("mean lower case", "SELECT \"A\" FROM h"),
                  gives("outside double quotes", "SELECT A FROM h", "7"),
                  MONTH,
                  gives("division truncates", "SELECT a / b FROM h", "3"),
                  gives("a::numeric / b", "SELECT (a::numeric / b) = 3.5 FROM h", "t"),
                  gives("ROUND(x, 2)", "SELECT ROUND(a::numeric / 3, 2) FROM h", "2.33"),
                  fails("takes numeric only", "SELECT ROUND(a::float / 3, 2) FROM h"),
                  fails("Cast text to compare it with numbers", "SELECT a FROM h WHERE n > a"),
                  fails(
                      "with DISTINCT, order by what is selected",
                      "SELECT DISTINCT a FROM h ORDER BY b"),
                  gives(
                      "DESC puts nulls first",
                      "SELECT x FROM (SELECT a AS x FROM h UNION ALL SELECT NULL) y ORDER BY x"
                          + " DESC",
                      "(null)"),
                  gives(
                      "NULLS LAST",
                      "SELECT x FROM (SELECT a AS x FROM h UNION ALL SELECT NULL) y ORDER BY x DESC"
                          + " NULLS LAST",
                      "7"),
                  GROUPED,
                  TIES,
                  LIMIT)),
          Engines.MARIADB,
          List.of(
              List.of(
                  gives("`backticks`", "SELECT `odd name` FROM h", "x"),
                  gives("a backslash escapes", "SELECT 'a\\'b' FROM h", "a'b"),
                  gives("EXTRACT(YEAR FROM d)", "SELECT EXTRACT(YEAR FROM d) FROM h", "2023"),
                  gives("MONTH(d)", "SELECT MONTH(d) FROM h", "5"),
                  gives(
                      "DATE_FORMAT(d, '%Y-%m')",
                      "SELECT DATE_FORMAT(d, '%Y-%m') FROM h", "2023-05"),
                  gives("a / b gives decimals", "SELECT a / b FROM h", "3.5000"),
                  gives("a DIV b truncates", "SELECT a DIV b FROM h", "3"),
                  gives(
                      "= and LIKE mostly ignore case",
                      "SELECT COUNT(*) FROM h WHERE t = 'oslo' AND t LIKE 'OSLO'",
                      "1"),
                  gives("|| means OR", "SELECT 0 || 1 FROM h", "1"),
                  gives("CONCAT(a, b)", "SELECT CONCAT(a, b) FROM h", "72"),
                  fails(
                      "not in a subquery of IN",
                      "SELECT a FROM h WHERE a IN (SELECT a FROM h LIMIT 1)"),
                  fails("No FULL JOIN", "SELECT x.a FROM h x FULL JOIN h y ON x.a = y.a"),
                  gives(
                      "x = (SELECT MAX(x) FROM t)",
                      "SELECT COUNT(*) FROM h x, h y WHERE x.a = (SELECT MAX(a) FROM h)",
                      "1"),
                  LIMIT)),
          Engines.DUCKDB,
          List.of(
              PARTS_OF_DATES,
              LIKES,
              List.of(
                  MONTH,
                  gives("a / b gives decimals", "SELECT a / b FROM h", "3.5"),
                  gives("a // b truncates", "SELECT a // b FROM h", "3"),
                  gives("\"double quotes\"", "SELECT \"odd name\" FROM h", "x"),
                  GROUPED,
                  gives(
                      "QUALIFY RANK() OVER (ORDER BY x DESC) = 1",
                      "SELECT COUNT(*) FROM (SELECT x FROM (SELECT a AS x FROM h UNION ALL"
                          + " SELECT a FROM h) y QUALIFY RANK() OVER (ORDER BY x DESC) = 1) z",
                      "2"),
                  LIMIT)),
          Engines.HSQLDB,
          List.of(
              PARTS_OF_DATES,
              CAPITALS,
              List.of(
                  gives("YEAR(d)", "SELECT YEAR(d) FROM h", "2023"),
                  gives("division truncates", "SELECT a / b FROM h", "3"),
                  gives(
                      "AVG of integers too",
                      "SELECT AVG(a) FROM (SELECT a FROM h UNION ALL SELECT b FROM h) x",
                      "4"),
                  gives("CAST(a AS DOUBLE) / b", "SELECT CAST(a AS DOUBLE) / b FROM h", "3.5E0"),
                  fails("No RANK", "SELECT RANK() OVER (ORDER BY a) FROM h"),
                  fails("window with an order", "SELECT SUM(a) OVER (ORDER BY a) FROM h"),
                  LIMIT)));

  @ParameterizedTest
  @EnumSource(Engines.class)
  void hints_ofEachEngine_areTrueOfIt(Engines engine) throws SQLException {
    String quote = engine == Engines.MARIADB ? "`" : "\"";
    String date = engine == Engines.SQLITE ? "TEXT" : "DATE";
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE h (a INTEGER, b INTEGER, d "
                + date
                + ", t VARCHAR(20), n VARCHAR(9), "
                + quote
                + "odd name"
                + quote
                + " VARCHAR(9))",
            "INSERT INTO h VALUES (7, 2, '2023-05-31', 'Oslo', '10', 'x')");
    try (Connection connection = engine.connect(url)) {
      String hints =
          String.join("\n", Dialects.of(connection.getMetaData().getDatabaseProductName()).hints());
      for (List<Promise> some : PROMISES.get(engine)) {
        for (Promise promise : some) {
          assertThat(hints).contains(promise.hint());
          if (promise.result() == null) {
            assertThatThrownBy(() -> first(connection, promise.sql()))
                .as(promise.sql())
                .isInstanceOf(SQLException.class);
          } else {
            assertThat(first(connection, promise.sql()))
                .as(promise.sql())
                .isEqualTo(promise.result());
          }
        }
      }
      assertThat(hints.length()).isLessThan(450);
    }
  }

  private static String first(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).isTrue();
      String cell = rows.getString(1);
      return cell == null ? "(null)" : cell;
    }
  }
}
