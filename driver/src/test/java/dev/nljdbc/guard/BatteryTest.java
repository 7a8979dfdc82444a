// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.readme.DocumentPart;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The {@link Battery} on the real engines: what the guard passes is run, and the {@link Canaries}
 * tell whether it hit anything.
 */
class BatteryTest {

  private static final int LEAST = 150;

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_attack_isRefusedAndHitsNothing(Engines engine) throws Exception {
    List<String> passed = new ArrayList<>();
    try (Canaries canaries = Canaries.on(engine)) {
      SqlGuard guard = new SqlGuard(canaries.catalog());
      for (String attack : Battery.attacks(engine)) {
        String sql = canaries.filled(attack);
        try {
          String outcome = run(canaries, guard.check(sql));
          passed.add(attack + "\n    " + outcome + " " + canaries.hits());
        } catch (NlException e) {
          assertThat(e.error()).as(attack).isEqualTo(NlError.REFUSED);
        }
      }
      assertThat(canaries.hits()).isEmpty();
    }
    assertThat(passed).isEmpty();
    assertThat(Battery.own("attacks", engine)).hasSizeGreaterThanOrEqualTo(LEAST);
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_harmlessQuery_passesAndRuns(Engines engine) throws Exception {
    engine.assumeNotMySql("this list");
    List<String> refused = new ArrayList<>();
    List<String> failed = new ArrayList<>();
    List<String> queries = Battery.harmless(engine);
    try (Canaries canaries = Canaries.on(engine);
        Connection connection = canaries.connect()) {
      SqlGuard guard = new SqlGuard(canaries.catalog());
      for (String query : queries) {
        String checked = query;
        try {
          checked = guard.check(query);
        } catch (NlException e) {
          refused.add(query);
          assertThat(Battery.falselyRefused(engine)).as(e.getMessage()).contains(query);
        }
        try {
          var unused = cells(connection, checked);
        } catch (SQLException e) {
          failed.add(query + "\n    " + e.getMessage());
        }
      }
      for (String unknown : Battery.unknown(engine)) {
        assertThatThrownBy(() -> cells(connection, unknown))
            .as(unknown)
            .isInstanceOf(SQLException.class);
      }
      assertThat(canaries.hits()).isEmpty();
    }
    assertThat(failed).isEmpty();
    assertThat(refused).containsExactlyInAnyOrderElementsOf(Battery.falselyRefused(engine));
    assertThat(refused.size() * 100).isLessThanOrEqualTo(queries.size());
    assertThat(Battery.own("harmless", engine)).hasSizeGreaterThanOrEqualTo(LEAST);
  }

  @Test
  void battery_inTheReadme_isTheFiles() throws IOException {
    Engines.MARIADB.assumeNotMySql("all of the attacks");
    StringBuilder table = new StringBuilder();
    table.append(
        "| engine | attacks | refused | harmless | passed and run |\n|---|---|---|---|---|\n");
    for (Engines engine : Engines.values()) {
      int attacks = Battery.attacks(engine).size();
      int harmless = Battery.harmless(engine).size();
      int refused = Battery.falselyRefused(engine).size();
      table.append(
          "| %s | %d | %d | %d | %d |\n"
              .formatted(engine, attacks, attacks, harmless, harmless - refused));
    }
    DocumentPart.named("battery").holds(table.toString());
  }

  private static String run(Canaries canaries, String sql) {
    try (Connection connection = canaries.connect()) {
      List<String> cells = cells(connection, sql);
      return cells.stream().anyMatch(canaries::tells) ? "told a secret" : "ran";
    } catch (SQLException e) {
      return "the engine refused it: " + e.getMessage();
    }
  }

  private static List<String> cells(Connection connection, String sql) throws SQLException {
    List<String> cells = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int i = 1; i <= width; i++) {
          cells.add(String.valueOf(rows.getString(i)));
        }
      }
    }
    return cells;
  }
}
