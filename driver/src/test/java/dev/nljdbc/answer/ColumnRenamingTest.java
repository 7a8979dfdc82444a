// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnRenamingTest {

  @TableTest
  void table_queryWithAnOrder_keepsItInBrackets(String product, String end) {
    assertThat(
            new ColumnRenaming("SELECT name FROM city ORDER BY name", product)
                .table(List.of("name"), List.of("name")))
        .endsWith(end);
  }

  @Test
  void table_queryWithALimit_staysAsItIs() {
    assertThat(
            new ColumnRenaming("SELECT name FROM city ORDER BY name LIMIT 3", "Trino")
                .table(List.of("name"), List.of("name")))
        .isEqualTo("(SELECT name FROM city ORDER BY name LIMIT 3)");
  }
}
