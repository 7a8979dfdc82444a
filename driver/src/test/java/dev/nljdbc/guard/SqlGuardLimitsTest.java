// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.OperatingSystemMXBean;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the longest and deepest texts cost the guard, in time and stack. */
class SqlGuardLimitsTest {

  private static final int LONGEST = 64 * 1024;
  // of a machine of today that does nothing else; a busy or slow one is given three times that
  private static final long MOST_MILLIS = Boolean.getBoolean("nljdbc.slow") ? 50 : 150;
  private static final int RUNS = 3;
  private static final int SMALL_STACK = 192 * 1024;

  /** Repeated up to 64 KB: what stands before, what is repeated, what stands behind. */
  private static final String[][] CHAINS = {
    {"SELECT * FROM customers WHERE id IN (1", ", 2", ")"},
    {"SELECT * FROM customers WHERE name IN ('x'", ",'y'", ")"},
    {"SELECT * FROM customers WHERE id = 1", " OR id = 2", ""},
    {"SELECT * FROM customers WHERE id = 1", " AND id = 2", ""},
    {"SELECT 'x'", "||'x'", " FROM customers"},
    {"SELECT 1", "+1", " FROM customers"},
    {"SELECT a", ",a", " FROM customers"},
    {"SELECT abs(1)", ",abs(1)", " FROM customers"},
    {"SELECT a.b", ".c", " FROM customers"},
    {"SELECT a", "->'x'", " FROM customers"},
    {"SELECT a", "::int", " FROM customers"},
    {"SELECT a", "[1]", " FROM customers"},
    {"SELECT a", ":b", " FROM customers"},
    {"SELECT ", "INTERVAL ", "1"},
    {"SELECT ", "NOT ", "1"},
    {"SELECT ", "- ", "1"},
    {"SELECT ", "~", "1"},
    {"SELECT ", "? ", ""},
    {"SELECT ", "?,", "?"},
    {"SELECT CASE", " WHEN id = 1 THEN 2", " END FROM customers"},
    {"SELECT CASE ", "( ) #> ", ""},
    {"SELECT * FROM customers", ",customers", ""},
    {"SELECT * FROM customers", " JOIN customers b ON b.id = 1", ""},
    {"SELECT 1", " UNION SELECT 1", ""},
    {"(SELECT 1)", " UNION (SELECT 1)", ""},
    {"VALUES (1,2)", ",(1,2)", ""},
    {"SELECT (SELECT 1)", ",(SELECT 1)", " FROM customers"},
    {"WITH a AS (SELECT 1)", ",a AS (SELECT 1)", " SELECT 1"},
    {"SELECT ((a))", ",((a))", " FROM customers"},
    {
      "SELECT sum(id) OVER (PARTITION BY a ORDER BY b)",
      ",sum(id) OVER (ORDER BY b)",
      " FROM customers"
    },
    {"SELECT a", ", TABLE", " FROM customers"},
    {"SELECT * FROM customers ORDER BY a", ",a DESC", ""},
    {"SELECT b", ", ROW( ) ", " FROM customers"},
    {"SELECT ", "x ", ""},
    {"", "SELECT ", ""},
    {"SELECT 'a", "''", "' FROM customers"},
    {"SELECT ", "'a' ", ""},
    {"SELECT ", "\"a\" ", ""},
    {"SELECT 1 ", "/* a */", ""},
    {"SELECT 1 ", "-- a\n", ""},
    {"SELECT 1", " ", ""},
    {"SELECT nl", "q", ""},
    {"SELECT \"nlq0q\" ", "nlq7q", ""},
    {"SELECT ", "1", ""},
    {"SELECT 1", ";", ""},
    {"SELECT 1 ", "\\", ""},
    {"SELECT 1 ", "'", ""},
    {"SELECT ", "'\\'||", "1"},
  };

  /** Each inside itself: what opens, what stands in the middle, what closes. */
  private static final String[][] NESTS = {
    {"(", "1", ")"},
    {"(1 + ", "1", ")"},
    {"((", "1", "))"},
    {"abs(", "1", ")"},
    {"coalesce(1, ", "1", ")"},
    {"CASE WHEN 1 = 1 THEN ", "1", " END"},
    {"CASE ", "1", " WHEN 1 THEN 1 END"},
    {"CASE WHEN ", "1 = 1", " THEN 1 END = 1"},
    {"NOT ", "1 = 1", ""},
    {"NOT (", "1 = 1", ")"},
    {"-(", "1", ")"},
    {"- ", "1", ""},
    {"+ ", "1", ""},
    {"~ ", "1", ""},
    {"(SELECT ", "1", ")"},
    {"(SELECT * FROM (", "SELECT 1", ") x)"},
    {"EXISTS (SELECT ", "1", ")"},
    {"1 IN (", "1", ")"},
    {"1 IN (SELECT ", "1", ")"},
    {"1 = ANY (SELECT ", "1", ")"},
    {"1 BETWEEN (", "1", ") AND 2"},
    {"CAST(", "1", " AS INT)"},
    {"SUBSTRING(", "'x'", " FROM 1 FOR 2)"},
    {"SUBSTRING(SUBSTRING(", "'x' NOT", ""},
    {"POSITION(", "'x'", " IN 'y')"},
    {"POSITION( NOT ", "= a INTERSECT ", "= & "},
    {"TRIM(", "'x'", ")"},
    {"EXTRACT(YEAR FROM ", "a", ")"},
    {"JSON_ARRAYAGG( POSITION( ", "NEXT , ", ""},
    {"ARRAY[", "1", "]"},
    {"[", "1", "]"},
    {"a[", "1", "]"},
    {"ROW(", "1", ")"},
    {"INTERVAL (", "1", ") DAY"},
    {"count(*) FILTER (WHERE 1 = ", "1", ")"},
    {"sum(1) OVER (ORDER BY ", "1", ")"},
    {"1 + ", "1", ""},
    {"1 = 1 AND (", "1 = 1", ")"},
    {"(1, ", "1", ")"},
    {"a -> (", "1", ")"},
    {"(WITH a AS (SELECT 1) SELECT ", "1", ")"},
    {"(VALUES (", "1", "))"},
    {"f(x -> ", "1", ")"},
    {"(( ) #> ", "1", ")"},
  };

  private static SqlGuard guard(String product) {
    return new SqlGuard(Catalogs.of(product, "customers"));
  }

  static List<String> chains() {
    List<String> texts = new ArrayList<>();
    for (String[] chain : CHAINS) {
      texts.add(filled(chain[0], chain[1], chain[2]));
    }
    return texts;
  }

  static List<String> nests() {
    List<String> texts = new ArrayList<>();
    for (String[] nest : NESTS) {
      int most = (LONGEST - 40) / (nest[0].length() + nest[2].length());
      for (int depth : new int[] {30, 60, most}) {
        int levels = Math.min(depth, most);
        String nested = nest[0].repeat(levels) + nest[1] + nest[2].repeat(levels);
        texts.add("SELECT " + nested);
        texts.add("SELECT * FROM customers WHERE " + nested);
      }
      // never closed, and long inside
      String open = "SELECT " + nest[0].repeat(50);
      texts.add(filled(open, nest[1] + " ", ""));
      texts.add(filled(open, nest[1] + ", ", ""));
    }
    for (String from :
        List.of("(", "(customers JOIN ", "(SELECT * FROM ", "LATERAL (SELECT * FROM ")) {
      texts.add("SELECT * FROM " + from.repeat(60) + "customers" + ")".repeat(60));
      texts.add(filled("SELECT * FROM ", from, ""));
    }
    texts.add(filled("", "WITH a AS (", ""));
    texts.add(filled("", "(SELECT 1 UNION ", ""));
    return texts;
  }

  /** Common table expressions of which each reads the one before twice. */
  static List<String> doublings() {
    List<String> steps =
        List.of(
            "SELECT x FROM t%1$d UNION ALL SELECT x FROM t%1$d",
            "SELECT a.x FROM t%1$d a, t%1$d b",
            "SELECT a.x FROM t%1$d a JOIN t%1$d b ON a.x = b.x",
            "SELECT x FROM t%1$d WHERE x >= (SELECT MAX(x) FROM t%1$d)",
            "SELECT (SELECT COUNT(*) FROM t%1$d) + x AS x FROM t%1$d",
            "SELECT x || x AS x FROM t%1$d",
            "SELECT x FROM (SELECT a.x FROM t%1$d a, (SELECT x FROM t%1$d) b) c");
    List<String> ends =
        List.of("*", "COUNT(*)", "SUM(x)", "STRING_AGG(x, ',')", "GROUP_CONCAT(x)", "x || x");
    List<String> texts = new ArrayList<>();
    for (String step : steps) {
      for (int depth : new int[] {18, 60, 400}) {
        StringBuilder text = new StringBuilder("WITH t0 AS (SELECT id AS x FROM customers)");
        for (int i = 1; i <= depth; i++) {
          text.append(", t").append(i).append(" AS (");
          text.append(String.format(Locale.ROOT, step, i - 1)).append(")");
        }
        ends.forEach(end -> texts.add(text + " SELECT " + end + " FROM t" + depth));
      }
    }
    return texts;
  }

  /** Many parts of which each could be compared with each. */
  static List<String> crossings() {
    String counts = many(1_500, "count(1)");
    String grows = many(45, "(SELECT 1)") + ", (SELECT x || 'a' AS x)";
    return List.of(
        "WITH RECURSIVE t("
            + many(1_900, "b%d")
            + ") AS (SELECT 1 UNION ALL SELECT "
            + many(1_900, "b%d")
            + ", b0 FROM t) SELECT 1 FROM t",
        "WITH RECURSIVE t("
            + many(1_900, "b%d")
            + ") AS (SELECT 1 UNION ALL SELECT 1 FROM t AS y("
            + many(1_900, "c%d")
            + ")) SELECT 1 FROM t",
        "SELECT " + counts + " FROM customers",
        "SELECT " + many(1_400, "count(1)") + ", " + grows + " FROM customers",
        "SELECT "
            + many(600, "count(1)")
            + ", "
            + grows
            + " FROM customers WHERE "
            + "(".repeat(50)
            + "x=1"
            + " AND x=1".repeat(500)
            + ")=x".repeat(50),
        "SELECT 1" + "+1".repeat(380) + ", 'x'" + "||'x'".repeat(380) + ", (SELECT 1)",
        "WITH d AS (SELECT "
            + many(1_900, "x")
            + " FROM "
            + many(1_900, "customers a%d")
            + ") SELECT 1");
  }

  private static String many(int times, String part) {
    return IntStream.range(0, times)
        .mapToObj(i -> part.replace("%d", String.valueOf(i)))
        .collect(Collectors.joining(", "));
  }

  private static String filled(String before, String again, String behind) {
    int times = (LONGEST - before.length() - behind.length()) / again.length();
    return before + again.repeat(times) + behind;
  }

  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(strings = {"SQLite", "PostgreSQL"})
  void check_64KilobytesOfAnything_end(String product) {
    SqlGuard guard = guard(product);
    List<String> texts = new ArrayList<>(chains());
    texts.addAll(nests());
    texts.addAll(doublings());
    chains().forEach(text -> runs(guard, text)); // a Java that knows its way
    List<String> slow = new ArrayList<>();
    for (String text : texts) {
      long millis = millis(guard, text);
      if (millis >= MOST_MILLIS) {
        slow.add(millis + " ms: " + text.substring(0, Math.min(120, text.length())));
      }
    }
    assertThat(slow).isEmpty();
  }

  /** What is looked at once for each time it is read takes hours. */
  @Test
  void check_doublings_areRefusedWithoutFollowingThem() {
    SqlGuard guard = guard("PostgreSQL");
    assertTimeoutPreemptively(
        Duration.ofMinutes(2), () -> doublings().forEach(text -> runs(guard, text)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"SQLite", "H2"})
  void check_crossings_endSoon(String product) {
    SqlGuard guard = guard(product);
    assertTimeoutPreemptively(
        Duration.ofMinutes(1), () -> crossings().forEach(text -> runs(guard, text)));
  }

  /** Computing time of one check: of this process, as the parser has a thread of its own. */
  private static long millis(SqlGuard guard, String text) {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long best = Long.MAX_VALUE;
    // compiling and collecting garbage are in it: the best of some
    for (int batch = 0; batch < 8 && best >= MOST_MILLIS; batch++) {
      long begun = system.getProcessCpuTime();
      for (int run = 0; run < RUNS; run++) {
        runs(guard, text);
      }
      best = Math.min(best, (system.getProcessCpuTime() - begun) / RUNS / 1_000_000);
    }
    return best;
  }

  /** Whether it passes; throws nothing but refusals. */
  private static boolean runs(SqlGuard guard, String text) {
    try {
      return !guard.check(text).isEmpty();
    } catch (NlException e) {
      assertThat(e.error()).isEqualTo(NlError.REFUSED);
      return false;
    }
  }

  @ParameterizedTest
  @MethodSource("nests")
  void check_deepNesting_takesNoStack(String text) throws Exception {
    AtomicReference<Object> outcome = new AtomicReference<>("none");
    Thread small =
        new Thread(
            null,
            () -> {
              try {
                outcome.set(runs(guard("PostgreSQL"), text));
              } catch (Throwable e) {
                outcome.set(e);
              }
            },
            "small",
            SMALL_STACK);
    small.start();
    small.join();
    assertThat(outcome.get()).isEqualTo(runs(guard("PostgreSQL"), text));
  }

  @Test
  void check_longOrdinaryQueries_pass() throws Exception {
    SqlGuard guard = guard("SQLite");
    for (String query :
        List.of(
            filled("SELECT * FROM customers WHERE id IN (1", ", 2000", ")"),
            filled("SELECT * FROM customers WHERE name IN ('x'", ", 'Jane Doe'", ")"),
            "SELECT * FROM customers WHERE id = 1" + " OR id = 2".repeat(700),
            "SELECT id" + ", id AS column_with_a_long_name".repeat(1_500) + " FROM customers",
            "SELECT 1" + " UNION ALL SELECT id FROM customers".repeat(700),
            "SELECT CASE" + " WHEN id = 1 THEN 'one'".repeat(900) + " END FROM customers",
            "SELECT " + "(".repeat(60) + "1" + ")".repeat(60),
            "SELECT " + "coalesce(id, ".repeat(60) + "1" + ")".repeat(60) + " FROM customers",
            "SELECT * FROM (".repeat(30) + "SELECT id FROM customers" + ") x".repeat(30))) {
      assertThat(guard.check(query)).isEqualTo(query);
    }
  }

  @Test
  void check_longListOfValues_runsWhole() throws Exception {
    String list = "SELECT * FROM customers WHERE id IN (1" + ", 2".repeat(5_000) + ", 3)";
    assertThat(guard("SQLite").check(list)).isEqualTo(list);
  }

  @Test
  void check_callInALongListOfValues_isSeen() {
    String values = ", 2".repeat(3_000);
    assertThatThrownBy(
            () -> guard("SQLite").check("SELECT 1" + values + ", load_extension('x')" + values))
        .hasMessageContaining("load_extension");
  }

  @Test
  void check_tooManyWords_isRefused() {
    assertThatThrownBy(() -> guard("SQLite").check(filled("SELECT id", ",id", " FROM customers")))
        .hasMessageContaining("8000 words and signs");
  }
}
