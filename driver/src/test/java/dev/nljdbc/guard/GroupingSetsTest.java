// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.TableTest;
import java.util.List;
import java.util.stream.IntStream;

class GroupingSetsTest {

  private static final List<String> COLUMNS =
      IntStream.range(0, 12).mapToObj(i -> "c" + i).toList();

  private final SqlGuard guard = new SqlGuard(Catalogs.of("DuckDB", "customers", COLUMNS));

  private static String query(String grouping) {
    return "SELECT count(*) FROM customers GROUP BY " + grouping;
  }

  @TableTest
  void check_thousandSetsAtMost_passes(String grouping) throws Exception {
    assertThat(guard.check(query(grouping))).contains("count(*)");
  }

  @TableTest
  void check_moreSets_isRefused(String grouping) {
    assertThatThrownBy(() -> guard.check(query(grouping)))
        .hasMessageContaining("a grouping by 1e+03 sets of columns");
  }
}
