// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The guard on MySQL, which no Maven artifact brings: MariaDB's attacks and MySQL's own, and what
 * people ask of it.
 */
@EnabledIfSystemProperty(named = "nljdbc.mysql", matches = ".+")
class MySqlBatteryTest {

  private static final String MYSQL = "MYSQL";

  @Test
  void check_attack_isRefusedAndHitsNothing() throws Exception {
    List<String> passed = new ArrayList<>();
    List<String> attacks =
        Stream.concat(Battery.attacks(Engines.MARIADB).stream(), Battery.attacks(MYSQL).stream())
            .distinct()
            .toList();
    try (Canaries canaries = Canaries.on(Engines.MARIADB)) {
      SqlGuard guard = new SqlGuard(canaries.catalog());
      for (String attack : attacks) {
        try {
          String outcome = run(canaries, guard.check(canaries.filled(attack)));
          passed.add(attack + "\n    " + outcome + " " + canaries.hits());
        } catch (NlException e) {
          assertThat(e.error()).as(attack).isEqualTo(NlError.REFUSED);
        }
      }
      assertThat(canaries.hits()).isEmpty();
    }
    assertThat(passed).isEmpty();
    assertThat(attacks).hasSizeGreaterThan(700);
  }

  private static String run(Canaries canaries, String sql) {
    try (Connection connection = canaries.connect()) {
      return "gave " + rows(connection, sql) + " rows";
    } catch (SQLException e) {
      return "failed: " + e.getMessage();
    }
  }

  @Test
  void check_harmlessQuery_passesAndRuns() throws Exception {
    List<String> failed = new ArrayList<>();
    try (Canaries canaries = Canaries.on(Engines.MARIADB);
        Connection connection = canaries.connect()) {
      SqlGuard guard = new SqlGuard(canaries.catalog());
      List<String> queries = Battery.harmless(MYSQL);
      for (String query : queries) {
        try {
          int unused = rows(connection, guard.check(query));
        } catch (SQLException e) {
          failed.add(query + "\n    " + e.getMessage());
        }
      }
      assertThat(canaries.hits()).isEmpty();
      assertThat(queries).hasSizeGreaterThan(100);
    }
    assertThat(failed).isEmpty();
  }

  private static int rows(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int read = 0;
      while (rows.next()) {
        String unused = rows.getString(1);
        read++;
      }
      return read;
    }
  }
}
