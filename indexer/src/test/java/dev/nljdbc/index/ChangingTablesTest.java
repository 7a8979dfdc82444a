// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tables vanish and change between the reading of the catalog and that of their rows. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ChangingTablesTest {

  @TempDir Path folder;

  private record Shop(Engines engine, String url) implements ConnectionSource {

    @Override
    public <T> T with(Work<T> work) throws SQLException {
      try (Connection connection = engine.connect(url)) {
        return work.with(connection);
      }
    }
  }

  @EnginesByTurns
  void open_tablesVanishAndChangeMeanwhile_readsTheOthersAndThenWhatIsThere(Engines engine)
      throws Exception {
    Shop shop =
        new Shop(
            engine,
            engine.urlWith(
                folder,
                "CREATE TABLE customer (id INTEGER PRIMARY KEY, city VARCHAR(40))",
                "INSERT INTO customer VALUES (1, 'Oslo'), (2, 'Bergen')",
                "CREATE TABLE note (id INTEGER PRIMARY KEY, text VARCHAR(40), extra VARCHAR(40))",
                "INSERT INTO note VALUES (1, 'gift wrap', 'red ribbon')",
                "CREATE TABLE supplier (id INTEGER PRIMARY KEY, name VARCHAR(40))",
                "INSERT INTO supplier VALUES (1, 'Nordwind')"));
    IndexRequest request = IndexRequest.of(shop.url(), Optional.of(folder.resolve("indexes")));
    AtomicBoolean changed = new AtomicBoolean();
    IndexProgress changing =
        state -> {
          if (state.stage().startsWith("reading ") && !changed.getAndSet(true)) {
            change(shop);
          }
        };
    try (IndexStore store = new IndexStore()) {
      try (DatabaseIndex index = store.open(request, shop, changing)) {
        assertThat(IndexStoreTest.values(index, "oslo")).hasSize(1);
        assertThat(IndexStoreTest.values(index, "nordwind")).isEmpty();
        assertThat(IndexStoreTest.values(index, "red ribbon")).isEmpty();
        assertThat(index.status().warnings()).anyMatch(words -> words.contains("could not read"));
      }
      try (DatabaseIndex index = store.open(request, shop, IndexProgress.SILENT)) {
        assertThat(index.catalog().tables()).hasSize(2);
        assertThat(index.status().unread()).isZero();
        assertThat(index.status().warnings()).isEmpty();
        assertThat(IndexStoreTest.values(index, "oslo")).hasSize(1);
        assertThat(IndexStoreTest.values(index, "gift wrap")).hasSize(1);
        assertThat(IndexStoreTest.values(index, "nordwind")).isEmpty();
      }
    }
  }

  private static void change(Shop shop) {
    try (Connection connection = shop.engine().connect(shop.url())) {
      Engines.run(connection, "DROP TABLE supplier", "ALTER TABLE note DROP COLUMN extra");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
