// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.joins.Tables;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexStoreTest {

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

  static List<String> values(DatabaseIndex index, String text) {
    return index.values().search(ValueQuery.of(text, 5)).stream()
        .map(hit -> hit.column() + "=" + hit.contents())
        .toList();
  }

  private DatabaseIndex open(IndexStore by) throws SQLException {
    return by.open(shop.request(root), shop, IndexProgress.SILENT);
  }

  @Test
  void open_firstTime_buildsAllParts() throws SQLException {
    try (DatabaseIndex index = open(store)) {
      assertThat(index.catalog().tables()).hasSize(2);
      assertThat(index.dialect().name()).isEqualTo("SQLite");
      assertThat(values(index, "oslo")).containsExactly("customer.city=Oslo");
      assertThat(values(index, "ada")).containsExactly("customer.name=Ada ");
      assertThat(index.columns().search("order notes", 1).get(0).column().id())
          .hasToString("orders.note");
      assertThat(index.joins().connect(List.of(TableId.of("orders"), TableId.of("customer"))))
          .isPresent();
      IndexStatus status = index.status();
      assertThat(status.warnings()).isEmpty();
      assertThat(status.directory()).isDirectory().hasParent(root);
      assertThat(status.tables()).isEqualTo(2);
      assertThat(status.columns()).isEqualTo(6);
      assertThat(status.values()).isEqualTo(6);
      assertThat(status.bytes()).isPositive();
    }
  }

  @Test
  void open_secondProcess_readsTheSameWithoutBuilding() throws SQLException {
    IndexStatus built;
    try (DatabaseIndex index = open(store)) {
      built = index.status();
    }
    try (IndexStore other = new IndexStore();
        DatabaseIndex index = open(other)) {
      assertThat(index.status()).isEqualTo(built);
      assertThat(values(index, "oslo")).containsExactly("customer.city=Oslo");
      assertThat(index.catalog().foreignKeys()).hasSize(1);
    }
  }

  @Test
  void open_twiceInOneStore_sharesTheReaders() throws SQLException {
    try (DatabaseIndex first = open(store)) {
      try (DatabaseIndex second = open(store)) {
        assertThat(second.values()).isSameAs(first.values());
      }
      assertThat(values(first, "oslo")).isNotEmpty();
    }
  }

  @Test
  void close_storeBeforeHandle_keepsTheHandleUsable() throws SQLException {
    try (DatabaseIndex index = open(store)) {
      store.close();
      assertThat(values(index, "oslo")).isNotEmpty();
    }
  }

  @Test
  void close_handle_refusesFurtherUse() throws SQLException {
    DatabaseIndex index = open(store);
    index.close();
    index.close();
    assertThatThrownBy(index::values).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void open_schemaChanged_rebuildsAndLeavesOldHandlesAlone() throws SQLException {
    try (DatabaseIndex old = open(store)) {
      shop.run("CREATE TABLE supplier (name TEXT)", "INSERT INTO supplier VALUES ('Nordwind')");
      try (DatabaseIndex index = open(store)) {
        assertThat(values(index, "nordwind")).containsExactly("supplier.name=Nordwind");
        assertThat(index.status().warnings()).isEmpty();
      }
      assertThat(values(old, "oslo")).isNotEmpty();
      assertThat(old.catalog().tables()).hasSize(2);
    }
    assertThat(generations()).hasSize(1);
  }

  @Test
  void rebuild_rowsChanged_findsTheNewValues() throws SQLException {
    open(store).close();
    shop.run("INSERT INTO customer VALUES (9, 'Di', 'Trondheim')");
    try (DatabaseIndex index = open(store)) {
      assertThat(values(index, "trondheim")).isEmpty();
    }
    try (DatabaseIndex index = store.rebuild(shop.request(root), shop, IndexProgress.SILENT)) {
      assertThat(values(index, "trondheim")).containsExactly("customer.city=Trondheim");
    }
    try (DatabaseIndex index = open(store)) {
      assertThat(values(index, "trondheim")).isNotEmpty();
    }
  }

  private List<Path> generations() {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(p -> p.getFileName().toString().startsWith("g-")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void open_withoutRoot_holdsTheIndexInMemory() throws SQLException {
    IndexRequest request = IndexRequest.of("m", Optional.empty());
    try (DatabaseIndex index = store.open(request, shop, IndexProgress.SILENT)) {
      assertThat(index.status().directory()).isNull();
      assertThat(index.status().warnings()).isEmpty();
      assertThat(values(index, "oslo")).isNotEmpty();
    }
    assertThat(root).doesNotExist();
  }

  @Test
  void open_onPosix_filesAreTheOwnersOnly() throws Exception {
    Path directory;
    try (DatabaseIndex index = open(store)) {
      directory = Objects.requireNonNull(index.status().directory());
    }
    try (Stream<Path> all = Files.walk(directory)) {
      assertThat(all)
          .allSatisfy(
              path ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                      .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------"));
    }
  }

  @Test
  void open_rootNotThere_isCreatedForTheOwnerOnly() throws Exception {
    Path made = folder.resolve("made");
    store.open(shop.request(made.resolve("cache")), shop, IndexProgress.SILENT).close();
    for (Path path : List.of(made, made.resolve("cache"))) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void open_rowsChangedLongAgo_followsAtOnceWhereThatIsQuick() throws SQLException {
    open(store).close();
    shop.run("INSERT INTO customer VALUES (9, 'Di', 'Trondheim')");
    Clock later = Clock.offset(Clock.systemUTC(), Duration.ofHours(1));
    try (IndexStore other = new IndexStore(IndexOpening.Storage.FILES, later);
        DatabaseIndex index = open(other)) {
      assertThat(values(index, "trondheim")).containsExactly("customer.city=Trondheim");
      assertThat(index.status().stale()).isEmpty();
    }
  }

  @Test
  void open_emptyDatabase_isEmptyAndWorks() throws SQLException {
    Databases empty = Databases.at(folder.resolve("empty.sqlite"));
    try (DatabaseIndex index = store.open(empty.request(root), empty, IndexProgress.SILENT)) {
      assertThat(index.catalog().tables()).isEmpty();
      assertThat(values(index, "oslo")).isEmpty();
      assertThat(index.columns().search("name", 5)).isEmpty();
    }
  }

  /** As a server that just started, or a right that was revoked by mistake. */
  @Test
  void open_noTableIsSeenForAWhile_leavesTheIndexAsItWas() throws SQLException {
    IndexStatus built;
    try (DatabaseIndex index = open(store)) {
      built = index.status();
    }
    Databases empty = Databases.at(folder.resolve("empty.sqlite"));
    try (DatabaseIndex index = store.open(shop.request(root), empty, IndexProgress.SILENT)) {
      assertThat(index.catalog().tables()).isEmpty();
    }
    store.follow(shop.request(root), empty, IndexProgress.SILENT, () -> false).close();
    try (DatabaseIndex index = open(store)) {
      assertThat(index.status()).isEqualTo(built);
      assertThat(values(index, "oslo")).containsExactly("customer.city=Oslo");
    }
  }

  @Test
  void refresh_noTableIsSeen_leavesNothingOfTheRowsOnTheDisk() throws SQLException {
    open(store).close();
    Databases empty = Databases.at(folder.resolve("empty.sqlite"));
    store.refresh(shop.request(root), empty, IndexProgress.SILENT).close();
    assertThat(store.status(shop.request(root)).status().orElseThrow().values()).isZero();
  }

  @Test
  void open_building_tellsProgress() throws SQLException {
    List<String> heard = new ArrayList<>();
    store
        .open(
            shop.request(root),
            shop,
            state -> heard.add(state.stage() + state.done() + state.total()))
        .close();
    assertThat(heard).contains("reading customer02", "reading orders12");
  }

  @Test
  void open_databaseCanNotBeRead_saysSo() {
    ConnectionSource broken =
        new ConnectionSource() {
          @Override
          public <T> T with(Work<T> work) throws SQLException {
            throw new SQLException("no route to host", "08001");
          }
        };
    assertThatThrownBy(() -> store.open(shop.request(root), broken, IndexProgress.SILENT))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("no route to host");
  }

  @Test
  void open_statistics_areThoseOfTheRows() throws SQLException {
    try (DatabaseIndex index = open(store)) {
      assertThat(index.catalog().table("customer").orElseThrow().rows()).isEqualTo(3);
      assertThat(index.statistics(Tables.column("customer.city")).distinct()).isEqualTo(2);
      assertThat(index.statistics(Tables.column("no.such"))).isEqualTo(ColumnStatistics.NONE);
    }
  }

  @Test
  void open_descriptionsOfTheUser_areSearchedAndTheirChangeIsSeen() throws Exception {
    Path file = folder.resolve("descriptions.csv");
    Files.writeString(file, "table,column,description,synonyms\ncustomer,city,,abode\n");
    IndexRequest request =
        IndexRequest.of("d", Optional.of(root))
            .withDescriptions(Optional.of(file))
            .withEmbedder(Embedder.NONE);
    try (DatabaseIndex index = store.open(request, shop, IndexProgress.SILENT)) {
      assertThat(index.columns().search("abode", 1).get(0).column().name()).isEqualTo("city");
    }
    Files.writeString(file, "table,column,description,synonyms\ncustomer,city,,village\n");
    try (DatabaseIndex index = store.open(request, shop, IndexProgress.SILENT)) {
      assertThat(index.columns().search("abode", 1)).isEmpty();
      assertThat(index.columns().search("village", 1)).hasSize(1);
    }
    Files.delete(file);
    try (DatabaseIndex index = store.open(request, shop, IndexProgress.SILENT)) {
      assertThat(index.status().warnings()).singleElement().asString().contains("descriptions.csv");
    }
  }

  @Test
  void open_columnWithMoreValuesThanTheCap_isSaidNotHalfIndexed() throws SQLException {
    Databases large = Databases.large(folder, 50);
    IndexRequest request = IndexRequest.of("c", Optional.of(root)).withMaxValuesPerColumn(20);
    try (DatabaseIndex index = store.open(request, large, IndexProgress.SILENT)) {
      assertThat(values(index, "value number 7 of many")).isEmpty();
      assertThat(values(index, "oslo")).isNotEmpty();
      assertThat(index.status().values()).isEqualTo(2);
      assertThat(index.status().warnings()).singleElement().asString().contains("large.text");
    }
  }

  @Test
  void open_noTime_saysWhichTablesWereNotRead() throws SQLException {
    IndexRequest request = IndexRequest.of("t", Optional.of(root)).withBudget(Duration.ZERO);
    try (DatabaseIndex index = store.open(request, shop, IndexProgress.SILENT)) {
      assertThat(index.status().warnings())
          .singleElement()
          .asString()
          .contains("customer, orders")
          .contains("no time yet");
      assertThat(index.columns().search("city", 1)).hasSize(1);
    }
  }

  @Test
  void open_keysNotDeclared_areInferredAndMarked() throws SQLException {
    Databases bare = Databases.at(folder.resolve("bare.sqlite"));
    bare.run(
        "CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT)",
        "CREATE TABLE player (id INTEGER PRIMARY KEY, team_id INTEGER)",
        "INSERT INTO team VALUES (1, 'A'), (2, 'B')",
        "INSERT INTO player VALUES (1, 2)");
    try (DatabaseIndex index = store.open(bare.request(root), bare, IndexProgress.SILENT)) {
      assertThat(
              index
                  .joins()
                  .shortestPaths(Tables.column("player.id"), Tables.column("team.name"), 3))
          .singleElement()
          .hasToString("player.id <-> player.team_id = team.id (inferred) <-> team.name");
    }
  }

  @Test
  void open_inMemoryAgainAfterTheLastClose_looksAtTheRowsAnew() throws SQLException {
    IndexRequest request = IndexRequest.of("m", Optional.empty());
    try (DatabaseIndex index = store.open(request, shop, IndexProgress.SILENT);
        DatabaseIndex shared = store.open(request, shop, IndexProgress.SILENT)) {
      assertThat(shared.values()).isSameAs(index.values());
    }
    shop.run("INSERT INTO customer VALUES (9, 'Di', 'Trondheim')");
    try (DatabaseIndex index = store.open(request, shop, IndexProgress.SILENT)) {
      assertThat(values(index, "trondheim")).hasSize(1);
    }
  }
}
