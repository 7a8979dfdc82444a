// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.TableTest;
import java.util.List;

class JoinedNumbersTest {

  private static final List<String> COLUMNS = List.of("id", "name", "score");

  private static SqlGuard guard(String product) {
    return new SqlGuard(Catalogs.of(product, "customers", COLUMNS));
  }

  @TableTest
  void check_exponentPutTogetherAndComputedWith_isRefused(String sql) {
    assertThatThrownBy(() -> guard("H2").check(sql))
        .hasMessageContaining("a number with an exponent that is put together of strings");
  }

  @TableTest
  void check_noSuchNumber_passes(String productAndSql) throws Exception {
    String[] parts = productAndSql.split(": ");
    assertThat(guard(parts[0]).check(parts[1])).isNotBlank();
  }
}
