// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Quotes, brackets and comments in random order around a read of the forbidden table: where the
 * guard's lexer and the engine's disagree, the guard takes for a string or a comment what the
 * engine reads as SQL, and the secret comes out.
 */
class QuotesAndCommentsTest {

  private static final int TEXTS = 4_000;

  private static final String[] FIRST = {"1 ", "id ", "ARRAY", "'a' ", "1, ", "f(", "(", ""};
  private static final String[] FRAGMENTS = {
    "'", "''", "\"", "`", "[", "]", "--", "/*", "*/", "//", "\n", "\r", "\\", "$$", "$a$", "E'",
    "q'[", "N'", "{", "}", ";", " ", ",", "(", ")", "x", "1"
  };
  private static final String[] READS = {
    " , n FROM canary ",
    " UNION ALL SELECT n FROM canary ",
    " FROM canary ",
    " n FROM canary ",
    "(SELECT n FROM canary)",
    "(WITH canary AS (SELECT 1 AS n) SELECT 5 AS n \n UNION ALL SELECT n FROM canary WHERE 1 = 1 "
  };
  private static final String[] LAST = {
    "", " FROM customers", "'", "]", "*/", "\"", "\n", "1)", "'] FROM customers", "' FROM customers"
  };

  @TableTest
  void check_quotesThatEnginesMayReadTheirOwnWay_neverHideARead(Engines engine, String mode)
      throws Exception {
    List<String> holes = new ArrayList<>();
    int ran = 0;
    Random random = new Random(20);
    try (Canaries canaries = Canaries.on(engine)) {
      SqlGuard guard = new SqlGuard(canaries.catalog());
      try (Connection connection = engine.connect(canaries.url() + mode)) {
        for (int i = 0; i < TEXTS; i++) {
          String sql = text(random);
          String passed = passed(guard, sql);
          if (!passed.isEmpty()) {
            ran++;
            if (tells(canaries, connection, passed)) {
              holes.add(sql);
            }
          }
        }
      }
      assertThat(canaries.hits()).isEmpty();
    }
    assertThat(holes).isEmpty();
    assertThat(ran).isGreaterThan(20);
  }

  private static String text(Random random) {
    StringBuilder sql = new StringBuilder("SELECT ").append(one(FIRST, random));
    fragments(sql, random);
    sql.append(one(READS, random));
    fragments(sql, random);
    return sql.append(one(LAST, random)).toString();
  }

  private static void fragments(StringBuilder sql, Random random) {
    for (int n = random.nextInt(4); n > 0; n--) {
      sql.append(one(FRAGMENTS, random));
    }
  }

  private static String one(String[] of, Random random) {
    return of[random.nextInt(of.length)];
  }

  private static String passed(SqlGuard guard, String sql) {
    try {
      return guard.check(sql);
    } catch (NlException refused) {
      return "";
    }
  }

  private static boolean tells(Canaries canaries, Connection connection, String sql) {
    boolean told = false;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int i = 1; i <= width; i++) {
          told |= canaries.tells(rows.getString(i));
        }
      }
    } catch (SQLException e) {
      told |= canaries.tells(e.getMessage());
    }
    return told;
  }
}
