// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Visibility;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.guard.Battery;
import dev.nljdbc.guard.SqlGuard;
import dev.nljdbc.guard.UserDefinedCode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The attacks of the other engines' battery and Spark SQL's own. */
@Timeout(300)
class SparkGuardTest {

  @BeforeAll
  static void fill() throws SQLException {
    SparkServer.run("CREATE DATABASE guard");
    try (Connection connection = SparkServer.connect("guard");
        Statement statement = connection.createStatement()) {
      for (String sql : Battery.schema()) {
        statement.execute(
            sql.replace("INTEGER PRIMARY KEY", "INT")
                .replaceAll("'(\\d{4}-\\d\\d-\\d\\d)'", "DATE '$1'"));
      }
      statement.execute(
          "CREATE VIEW reading AS SELECT city, count(*) AS n FROM customers GROUP BY city");
      statement.execute(
          "CREATE VIEW calling AS SELECT city, reflect('java.lang.System', 'getenv', 'HOME') AS h"
              + " FROM customers");
      statement.execute("CREATE VIEW hidden_call AS SELECT city FROM calling");
    }
  }

  private static SqlGuard guard(Connection connection) throws SQLException {
    Catalog catalog = new CatalogReader().read(connection);
    return new SqlGuard(
        Visibility.of("", "canary", "").of(catalog, ""),
        UserDefinedCode.read(connection, catalog),
        "");
  }

  @Test
  void check_attack_isRefused() throws SQLException {
    List<String> attacks = Battery.attacks("SPARK");
    List<String> passed = new ArrayList<>();
    try (Connection connection = SparkServer.connect("guard")) {
      SqlGuard guard = guard(connection);
      for (String attack : attacks) {
        try {
          passed.add(guard.check(attack));
        } catch (NlException e) {
          assertThat(e.error()).as(attack).isEqualTo(NlError.REFUSED);
        }
      }
    }
    assertThat(passed).isEmpty();
    assertThat(attacks).hasSizeGreaterThan(300);
  }

  @Test
  void check_harmlessQuery_passesAndRuns() throws SQLException {
    List<String> failed = new ArrayList<>();
    List<String> queries = Battery.harmless("SPARK");
    try (Connection connection = SparkServer.connect("guard");
        Statement statement = connection.createStatement()) {
      SqlGuard guard = guard(connection);
      for (String query : queries) {
        try (ResultSet rows = statement.executeQuery(guard.check(query))) {
          while (rows.next()) {
            assertThat(rows.getString(1)).isNotEqualTo("731913");
          }
        } catch (SQLException e) {
          failed.add(query + "\n    " + e.getMessage().lines().findFirst());
        }
      }
    }
    assertThat(failed).isEmpty();
    assertThat(queries).hasSizeGreaterThan(90);
  }

  @ParameterizedTest
  @ValueSource(strings = {"calling", "hidden_call"})
  void check_viewThatCallsJava_isRefused(String view) throws SQLException {
    try (Connection connection = SparkServer.connect("guard")) {
      SqlGuard guard = guard(connection);
      assertThatThrownBy(() -> guard.check("SELECT * FROM " + view))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.REFUSED));
    }
  }

  /** What the refusals are for: the server does all of this for a login without passwords. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT reflect('java.lang.System', 'getProperty', 'java.home')",
        "SELECT '${system:java.home}'",
        "SELECT r'\\'",
        "SELECT TRANSFORM(city) USING 'cat' FROM guard.customers"
      })
  void server_whatTheGuardRefuses_runs(String attack) throws SQLException {
    try (Connection connection = SparkServer.connect("guard");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(attack)) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString(1)).isNotBlank().doesNotContain("${");
    }
  }
}
