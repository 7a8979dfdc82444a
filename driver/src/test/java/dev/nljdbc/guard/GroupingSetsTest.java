// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GroupingSetsTest {

  private static final List<String> COLUMNS =
      IntStream.range(0, 12).mapToObj(i -> "c" + i).toList();

  private final SqlGuard guard = new SqlGuard(Catalogs.of("DuckDB", "customers", COLUMNS));

  private static String query(String grouping) {
    return "SELECT count(*) FROM customers GROUP BY " + grouping;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c0, c1",
        "CUBE (c0, c1, c2, c3, c4, c5, c6, c7, c8)",
        "CUBE (c0, c1, c2, c3, c4, c5, c6, c7), ROLLUP (c8, c9)",
        "CUBE (c0, c1, c2, c3), CUBE (c4, c5, c6, c7, c8)",
        "ROLLUP (c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11)"
      })
  void check_thousandSetsAtMost_passes(String grouping) throws Exception {
    assertThat(guard.check(query(grouping))).contains("count(*)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CUBE (c0, c1, c2, c3, c4, c5, c6, c7, c8, c9)",
        "CUBE (c0, c1, c2, c3, c4, c5, c6, c7), ROLLUP (c8, c9, c10)",
        "CUBE (c0, c1, c2, c3, c4), CUBE (c5, c6, c7, c8, c9)"
      })
  void check_moreSets_isRefused(String grouping) {
    assertThatThrownBy(() -> guard.check(query(grouping)))
        .hasMessageContaining("a grouping by 1e+03 sets of columns");
  }
}
