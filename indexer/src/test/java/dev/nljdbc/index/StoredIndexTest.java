// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.IndexStore.StoredIndex;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be known and done of an index without a connection to its database. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class StoredIndexTest {

  @TempDir Path folder;
  private Path root;
  private Databases shop;
  private final IndexStore store = new IndexStore();

  @BeforeEach
  void create() throws SQLException {
    root = folder.resolve("indexes");
    shop = Databases.shop(folder);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private StoredIndex status() {
    return store.status(shop.request(root));
  }

  private Path build() throws SQLException {
    try (DatabaseIndex index = store.open(shop.request(root), shop, IndexProgress.SILENT)) {
      return Objects.requireNonNull(index.status().directory());
    }
  }

  @Test
  void status_noIndex_isEmpty() {
    assertThat(status().status()).isEmpty();
    assertThat(status().building()).isEmpty();
    assertThat(status().used()).isEmpty();
    assertThat(root).doesNotExist();
  }

  @Test
  void status_built_isThatOfTheOpenOne() throws SQLException {
    try (DatabaseIndex index = store.open(shop.request(root), shop, IndexProgress.SILENT)) {
      int connections = shop.connections.get();
      assertThat(status().status()).contains(index.status());
      assertThat(status().used()).isPresent();
      assertThat(shop.connections).hasValue(connections);
    }
  }

  @Test
  void status_thisProcessBuilds_saysHowFar() throws SQLException {
    AtomicReference<StoredIndex> seen = new AtomicReference<>();
    store
        .open(
            shop.request(root),
            shop,
            state -> {
              if (state.stage().equals("writing the index")) {
                seen.set(status());
              }
            })
        .close();
    assertThat(seen.get().building())
        .hasValueSatisfying(state -> assertThat(state.stage()).isNotBlank());
    assertThat(status().building()).isEmpty();
  }

  @Test
  void status_anotherProcessBuilds_saysHowFarUntilItDies() throws Exception {
    IndexingProcess builder = IndexingProcess.start(folder.resolve("shop.sqlite"), root, "hang");
    builder.go();
    builder.awaitLine("building");
    assertThat(status().building()).isPresent();
    builder.kill();
    assertThat(status().building()).isEmpty();
    assertThat(root.resolve(DatabaseIdentity.folderName(shop.url())).resolve("progress.json"))
        .exists();
  }

  @Test
  void drop_built_removesItAndKeepsWhatElseIsThere() throws Exception {
    Path directory = build();
    Path answer = Files.createDirectory(directory.resolve("answers")).resolve("1.json");
    Files.writeString(answer, "{}");
    assertThat(store.drop(shop.request(root))).isTrue();
    assertThat(status().status()).isEmpty();
    assertThat(new IndexDirectory(directory).bytes()).isZero();
    assertThat(answer).exists();
    assertThat(store.drop(shop.request(root))).isFalse();
    assertThat(build()).isEqualTo(directory);
  }

  @Test
  void drop_inUse_readersReadOn() throws SQLException {
    try (DatabaseIndex index = store.open(shop.request(root), shop, IndexProgress.SILENT)) {
      assertThat(store.drop(shop.request(root))).isTrue();
      assertThat(IndexStoreTest.values(index, "oslo")).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"schema", "used", "progress.json", "schema.next", "CURRENT.next"})
  void open_fileBesideTheIndexDamaged_neitherFailsNorBuilds(String name) throws Exception {
    Path directory = build();
    store.close();
    for (String contents : new String[] {"", "\u0000\u0007{{{", "x".repeat(10_000)}) {
      Files.writeString(directory.resolve(name), contents);
      try (IndexStore other = new IndexStore();
          DatabaseIndex index =
              other.open(
                  shop.request(root),
                  shop,
                  state -> assertThat(state.stage()).as("has to build").isEmpty())) {
        assertThat(IndexStoreTest.values(index, "oslo")).isNotEmpty();
        assertThat(index.status().warnings()).isEmpty();
        assertThat(other.status(shop.request(root)).building()).isEmpty();
      }
    }
  }
}
