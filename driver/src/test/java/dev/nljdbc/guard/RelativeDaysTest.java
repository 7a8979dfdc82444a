// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.dialect.DayExpressions;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.dialect.RelativeDay;
import dev.nljdbc.dialect.RelativeDay.Start;
import dev.nljdbc.error.NlException;
import java.time.DayOfWeek;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Days that are counted from the engine's current date pass the guard of that engine. */
class RelativeDaysTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"SQLite", "H2", "PostgreSQL", "MariaDB", "DuckDB", "HSQL Database Engine"})
  void check_dayFromTheEnginesClock_passes(String product) throws NlException {
    SqlGuard guard = new SqlGuard(new Catalog(product, "1", List.of(), List.of()));
    DayExpressions days = Dialects.of(product).days();
    for (String zone : List.of("", "UTC", "Europe/Oslo")) {
      for (Start start : Start.values()) {
        for (int shift : new int[] {-2, 0, 3}) {
          RelativeDay day = RelativeDay.of(start).plusMonths(shift).plusDays(-shift);
          String date = days.day(day, days.today(zone), DayOfWeek.SUNDAY);
          for (String bound :
              List.of(date, days.timestamp(date), days.instant(date, zone), days.compact(date))) {
            String sql = "SELECT 1 AS one WHERE 1 < " + (bound.isEmpty() ? "2" : bound);
            assertThat(guard.check(sql)).isEqualTo(sql);
          }
        }
      }
    }
    String between =
        "SELECT " + days.between("CURRENT_DATE", days.today("")).orElseThrow() + " AS n";
    assertThat(guard.check(between)).isEqualTo(between);
    String years = "SELECT " + days.years("CURRENT_DATE", days.today("")).orElseThrow() + " AS n";
    assertThat(guard.check(years)).isEqualTo(years);
    assertThat(guard.check(days.clock())).isEqualTo(days.clock());
  }
}
