// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnPrefixTest {

  @ParameterizedTest
  @CsvSource({
    "customer, c_custkey c_name c_phone, c_",
    "customer, C_custkey c_name c_phone, c_",
    "partsupp, ps_partkey ps_suppkey ps_cost, ps_",
    "customer, cus_key cus_name cus_phone, ''",
    "customer, c_custkey c_name, ''",
    "customer, c_custkey c_name phone, ''",
    "customer, c_custkey c_name c_, ''",
    "customer, x_custkey x_name x_phone, ''",
    "customer, _custkey _name _phone, ''",
    "customer, custkey name phone, ''"
  })
  void of_oneOrTwoLettersOfTheTablesNameBeforeEachColumn_is(
      String table, String columns, String prefix) {
    ColumnPrefix found =
        ColumnPrefix.of(new Tables().table(table, columns.split(" ")).catalog().tables().get(0));
    assertThat(found.text()).isEqualTo(prefix);
    assertThat(found.strip("c_custkey")).isEqualTo("c_custkey".substring(prefix.length()));
  }
}
