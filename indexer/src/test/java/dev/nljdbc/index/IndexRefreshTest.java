// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.joins.Tables;
import dev.nljdbc.testing.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A refresh reads what changed and nothing else, and the index is then as if built anew. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Tag("thorough")
class IndexRefreshTest {

  @TempDir Path folder;
  private final IndexStore store = new IndexStore();
  private final List<String> read = new ArrayList<>();

  @AfterEach
  void close() {
    store.close();
  }

  private static final String[] SHOP = {
    "CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(40), city VARCHAR(40))",
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, note VARCHAR(40))",
    "CREATE TABLE supplier (id INTEGER PRIMARY KEY, name VARCHAR(40))",
    "CREATE VIEW cities AS SELECT city AS town FROM customer",
    "INSERT INTO customer VALUES (1, 'Ada', 'Oslo'), (2, 'Bo', 'Bergen')",
    "INSERT INTO orders VALUES (1, 1, 'gift wrap')",
    "INSERT INTO supplier VALUES (1, 'Nordwind')"
  };

  /** One database of one engine. */
  private record Shop(Engines engine, String url) implements ConnectionSource {

    void run(String... statements) throws SQLException {
      CountedWrites.run(engine, url, statements);
    }

    @Override
    public <T> T with(Work<T> work) throws SQLException {
      try (Connection connection = engine.connect(url)) {
        return work.with(connection);
      }
    }
  }

  private Shop shop(Engines engine) throws SQLException {
    Shop shop = new Shop(engine, engine.freshUrl(folder));
    shop.run(SHOP);
    return shop;
  }

  private IndexRequest request(Shop shop) {
    return IndexRequest.of(shop.url(), Optional.of(folder.resolve("indexes")));
  }

  private void hear(BuildState state) {
    if (state.stage().startsWith("reading ")
        && !read.contains(state.stage().toLowerCase(Locale.ROOT))) {
      read.add(state.stage().toLowerCase(Locale.ROOT)); // H2 folds names to upper case
    }
  }

  /** What a refresh reads, once the engine says what changed. */
  private List<String> refreshed(Shop shop) throws SQLException {
    read.clear();
    store.refresh(request(shop), shop, this::hear).close();
    return read.stream().map(stage -> stage.substring("reading ".length())).sorted().toList();
  }

  private void build(Shop shop) throws SQLException {
    store.open(request(shop), shop, IndexProgress.SILENT).close();
  }

  private List<String> values(Shop shop, String text) throws SQLException {
    try (DatabaseIndex index = store.open(request(shop), shop, IndexProgress.SILENT)) {
      return IndexStoreTest.values(index, text).stream().map(IndexRefreshTest::folded).toList();
    }
  }

  /** With the column in lower case, for H2 folds names to upper case. */
  private static String folded(String hit) {
    int equals = hit.indexOf('=');
    return hit.substring(0, equals).toLowerCase(Locale.ROOT) + hit.substring(equals);
  }

  /** As an index that was built anew answers. */
  private void assertAsBuiltAnew(Shop shop) throws SQLException {
    IndexRequest fresh = IndexRequest.of("fresh " + shop.url(), request(shop).root());
    try (DatabaseIndex refreshed = store.open(request(shop), shop, IndexProgress.SILENT);
        DatabaseIndex anew = store.rebuild(fresh, shop, IndexProgress.SILENT)) {
      assertThat(refreshed.catalog()).isEqualTo(anew.catalog());
      assertThat(refreshed.status().values()).isEqualTo(anew.status().values());
      assertThat(refreshed.status().fingerprint()).isEqualTo(anew.status().fingerprint());
      anew.catalog()
          .columns()
          .forEach(
              column ->
                  assertThat(refreshed.statistics(column.id()))
                      .isEqualTo(anew.statistics(column.id())));
      for (String text : List.of("oslo", "bergen", "trondheim", "gift wrap", "nordwind", "ada")) {
        assertThat(Set.copyOf(IndexStoreTest.values(refreshed, text)))
            .as(text)
            .isEqualTo(Set.copyOf(IndexStoreTest.values(anew, text)));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void refresh_nothingChanged_readsNothing(Engines engine) throws SQLException {
    Shop shop = shop(engine);
    build(shop);
    assertThat(refreshed(shop)).isEmpty();
    assertAsBuiltAnew(shop);
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void refresh_rowsOfOneTableChanged_readsItAndTheViews(Engines engine) throws SQLException {
    Shop shop = shop(engine);
    build(shop);
    shop.run(
        "UPDATE customer SET city = 'Trondheim' WHERE id = 1", "DELETE FROM customer WHERE id = 2");
    assertThat(refreshed(shop)).containsExactly("cities", "customer");
    assertThat(values(shop, "trondheim"))
        .containsExactlyInAnyOrder("customer.city=Trondheim", "cities.town=Trondheim");
    assertThat(values(shop, "oslo")).isEmpty();
    assertThat(values(shop, "nordwind")).containsExactly("supplier.name=Nordwind");
    assertAsBuiltAnew(shop);
    assertThat(refreshed(shop)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void open_columnAddedAndTableDropped_readsOnlyThatTable(Engines engine) throws SQLException {
    Shop shop = shop(engine);
    build(shop);
    shop.run("DROP TABLE orders");
    shop.run(
        "ALTER TABLE supplier ADD COLUMN land VARCHAR(20)",
        "UPDATE supplier SET land = 'Norge'",
        "CREATE TABLE added (word VARCHAR(20))",
        "INSERT INTO added VALUES ('nytt')");
    read.clear();
    store.open(request(shop), shop, this::hear).close();
    assertThat(read).containsExactlyInAnyOrder("reading added", "reading supplier");
    assertThat(values(shop, "norge")).containsExactly("supplier.land=Norge");
    assertThat(values(shop, "nytt")).containsExactly("added.word=nytt");
    assertThat(values(shop, "gift wrap")).isEmpty();
    assertThat(values(shop, "oslo")).contains("customer.city=Oslo");
    store.refresh(request(shop), shop, IndexProgress.SILENT).close(); // the views
    assertAsBuiltAnew(shop);
  }

  @Test
  void refresh_oneTableByName_readsItInAnyCase() throws SQLException {
    Shop shop = shop(Engines.SQLITE);
    build(shop);
    read.clear();
    store.refresh(request(shop), "Supplier", shop, this::hear).close();
    assertThat(read).containsExactly("reading supplier");
    assertThatThrownBy(() -> store.refresh(request(shop), "nowhere", shop, IndexProgress.SILENT))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42S02"))
        .hasMessageContaining("nowhere");
    assertAsBuiltAnew(shop);
  }

  @Test
  void refresh_descriptionsChanged_readsNoRows() throws Exception {
    Shop shop = shop(Engines.SQLITE);
    Path file = folder.resolve("descriptions.csv");
    Files.writeString(file, "table,column,description,synonyms\ncustomer,city,,town\n");
    IndexRequest request = request(shop).withDescriptions(Optional.of(file));
    store.open(request, shop, IndexProgress.SILENT).close();
    Files.writeString(file, "table,column,description,synonyms\ncustomer,city,,village\n");
    try (DatabaseIndex index = store.open(request, shop, this::hear)) {
      assertThat(read).isEmpty();
      assertThat(index.columns().search("village", 1).get(0).column().name()).isEqualTo("city");
      assertThat(index.statistics(Tables.column("customer.city")).distinct()).isEqualTo(2);
      assertThat(index.catalog().table("customer").orElseThrow().rows()).isEqualTo(2);
    }
  }

  @Test
  void refresh_unchangedParts_areLinkedNotCopied() throws Exception {
    Shop shop = shop(Engines.SQLITE);
    shop.run(
        "CREATE TABLE large AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
            + " WHERE i < 1000) SELECT 'value ' || i AS text FROM n");
    build(shop);
    Set<Object> before = files(shop);
    shop.run("INSERT INTO supplier VALUES (2, 'Zephyr')");
    assertThat(refreshed(shop)).containsExactly("cities", "supplier");
    assertThat(files(shop)).containsAnyElementsOf(before);
    assertThat(values(shop, "zephyr")).containsExactly("supplier.name=Zephyr");
    assertThat(values(shop, "oslo")).contains("customer.city=Oslo");
  }

  /** What tells the value index's files from others, whatever their names. */
  private Set<Object> files(Shop shop) throws IOException {
    Path directory =
        Objects.requireNonNull(request(shop).root().orElseThrow())
            .resolve(DatabaseIdentity.folderName(shop.url()));
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> file.toString().contains("/values/"))
          .map(IndexRefreshTest::key)
          .collect(Collectors.toSet());
    }
  }

  private static Object key(Path file) {
    try {
      return Objects.requireNonNull(
          Files.readAttributes(file, BasicFileAttributes.class).fileKey());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void refresh_budgetWasSpent_goesOnWithWhatWasNotReached() throws SQLException {
    Shop shop = shop(Engines.SQLITE);
    IndexRequest none = request(shop).withBudget(Duration.ZERO);
    try (DatabaseIndex index = store.open(none, shop, IndexProgress.SILENT)) {
      assertThat(index.status().stale()).contains("customer", "orders", "supplier");
      assertThat(index.status().warnings()).isNotEmpty();
    }
    assertThat(refreshed(shop)).containsExactly("cities", "customer", "orders", "supplier");
    try (DatabaseIndex index = store.open(request(shop), shop, IndexProgress.SILENT)) {
      assertThat(index.status().stale()).isEmpty();
      assertThat(index.status().warnings()).isEmpty();
    }
    assertAsBuiltAnew(shop);
  }

  @Test
  void readOn_rowsChangedMeanwhile_readsOnlyWhatWasNotReached() throws SQLException {
    Shop shop = shop(Engines.SQLITE);
    IndexRequest atOnce = request(shop).withWait(Duration.ZERO);
    try (DatabaseIndex index = store.open(atOnce, shop, IndexProgress.SILENT)) {
      assertThat(index.status().unread()).isEqualTo(index.status().tables());
    }
    try (DatabaseIndex index = store.readOn(atOnce, shop, IndexProgress.SILENT, () -> true)) {
      assertThat(index.status().unread()).as("told to end").isEqualTo(index.status().tables());
    }
    try (DatabaseIndex index = store.readOn(atOnce, shop, IndexProgress.SILENT, () -> false)) {
      assertThat(index.status().unread()).isZero();
    }
    shop.run("INSERT INTO customer VALUES (3, 'Cy', 'Trondheim')");
    try (DatabaseIndex index = store.readOn(atOnce, shop, this::hear, () -> false)) {
      assertThat(read).isEmpty();
      assertThat(index.status().stale()).contains("customer");
    }
  }

  private Shop yard() throws SQLException {
    String[] wagons =
        IntStream.range(0, 130)
            .mapToObj("CREATE TABLE wagon_%03d (name VARCHAR(20))"::formatted)
            .toArray(String[]::new);
    return new Shop(Engines.SQLITE, Engines.SQLITE.urlWith(folder, wagons));
  }

  @Test
  void open_manyTables_waitsForThoseThatTheQuestionSpeaksOf() throws SQLException {
    Shop yard = yard();
    yard.run(
        "CREATE TABLE crane (name VARCHAR(20))",
        "INSERT INTO crane VALUES ('Goliath'), ('Samson')");
    IndexRequest asked = request(yard).withQuestion("how many cranes are there?");
    try (DatabaseIndex index = store.open(asked, yard, IndexProgress.SILENT)) {
      assertThat(index.status().unread()).isEqualTo(11);
      assertThat(index.catalog().table("crane").orElseThrow().rows()).isEqualTo(2);
    }
    try (DatabaseIndex index = store.readOn(asked, yard, IndexProgress.SILENT, () -> false)) {
      assertThat(index.status().unread()).isZero();
    }
  }

  @Test
  void open_manyTablesOfWhichTheQuestionNamesNone_readsAll() throws SQLException {
    Shop yard = yard();
    try (DatabaseIndex index =
        store.open(request(yard).withQuestion("who is Goliath?"), yard, IndexProgress.SILENT)) {
      assertThat(index.status().unread()).isZero();
    }
  }

  @Test
  void refresh_noTime_keepsWhatTheOldIndexHas() throws SQLException {
    Shop shop = shop(Engines.SQLITE);
    build(shop);
    shop.run("INSERT INTO customer VALUES (3, 'Cy', 'Trondheim')");
    IndexRequest none = request(shop).withBudget(Duration.ZERO);
    try (DatabaseIndex index = store.refresh(none, shop, IndexProgress.SILENT)) {
      assertThat(IndexStoreTest.values(index, "oslo")).contains("customer.city=Oslo");
      assertThat(index.status().stale()).contains("customer");
      assertThat(index.catalog().table("customer").orElseThrow().rows()).isEqualTo(2);
    }
    assertThat(refreshed(shop)).contains("customer");
    assertAsBuiltAnew(shop);
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "H2", "DUCKDB"})
  void refresh_inMemory_takesOverWhatDidNotChange(Engines engine) throws SQLException {
    Shop shop = shop(engine);
    IndexRequest memory = IndexRequest.of("m", Optional.empty());
    try (DatabaseIndex first = store.open(memory, shop, IndexProgress.SILENT)) {
      shop.run("INSERT INTO supplier VALUES (2, 'Zephyr')");
      try (DatabaseIndex next = store.refresh(memory, shop, this::hear)) {
        assertThat(read).containsExactlyInAnyOrder("reading supplier", "reading cities");
        assertThat(IndexStoreTest.values(next, "zephyr")).hasSize(1);
        assertThat(IndexStoreTest.values(next, "oslo")).isNotEmpty();
        assertThat(next.statistics(Tables.column(name(next, "customer", "city"))).distinct())
            .isEqualTo(2);
      }
      assertThat(IndexStoreTest.values(first, "zephyr")).isEmpty();
    }
  }

  private static String name(DatabaseIndex index, String table, String column) {
    return index.catalog().column(table + "." + column).orElseThrow().id().toString();
  }

  @Test
  void refresh_interrupted_leavesTheOldIndex() throws SQLException {
    Shop shop = shop(Engines.SQLITE);
    build(shop);
    shop.run("INSERT INTO supplier VALUES (2, 'Zephyr')");
    IndexProgress interrupting =
        state -> {
          if (state.stage().equals("reading cities")) {
            Thread.currentThread().interrupt();
          }
        };
    assertThatThrownBy(() -> store.refresh(request(shop), shop, interrupting))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"));
    assertThat(Thread.interrupted()).isTrue();
    try (IndexStore other = new IndexStore();
        DatabaseIndex index = other.open(request(shop), shop, IndexProgress.SILENT)) {
      assertThat(IndexStoreTest.values(index, "oslo")).isNotEmpty();
      assertThat(index.status().warnings()).isEmpty();
    }
    assertThat(refreshed(shop)).contains("supplier");
    assertAsBuiltAnew(shop);
  }
}
