// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.catalog.read.StatisticsReader;
import dev.nljdbc.catalog.read.TableStatistics;
import dev.nljdbc.testing.DataSets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real databases by the dozen; skipped where the data is absent. */
class DataSetsTest {

  private static final String DECLARED =
      """
      SELECT count(*) FROM (SELECT DISTINCT t.name, f.id FROM pragma_table_list t
      JOIN pragma_foreign_key_list(t.name) f WHERE t.schema = 'main')
      """;

  @ParameterizedTest
  @ValueSource(strings = {"spider/database", "bird", "samples"})
  void read_everyDatabase_isWholeAndWithoutWarnings(String folder) throws Exception {
    List<Path> files = DataSets.sqliteFiles(folder);
    assertThat(files).isNotEmpty();
    StatisticsReader statistics = new StatisticsReader();
    for (Path file : files) {
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
        Catalog catalog = new CatalogReader().read(connection);
        assertThat(catalog.tables()).as(file.toString()).isNotEmpty();
        assertThat(catalog.foreignKeys()).as(file.toString()).hasSize(declaredKeys(connection));
        for (Table table : catalog.tables()) {
          TableStatistics read =
              statistics.read(connection, table, Deadline.after(Duration.ofMinutes(1)));
          assertThat(read.warnings()).as(file.toString()).isEmpty();
          assertThat(read.columns()).hasSize(table.columns().size());
        }
      }
    }
  }

  private static int declaredKeys(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(DECLARED)) {
      return rows.next() ? rows.getInt(1) : -1;
    }
  }
}
