// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.TableTest;
import java.sql.Types;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnKindTest {

  /** As SQLite's driver reports each type that it does not know. */
  private static ColumnKind ofName(String declared) {
    return ColumnKind.of(Types.VARCHAR, declared);
  }

  @TableTest
  void of_namesOfDatesAndTimes_areTemporal(String declared) {
    assertThat(ofName(declared)).isEqualTo(ColumnKind.TEMPORAL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"time_unit", "timezone", "timeuuid", "date_format", "year_group", "text"})
  void of_domainsNamedAlike_areWhatTheirValuesAre(String declared) {
    assertThat(ofName(declared)).isEqualTo(ColumnKind.TEXT);
  }
}
