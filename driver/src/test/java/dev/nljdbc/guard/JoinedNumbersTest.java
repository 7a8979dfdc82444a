// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JoinedNumbersTest {

  private static final List<String> COLUMNS = List.of("id", "name", "score");

  private static SqlGuard guard(String product) {
    return new SqlGuard(Catalogs.of(product, "customers", COLUMNS));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT CAST('1E' || '50000000' AS DECIMAL) FROM customers",
        "SELECT ('1E' || name) + 1 FROM customers",
        "SELECT 2 - ('1e' || name) FROM customers",
        "SELECT 2 * ('1E' || name) FROM customers",
        "SELECT ('.5E+' || name) / 2 FROM customers",
        "SELECT ABS('1' || 'E9') FROM customers",
        "SELECT ABS(CONCAT('1E', name)) FROM customers",
        "SELECT ABS(REPLACE('1E5', '5', '99')) FROM customers",
        "SELECT ABS('1' || CHAR(69) || name) FROM customers",
        "SELECT t.n + 1 FROM (SELECT '1E' || name AS n FROM customers) t"
      })
  void check_exponentPutTogetherAndComputedWith_isRefused(String sql) {
    assertThatThrownBy(() -> guard("H2").check(sql))
        .hasMessageContaining("a number with an exponent that is put together of strings");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "H2: SELECT '1E' || name FROM customers",
        "H2: SELECT 'E9' FROM customers WHERE score + 1 > 2",
        "H2: SELECT 'mile' || name, score * 2 FROM customers",
        "H2: SELECT CAST('1E5' AS DECIMAL) FROM customers",
        "H2: SELECT name || 'x', ABS(score) FROM customers WHERE name = 'E5'",
        "DuckDB: SELECT CAST('1E' || name AS DOUBLE) FROM customers"
      })
  void check_noSuchNumber_passes(String productAndSql) throws Exception {
    String[] parts = productAndSql.split(": ");
    assertThat(guard(parts[0]).check(parts[1])).isNotBlank();
  }
}
