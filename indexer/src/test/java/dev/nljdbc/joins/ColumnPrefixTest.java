// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;

class ColumnPrefixTest {

  @TableTest
  void of_oneOrTwoLettersOfTheTablesNameBeforeEachColumn_is(
      String table, String columns, String prefix) {
    ColumnPrefix found =
        ColumnPrefix.of(new Tables().table(table, columns.split(" ")).catalog().tables().get(0));
    assertThat(found.text()).isEqualTo(prefix);
    assertThat(found.strip("c_custkey")).isEqualTo("c_custkey".substring(prefix.length()));
  }
}
