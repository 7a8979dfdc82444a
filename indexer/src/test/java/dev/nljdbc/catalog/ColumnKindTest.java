// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Types;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnKindTest {

  /** As SQLite's driver reports each type that it does not know. */
  private static ColumnKind ofName(String declared) {
    return ColumnKind.of(Types.VARCHAR, declared);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DATE",
        "date32",
        "DATETIME",
        "datetime2(7)",
        "datetimeoffset",
        "DateTime64(3)",
        "time",
        "time(6) without time zone",
        "timetz",
        "TIME_WITH_TIMEZONE",
        "TIMESTAMP",
        "timestamp(6)",
        "timestamptz",
        "TIMESTAMP_NTZ",
        "TIMESTAMP_MS",
        "timestamp with local time zone",
        "year",
        "year(4)",
      })
  void of_namesOfDatesAndTimes_areTemporal(String declared) {
    assertThat(ofName(declared)).isEqualTo(ColumnKind.TEMPORAL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"time_unit", "timezone", "timeuuid", "date_format", "year_group", "text"})
  void of_domainsNamedAlike_areWhatTheirValuesAre(String declared) {
    assertThat(ofName(declared)).isEqualTo(ColumnKind.TEXT);
  }
}
