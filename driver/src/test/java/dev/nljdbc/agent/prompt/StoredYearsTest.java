// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.prompt.YearRanking.StoredYears;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.config.Settings;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.testing.TableTest;
import dev.nljdbc.testing.Workspaces;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StoredYearsTest {

  private static Optional<StoredYears> stored(String type, String name, String values)
      throws Exception {
    String sql =
        "CREATE TABLE tower (\"%s\" %s);".formatted(name, type)
            + (values.isEmpty() ? "" : "INSERT INTO tower VALUES (" + values + ");");
    try (Workspaces database = Workspaces.of(sql)) {
      DatabaseIndex index = database.workspace(Settings.defaults()).index();
      Column column =
          index.catalog().table(TableId.of("tower")).orElseThrow().column(name).orElseThrow();
      return StoredYears.of(column, index.statistics(column.id()));
    }
  }

  @TableTest
  void of_datesAndYears_areFromTheLeastToTheGreatest(String type, String name, String values)
      throws Exception {
    assertThat(stored(type, name, values)).contains(new StoredYears(1889, 1931));
  }

  @Test
  void of_yearsBeyondThePlausible_areSuchWhereTheNameSaysSo() throws Exception {
    assertThat(stored("INTEGER", "year_built", "1173), (1372"))
        .contains(new StoredYears(1173, 1372));
    assertThat(stored("INTEGER", "steps", "1173), (1372")).isEmpty();
  }

  @TableTest
  void of_otherColumnsAndUnknownRanges_areNone(String type, String name, String values)
      throws Exception {
    assertThat(stored(type, name, values)).isEmpty();
  }

  @Test
  void hold_anyOfTheYears_isEnough() {
    StoredYears stored = new StoredYears(1889, 1931);

    assertThat(stored.hold(Set.of(1889))).isTrue();
    assertThat(stored.hold(Set.of(1931, 2024))).isTrue();
    assertThat(stored.hold(Set.of(1888, 1932))).isFalse();
    assertThat(stored.hold(Set.of())).isFalse();
  }
}
