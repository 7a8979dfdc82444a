// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.util.List;
import java.util.Map;

/** What is kept for SQLite holds no name in quotes that SQLite would take for a text. */
class NamesOrStringsTest {

  private static SqlGuard guard(Engines engine) {
    return new SqlGuard(
        Catalogs.of(
            engine, Map.of("visit", List.of("id", "paid on"), "animal", List.of("id", "name"))));
  }

  @TableTest
  void checkKept_namesOfColumns_passes(String sql) throws Exception {
    assertThat(guard(Engines.SQLITE).checkKept(sql)).isEqualTo(sql);
  }

  @TableTest
  void checkKept_textInDoubleQuotes_isRefusedForSqliteAlone(String sql) throws Exception {
    assertThat(guard(Engines.SQLITE).check(sql)).isEqualTo(sql);
    assertThatThrownBy(() -> guard(Engines.SQLITE).checkKept(sql))
        .hasMessageContaining("takes it for a text");
    assertThat(guard(Engines.MARIADB).checkKept(sql.replace("visit", "animal"))).isNotEmpty();
  }
}
