// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.prompt.YearRanking.StoredYears;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.config.Settings;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.testing.Workspaces;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "DATE      | opened     | '1931-05-01'), ('1889-03-31'",
        "TIMESTAMP | opened     | '1931-05-01 10:00:00'), ('1889-03-31 00:00:00'",
        "INTEGER   | built      | 1889), (1931), (1900",
        "INTEGER   | yyyymmdd   | 18890331), (19310501), (19000101",
        "TEXT      | opened     | '1931-05-01'), ('1889-03-31'",
        "TEXT      | opened     | '18890331'), ('19310501'), ('19000101'",
        "TEXT      | year_built | '1889'), ('1931'",
      })
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "DATE    | opened | ~~",
        "DATE    | opened | ''",
        "DATE    | opened | NULL",
        "DATE    | opened | 'in spring'), ('1889-03-31'",
        "TIME    | opens  | '08:00:00'), ('09:30:00'",
        "INTEGER | height | 55), (330",
        "REAL    | weight | 1900.5), (1950.25",
        "TEXT    | town   | 'Pisa'), ('Paris'",
      })
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
