// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.TableTest;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextSearchesTest {

  /** Of 600,000 characters. */
  private static final String LONG =
      "REPLACE(RPAD('a', 10000, 'a'), 'a', '%s')".formatted("a".repeat(60));

  private static SqlGuard guard(String product) {
    return new SqlGuard(Catalogs.of(product, "customers", List.of("id", "name")));
  }

  @TableTest
  void check_patternOnALongText_isRefused(String productAndSql) {
    assertThatThrownBy(() -> checked(productAndSql))
        .hasMessageContaining("a pattern that is tried in many ways on a long text");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "H2: SELECT 1 FROM customers WHERE LOCATE(${LONG}, ${LONG}) > 0",
        "H2: SELECT REPLACE(${LONG}, ${LONG}, '') FROM customers"
      })
  void check_longTextInALongOne_isRefused(String productAndSql) {
    assertThatThrownBy(() -> checked(productAndSql))
        .hasMessageContaining("pairs of characters are compared");
  }

  @TableTest
  void check_searchThatEndsSoon_passes(String productAndSql) throws Exception {
    assertThat(checked(productAndSql)).isNotBlank();
  }

  private static String checked(String productAndSql) throws Exception {
    String[] parts = productAndSql.split(": ");
    return guard(product(parts[0])).check(parts[1].replace("${LONG}", LONG));
  }

  private static String product(String name) {
    return name.equals("HSQLDB") ? "HSQL Database Engine" : name;
  }
}
