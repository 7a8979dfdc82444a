// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.battery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same questions over the same rows find the same on every engine. One in five of them on each;
 * with {@code -Dnljdbc.slow=true} all.
 */
class EnginesTest {

  private static final Map<Case, List<List<String>>> EXPECTED = new LinkedHashMap<>();
  private static final int ONE_IN = Boolean.getBoolean("nljdbc.slow") ? 1 : 5;

  @BeforeAll
  static void expect(@TempDir Path directory) throws SQLException, IOException {
    Map<String, String> urls = urls(Engines.SQLITE, directory);
    for (Case c : Case.read("engines.tsv")) {
      try (Connection plain = Engines.SQLITE.connect(String.valueOf(urls.get(c.database())))) {
        EXPECTED.put(c, rows(plain, c.query()));
      }
    }
  }

  private static Map<String, String> urls(Engines engine, Path directory)
      throws SQLException, IOException {
    String[] statements = Databases.statements("awkward.sql");
    for (int i = 0; engine == Engines.MARIADB && i < statements.length; i++) {
      statements[i] = statements[i].replace('"', '`');
    }
    return Map.of(
        "shop", Databases.shop(engine, directory),
        "awkward", engine.urlWith(directory, statements));
  }

  private static List<List<String>> rows(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return Rows.of(rows);
    }
  }

  @EnginesByTurns
  void ask_onEachEngine_findsTheSameRows(Engines engine, @TempDir Path directory)
      throws SQLException, IOException {
    Map<String, String> urls = urls(engine, directory);
    List<String> different = new ArrayList<>();
    for (Map.Entry<String, String> url : urls.entrySet()) {
      try (Connection asking = Databases.asking(engine, directory, url.getValue())) {
        int turn = engine.ordinal();
        for (Map.Entry<Case, List<List<String>>> expected : EXPECTED.entrySet()) {
          if (turn++ % ONE_IN != 0) {
            continue; // another engine's turn
          }
          if (expected.getKey().database().equals(url.getKey())) {
            String found = outcome(asking, expected.getKey(), expected.getValue());
            if (!found.isEmpty()) {
              different.add(String.format("%n%s: %s", expected.getKey().question(), found));
            }
          }
        }
      }
    }
    assertThat(EXPECTED).hasSizeGreaterThan(60);
    assertThat(different).as("%s: %d of %d", engine, different.size(), EXPECTED.size()).isEmpty();
  }

  private static String outcome(Connection asking, Case c, List<List<String>> expected) {
    String sql = "";
    try (Statement statement = asking.createStatement();
        ResultSet rows = statement.executeQuery("NL: " + c.question())) {
      sql = String.valueOf(statement.getWarnings().getMessage()).lines().findFirst().orElse("");
      List<List<String>> found = Rows.of(rows);
      return Rows.same(expected, found)
          ? ""
          : String.format(
              "%n  expected %s%n  but      %s%n  by       %s", shown(expected), shown(found), sql);
    } catch (NlException e) {
      return c.mayBeRefused() ? "" : e.toString();
    } catch (SQLException e) {
      return sql + ": " + e;
    }
  }

  private static String shown(List<List<String>> rows) {
    return rows.size() + " rows: " + rows.stream().limit(4).toList();
  }
}
