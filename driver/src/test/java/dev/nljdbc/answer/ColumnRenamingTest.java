// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnRenamingTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Trino      | ORDER BY name OFFSET 0)
          MariaDB    | ORDER BY name LIMIT 9223372036854775807)
          PostgreSQL | ORDER BY name)
          """)
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
