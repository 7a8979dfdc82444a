// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept for SQLite holds no name in quotes that SQLite would take for a text. */
class NamesOrStringsTest {

  private static SqlGuard guard(Engines engine) {
    return new SqlGuard(
        Catalogs.of(
            engine, Map.of("visit", List.of("id", "paid on"), "animal", List.of("id", "name"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT \"paid on\", \"ID\", \"rowid\" FROM visit",
        "SELECT max(\"paid on\") AS \"last day\" FROM visit ORDER BY \"last day\"",
        "SELECT id \"n\" FROM visit GROUP BY id HAVING \"n\" > 1",
        "WITH v(\"day\") AS (SELECT \"paid on\" FROM visit) SELECT \"day\" FROM v",
        "SELECT \"n\" FROM (SELECT count(*) AS \"n\" FROM visit) t",
        "SELECT \"v\".\"id\" FROM visit AS \"v\" WHERE \"paid on\" > 'name'",
        "SELECT id FROM visit WHERE EXISTS (SELECT 1 FROM animal WHERE \"name\" = \"paid on\")",
        "SELECT `paid on`, [id] FROM visit",
        "SELECT \"value\" FROM json_each('[1]')"
      })
  void checkKept_namesOfColumns_passes(String sql) throws Exception {
    assertThat(guard(Engines.SQLITE).checkKept(sql)).isEqualTo(sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT \"fee\" FROM visit",
        "SELECT \"name\" FROM visit",
        "SELECT id FROM animal WHERE name = \"Rex\"",
        "SELECT id FROM visit ORDER BY \"fee\""
      })
  void checkKept_textInDoubleQuotes_isRefusedForSqliteAlone(String sql) throws Exception {
    assertThat(guard(Engines.SQLITE).check(sql)).isEqualTo(sql);
    assertThatThrownBy(() -> guard(Engines.SQLITE).checkKept(sql))
        .hasMessageContaining("takes it for a text");
    assertThat(guard(Engines.MARIADB).checkKept(sql.replace("visit", "animal"))).isNotEmpty();
  }
}
