// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.TableTest;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** PostgreSQL's powers of exact numbers heed neither a cancel nor statement_timeout. */
class PowersTest {

  private static final List<String> COLUMNS = List.of("rate", "years");

  private final SqlGuard guard = new SqlGuard(Catalogs.of("PostgreSQL", "loan", COLUMNS));

  @TableTest
  void check_smallExponentOrInexactNumber_passes(String power) throws Exception {
    assertThat(guard.check("SELECT " + power + " FROM loan")).contains("loan");
  }

  @TableTest
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
