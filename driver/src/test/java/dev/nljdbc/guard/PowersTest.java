// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** PostgreSQL's powers of exact numbers heed neither a cancel nor statement_timeout. */
class PowersTest {

  private static final List<String> COLUMNS = List.of("rate", "years");

  private final SqlGuard guard = new SqlGuard(Catalogs.of("PostgreSQL", "loan", COLUMNS));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "power(rate, 2)",
        "pow(rate, 0.5)",
        "power(rate, -3)",
        "rate ^ 100",
        "power(rate, (2))",
        "power(rate, 1.0 / 3)",
        "rate ^ (1 / 5)",
        "power(1 + CAST(rate AS double precision) / 100, years)",
        "power(CAST(rate AS double precision), years)",
        "(1 + rate)::float8 ^ years",
        "(rate::real) ^ (1.0 / years)"
      })
  void check_smallExponentOrInexactNumber_passes(String power) throws Exception {
    assertThat(guard.check("SELECT " + power + " FROM loan")).contains("loan");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "power(CAST(1.0001 AS numeric), 2000000000)",
        "pow(1.0001, 101)",
        "power(rate, years)",
        "power(rate, 2 * 1000000000)",
        "1.0001 ^ 2000000000",
        "rate ^ years",
        "power(rate, 1 / 0.0000001)",
        "power(rate, (1000))",
        "(rate)::numeric ^ (years)"
      })
  void check_largeOrUnknownExponent_isRefused(String power) {
    assertThatThrownBy(() -> guard.check("SELECT " + power + " FROM loan"))
        .hasMessageContaining("a power of exact numbers")
        .hasMessageContaining("DOUBLE PRECISION");
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "MariaDB", "DuckDB", "SQLite"})
  void check_engineWithoutExactPowers_passes(String engine) throws Exception {
    SqlGuard other = new SqlGuard(Catalogs.of(engine, "loan", COLUMNS));
    assertThat(other.check("SELECT power(rate, years) FROM loan")).contains("power");
  }
}
