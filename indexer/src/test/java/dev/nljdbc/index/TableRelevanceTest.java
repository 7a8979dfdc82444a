// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Table;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableRelevanceTest {

  @TempDir Path directory;

  private List<String> order(String question) throws SQLException {
    String url =
        Engines.SQLITE.urlWith(
            directory,
            "CREATE TABLE a_yards (id INTEGER, city TEXT)",
            "CREATE TABLE b_wagons (id INTEGER, city TEXT)",
            "CREATE TABLE c_cranes (id INTEGER, wagon_id INTEGER)",
            "CREATE TABLE d_cities (id INTEGER)");
    try (Connection connection = Engines.SQLITE.connect(url)) {
      List<Table> tables =
          CurrentCatalog.read(connection, IndexRequest.of("t", Optional.empty()))
              .catalog()
              .tables();
      TableRelevance relevance = new TableRelevance(question, tables);
      return tables.stream()
          .filter(table -> relevance.of(table) > 0)
          .sorted(Comparator.comparingDouble(table -> -relevance.of(table)))
          .map(table -> table.id().name())
          .toList();
    }
  }

  @Test
  void of_namesOfTablesAndColumns_putsTheTableBeforeTheColumnAndRareWordsBeforeOthers()
      throws SQLException {
    assertThat(order("How many wagons are there?")).containsExactly("b_wagons", "c_cranes");
    assertThat(order("wagons by city").get(0)).isEqualTo("b_wagons");
  }

  @Test
  void of_noQuestion_isNothing() throws SQLException {
    assertThat(order("")).isEmpty();
  }
}
