// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Visibility;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.sqlite.ProgressHandler;

/**
 * The guard of each engine under any bytes, led by what they reach in it. What passes for SQLite is
 * run there, on a connection that may write: nothing may have been written, and nothing of a table
 * that is hidden told.
 */
class GuidedFuzzTest {

  private static final Map<Engines, SqlGuard> GUARDS = new EnumMap<>(Engines.class);
  private static final String SECRET = "kept from everybody";
  private static final int STEPS = 100_000;
  private static final int ROWS = 50;

  private static Connection canary;

  @BeforeAll
  static void open() throws SQLException {
    for (Engines engine : Engines.values()) {
      String product = engine == Engines.POSTGRESQL ? "PostgreSQL" : engine.name();
      Catalog all = Catalogs.of(product, "customers", "orders", "canary");
      GUARDS.put(engine, new SqlGuard(Visibility.of("", "canary", "").of(all, "")));
    }
    canary = DriverManager.getConnection("jdbc:sqlite::memory:");
    try (Statement statement = canary.createStatement()) {
      for (String table : new String[] {"customers", "orders", "canary"}) {
        statement.execute("CREATE TABLE " + table + " (id INTEGER PRIMARY KEY, name TEXT)");
        statement.execute("INSERT INTO " + table + " VALUES (1, 'Ada')");
      }
      statement.execute("UPDATE canary SET name = '" + SECRET + "'");
    }
    ProgressHandler.setHandler(
        canary,
        STEPS,
        new ProgressHandler() {
          @Override
          protected int progress() {
            return 1;
          }
        });
  }

  @AfterAll
  static void close() throws SQLException {
    canary.close();
  }

  /** All of the battery where Jazzer goes on from it, a tenth in a build. */
  static Stream<Arguments> battery() {
    List<String> all =
        Stream.of(Engines.values())
            .flatMap(e -> Stream.concat(Battery.attacks(e).stream(), Battery.harmless(e).stream()))
            .distinct()
            .sorted()
            .toList();
    int step = System.getenv("JAZZER_FUZZ") == null ? 10 : 1;
    return IntStream.range(0, all.size())
        .filter(i -> i % step == 0)
        .mapToObj(i -> Arguments.of((Object) all.get(i).getBytes(StandardCharsets.UTF_8)));
  }

  @MethodSource("battery")
  @FuzzTest(maxDuration = "24m")
  void check_anyBytes_passesWhatWritesNothing(byte[] bytes) throws Exception {
    String text = new String(bytes, StandardCharsets.UTF_8);
    boolean passed = false;
    for (Map.Entry<Engines, SqlGuard> guard : GUARDS.entrySet()) {
      passed |= passes(guard.getValue(), text) && guard.getKey() == Engines.SQLITE;
    }
    if (passed) {
      run(GUARDS.get(Engines.SQLITE).check(text));
    }
  }

  /** What passes once passes again, unchanged: what runs is what was looked at. */
  private static boolean passes(SqlGuard guard, String text) throws NlException {
    String passed;
    try {
      passed = guard.check(text);
    } catch (NlException e) {
      assertThat(e.error()).isEqualTo(NlError.REFUSED);
      return false;
    }
    assertThat(guard.check(passed)).isEqualTo(passed);
    return true;
  }

  private static void run(String sql) throws SQLException {
    String before = state();
    try (Statement statement = canary.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      for (int row = 0; row < ROWS && rows.next(); row++) {
        for (int column = rows.getMetaData().getColumnCount(); column > 0; column--) {
          assertThat(rows.getString(column)).as(sql).isNotEqualTo(SECRET);
        }
      }
    } catch (SQLException e) {
      // the guard reads forms and names, not whether columns exist
      assertThat(e.getMessage()).as(sql).doesNotContain("read-only").doesNotContain("readonly");
    }
    assertThat(state()).as(sql).isEqualTo(before);
  }

  private static String state() throws SQLException {
    try (Statement statement = canary.createStatement();
        ResultSet state =
            statement.executeQuery(
                "SELECT total_changes() || ' ' || (SELECT group_concat(sql) FROM sqlite_master)")) {
      state.next();
      return state.getString(1);
    }
  }
}
