// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Visibility;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.TableTest;
import java.util.List;
import java.util.Random;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlGuardTest {

  private static SqlGuard guard(String product) {
    return new SqlGuard(Catalogs.of(product, "customers", "sales.orders"));
  }

  @Test
  void check_commentsAndSemicolon_areLeftOutOfWhatRuns() throws Exception {
    assertThat(guard("SQLite").check("/* a */ SELECT 'x--y' -- b\n FROM customers ; -- c\n;"))
        .isEqualTo("SELECT 'x--y' \n FROM customers");
  }

  @Test
  void check_textBetweenQuotes_runsByteForByte() throws Exception {
    String sql = "SELECT  'it''s \t /* é */',\"odd \"\"name\"  FROM customers";
    assertThat(guard("SQLite").check(sql)).isEqualTo(sql);
  }

  @Test
  void check_unknownFunction_isNamed() {
    assertThatThrownBy(() -> guard("PostgreSQL").check("SELECT pg_read_file('x')"))
        .hasMessageContaining("pg_read_file")
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.REFUSED));
  }

  @Test
  void check_unknownTable_isNamedAsWritten() {
    assertThatThrownBy(() -> guard("SQLite").check("SELECT * FROM [no such]"))
        .hasMessageContaining("the table no such");
  }

  @TableTest
  void check_tableName_isReadAsTheEngineDoes(String product, String sql, boolean passes) {
    if (passes) {
      org.assertj.core.api.Assertions.assertThatNoException()
          .isThrownBy(() -> guard(product).check(sql));
    } else {
      assertThatThrownBy(() -> guard(product).check(sql)).isInstanceOf(NlException.class);
    }
  }

  /** Transact-SQL needs no sign between statements; to Oracle a word alone may be a call. */
  @TableTest
  void check_engineNotKnown_takesNoSecondStatementOrCallForAName(String sql) {
    assertThatThrownBy(() -> guard("Microsoft SQL Server").check(sql))
        .isInstanceOf(NlException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT c.x n FROM (SELECT 1 AS x FROM customers) c ORDER BY n",
        "SELECT 1 AS \"delete\" FROM customers"
      })
  void check_engineNotKnown_takesNewNames(String sql) {
    org.assertj.core.api.Assertions.assertThatNoException()
        .isThrownBy(() -> guard("Microsoft SQL Server").check(sql));
  }

  @TableTest
  void check_deepNesting_isRefusedInTime(String opening) {
    String sql = "SELECT " + opening.repeat(60_000 / opening.length()) + "1";
    assertThatThrownBy(() -> guard("SQLite").check(sql)).isInstanceOf(NlException.class);
  }

  @TableTest
  void check_backslashBeforeQuote_passesIfBothReadingsAreHarmless(
      String product, String sql, boolean passes) {
    check_tableName_isReadAsTheEngineDoes(product, sql, passes);
  }

  @TableTest
  void check_sizeOfAText_isSmallOrBounded(String sql, boolean passes) {
    check_tableName_isReadAsTheEngineDoes("PostgreSQL", sql, passes);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"- ", "'x' ", "'x'\n", "CYCLE a, ", "( a ) . ", "OVER (a ", "DECIMAL(1, "})
  void check_longRepetition_isRefusedOrPassed(String piece) {
    for (String product : List.of("PostgreSQL", "MariaDB")) {
      String sql = "SELECT " + piece.repeat(60_000 / piece.length()) + " 1";
      try {
        assertThat(guard(product).check(sql)).isNotEmpty();
      } catch (NlException e) {
        assertThat(e.error()).isEqualTo(NlError.REFUSED);
      }
    }
  }

  @Test
  void check_tooLong_isRefused() {
    assertThatThrownBy(() -> guard("SQLite").check("SELECT '" + "x".repeat(70_000) + "'"))
        .hasMessageContaining("characters");
  }

  @Test
  void check_longListsAndChains_pass() throws Exception {
    String list = "SELECT * FROM customers WHERE id IN (1" + ", 2".repeat(5_000) + ")";
    String chain = "SELECT * FROM customers WHERE id = 1" + " OR id = 2".repeat(300);
    assertThat(guard("SQLite").check(list)).isEqualTo(list);
    assertThat(guard("SQLite").check(chain)).isEqualTo(chain);
  }

  @TableTest
  void check_randomTexts_areOnlyEverRefused(String product) {
    List<String> pieces =
        List.of(
            "SELECT ",
            "FROM ",
            "WHERE ",
            "customers ",
            "( ",
            ") ",
            "'",
            "''",
            "\"",
            "`",
            "[",
            "]",
            "--",
            "/*",
            "*/",
            "\n",
            ";",
            "\\",
            "1 ",
            ", ",
            "= ",
            "UNION ",
            "WITH a AS ",
            "CASE ",
            "END ",
            "x ",
            "$$ ",
            "@",
            "#",
            "E'",
            "::int ",
            "INTO ",
            "DELETE ",
            "count(",
            "* ",
            "JOIN ",
            "ON ",
            "?",
            ":",
            "{",
            "\0",
            "é",
            "\ud83d",
            "LATERAL ",
            "VALUES ",
            "LIMIT ",
            "OVER ",
            "GROUP BY ",
            "0x",
            "1e",
            "..",
            "DISTINCT ");
    Random random = new Random(7);
    SqlGuard guard = guard(product);
    for (int i = 0; i < 400; i++) {
      StringBuilder sql = new StringBuilder("SELECT ");
      for (int n = random.nextInt(20); n >= 0; n--) {
        sql.append(pieces.get(random.nextInt(pieces.size())));
      }
      try {
        assertThat(guard.check(sql.toString())).isNotEmpty();
      } catch (NlException e) {
        assertThat(e.error()).isEqualTo(NlError.REFUSED);
      }
    }
  }

  @Test
  void check_ordinaryQuery_costsAFewTimesItsParsing() throws Exception {
    SqlGuard guard = guard("SQLite");
    String sql =
        "SELECT c.city, count(*) FROM customers c JOIN customers d ON c.id = d.id"
            + " WHERE c.name IN (SELECT name FROM customers) GROUP BY c.city";
    long check = Long.MAX_VALUE;
    long parse = Long.MAX_VALUE;
    for (int i = 0; i < 200; i++) { // in turns, and the best of each: both on the same machine
      long start = System.nanoTime();
      guard.check(sql);
      long between = System.nanoTime();
      CCJSqlParserUtil.parse(sql);
      check = Math.min(check, between - start);
      parse = Math.min(parse, System.nanoTime() - between);
    }
    assertThat((double) check / parse).isLessThan(10);
  }

  @Test
  void check_schemaThatIsDefaultElsewhere_isNotTakenForTheSessions() {
    // as with currentSchema=app: those of app need no schema, and that of public is hidden
    Catalog all = Catalogs.of("PostgreSQL", "customers", "public.customers");
    Catalog hidden = Visibility.of("", "public.customers", "").of(all, "app");
    assertThatThrownBy(() -> new SqlGuard(hidden).check("SELECT * FROM public.customers"))
        .hasMessageContaining("not among the tables");
    assertThatCode(() -> new SqlGuard(hidden).check("SELECT * FROM customers"))
        .doesNotThrowAnyException();
    assertThatCode(() -> new SqlGuard(all).check("SELECT * FROM public.customers"))
        .doesNotThrowAnyException();
  }

  @TableTest
  void reads_oneQuery_beItHarmlessOrNot(String sql, boolean reads) {
    assertThat(guard("SQLite").reads(sql)).isEqualTo(reads);
  }

  @TableTest
  void orders_theQueryItself_notAPartOfIt(String sql, boolean orders) throws Exception {
    assertThat(guard("SQLite").orders(sql)).isEqualTo(orders);
  }

  @TableTest
  void parameters_areThoseThatStandForValues(String sql, int parameters) throws Exception {
    assertThat(guard("SQLite").parameters(sql)).isEqualTo(parameters);
  }

  @TableTest
  void withLiterals_standWhereValuesDo(String sql, String written) throws Exception {
    assertThat(guard("SQLite").withLiterals(sql, List.of("7", "'Ann'"))).isEqualTo(written);
  }
}
