// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.CountedQueries;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.IndexOpening.Storage;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A table that only got rows with greater keys is read on from there; what else changed is found in
 * the end.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Tag("thorough")
class GrowingTablesTest {

  private static final int ROWS = 2_000;
  private static final int AT_ONCE = 250;
  private static final String END = ";\n";
  private static final String LATER = "new rows read, earlier ones not compared yet";

  private static final String CREATE =
      "CREATE TABLE sale (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(30), colour VARCHAR(10),"
          + " price DECIMAL(10,2), half INTEGER, sold DATE)";

  @TempDir Path folder;
  private final StandingClock clock = new StandingClock();
  private final IndexStore store = new IndexStore(Storage.FILES, clock);

  @AfterEach
  void close() {
    store.close();
  }

  /** One table of one engine, and the queries that were sent. */
  private record Sales(Engines engine, String url, CountedQueries asked)
      implements ConnectionSource {

    void run(String... statements) throws SQLException {
      CountedWrites.run(engine, url, String.join(END, statements).split(END));
    }

    @Override
    public <T> T with(Work<T> work) throws SQLException {
      try (Connection connection = engine.connect(url)) {
        return work.with(asked.over(connection));
      }
    }

    /** The queries that read the table. */
    List<String> ofTable() {
      return asked.queries().stream()
          .filter(
              sql -> sql.toLowerCase(Locale.ROOT).matches("(?s).*from \\W?(\\w+\\W+)?sale\\b.*"))
          .toList();
    }
  }

  private Sales sales(Engines engine, String rows) throws SQLException {
    Sales sales = new Sales(engine, engine.freshUrl(folder), new CountedQueries());
    sales.run(CREATE, rows);
    store.open(request(sales), sales, IndexProgress.SILENT).close();
    sales.asked().queries().clear();
    return sales;
  }

  private Sales sales(Engines engine) throws SQLException {
    return sales(engine, insert(1, ROWS, GrowingTablesTest::row));
  }

  private IndexRequest request(Sales sales) {
    return IndexRequest.of(sales.url(), Optional.of(folder.resolve("indexes")));
  }

  /** Some statements, as one with thousands of rows is too deep for some parsers. */
  private static String insert(int from, int to, IntFunction<String> row) {
    return IntStream.iterate(from, first -> first <= to, first -> first + AT_ONCE)
        .mapToObj(
            first ->
                IntStream.rangeClosed(first, Math.min(to, first + AT_ONCE - 1))
                    .mapToObj(row)
                    .collect(Collectors.joining(", ", "INSERT INTO sale VALUES ", "")))
        .collect(Collectors.joining(END));
  }

  private static String row(int i) {
    String colour = List.of("red", "green", "blue").get(Math.floorMod(i, 3));
    return row(i, "name " + i, colour);
  }

  private static String row(int i, String name, String colour) {
    return "(%d, '%s', %s, %d.5, %s, '%tF')"
        .formatted(
            i,
            name,
            colour.isEmpty() ? "NULL" : "'" + colour + "'",
            Math.floorMod(i * 7919, 701),
            i % 10 == 0 ? "NULL" : Math.floorMod(i, 2),
            LocalDate.EPOCH.plusDays(10_000L + i / 5));
  }

  /** Names that are there already, and new ones; one new colour. */
  private static String added(int i) {
    return row(i, i % 2 == 0 ? "name " + i % 50 : "new " + i, i % 7 == 0 ? "purple" : "red");
  }

  private DatabaseIndex followed(Sales sales) throws SQLException {
    return store.follow(request(sales), sales, IndexProgress.SILENT, () -> false);
  }

  private static List<String> found(DatabaseIndex index, String text) {
    return IndexStoreTest.values(index, text).stream()
        .map(hit -> hit.substring(hit.indexOf('=') + 1))
        .filter(text::equals)
        .toList();
  }

  private static ColumnStatistics column(DatabaseIndex index, String name) {
    Table table = index.catalog().table("sale").orElseThrow();
    return index.statistics(
        table.columns().stream()
            .filter(column -> column.name().equalsIgnoreCase(name))
            .findFirst()
            .orElseThrow()
            .id());
  }

  private static String readings(DatabaseIndex index) {
    return index.status().readings().toString();
  }

  /** As an index built from nothing; estimates differ by the added rows at most. */
  private void assertAsBuiltAnew(DatabaseIndex index, Sales sales, int added) throws SQLException {
    IndexRequest fresh = IndexRequest.of("fresh " + sales.url(), request(sales).root());
    try (DatabaseIndex anew = store.rebuild(fresh, sales, IndexProgress.SILENT)) {
      assertThat(index.catalog()).isEqualTo(anew.catalog());
      assertThat(index.status().values()).isEqualTo(anew.status().values());
      for (Column column : anew.catalog().columns()) {
        ColumnStatistics right = anew.statistics(column.id());
        ColumnStatistics known = index.statistics(column.id());
        String name = column.name();
        assertThat(known.rows()).as(name).isEqualTo(right.rows());
        assertThat(known.nulls()).as(name).isEqualTo(right.nulls());
        assertThat(known.min()).as(name).isEqualTo(right.min());
        assertThat(known.max()).as(name).isEqualTo(right.max());
        assertThat(known.values()).as(name).isEqualTo(right.values());
        assertThat(known.signature()).as(name).isEqualTo(right.signature());
        if (known.estimated()) {
          assertThat(known.distinct())
              .as(name)
              .isBetween(right.distinct() - added, right.distinct() + added);
          assertThat(List.of("price", "sold")).contains(name.toLowerCase(Locale.ROOT));
        } else {
          assertThat(known.distinct()).as(name).isEqualTo(right.distinct());
          assertThat(known.profile().order()).as(name).isEqualTo(right.profile().order());
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void follow_rowsWithGreaterKeys_readsOnlyThese(Engines engine) throws SQLException {
    Sales sales = sales(engine);
    sales.run(insert(ROWS + 1, ROWS + 40, GrowingTablesTest::added));
    try (DatabaseIndex index = followed(sales)) {
      assertThat(sales.ofTable()).isNotEmpty().allMatch(GrowingTablesTest::bounded);
      assertThat(found(index, "new 2001")).containsExactly("new 2001");
      assertThat(found(index, "name 2")).containsExactly("name 2");
      assertThat(found(index, "purple")).containsExactly("purple");
      boolean proven = engine == Engines.POSTGRESQL;
      assertThat(readings(index).contains(LATER)).isEqualTo(!proven);
    }
    sales.run(insert(ROWS + 41, ROWS + 60, GrowingTablesTest::added));
    try (DatabaseIndex index = followed(sales)) {
      assertThat(found(index, "new 2055")).containsExactly("new 2055");
      assertAsBuiltAnew(index, sales, 60);
    }
  }

  /** A bound on the key, or one look into its index. */
  private static boolean bounded(String sql) {
    return List.of(sql.split("UNION ALL")).stream()
        .allMatch(
            part ->
                part.matches("(?is)SELECT (MIN|MAX)\\((\\W?id\\W?|rowid)\\) FROM \\S+")
                    || part.matches(
                        "(?is).*WHERE \\W?id\\W? >=? -?\\d+ AND \\W?id\\W? <=? -?\\d.*"));
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void follow_aRowChangedToo_isRightInTheEnd(Engines engine) throws SQLException {
    Sales sales = sales(engine);
    sales.run(
        "UPDATE sale SET name = 'changed', colour = 'black' WHERE id = 790", // not in the sample
        "DELETE FROM sale WHERE id = 791",
        insert(ROWS + 1, ROWS + 20, GrowingTablesTest::added));
    try (DatabaseIndex index = followed(sales)) {
      assertThat(found(index, "new 2001")).containsExactly("new 2001");
      assertThat(readings(index)).contains(LATER);
    }
    clock.nextDay();
    try (DatabaseIndex index = followed(sales)) {
      assertThat(found(index, "changed")).containsExactly("changed");
      assertThat(found(index, "name 790")).isEmpty();
      assertThat(readings(index)).doesNotContain(LATER);
      assertAsBuiltAnew(index, sales, 0);
    }
  }

  /** A refresh that somebody asks for leaves nothing for later. */
  @ParameterizedTest
  @EnumSource(Engines.class)
  void refresh_afterNewRowsWereRead_comparesTheOthers(Engines engine) throws SQLException {
    Sales sales = sales(engine);
    sales.run(insert(ROWS + 1, ROWS + 20, GrowingTablesTest::added));
    followed(sales).close();
    sales.asked().queries().clear();
    try (DatabaseIndex index = store.refresh(request(sales), sales, IndexProgress.SILENT)) {
      assertThat(readings(index)).doesNotContain(LATER);
      assertThat(sales.ofTable()).noneMatch(sql -> sql.contains("COUNT(*), MIN"));
      assertAsBuiltAnew(index, sales, 20);
    }
    sales.run("UPDATE sale SET name = 'changed' WHERE id = 790");
    followed(sales).close();
    try (DatabaseIndex index = store.refresh(request(sales), sales, IndexProgress.SILENT)) {
      assertThat(found(index, "changed")).containsExactly("changed");
      assertThat(found(index, "name 790")).isEmpty();
      assertAsBuiltAnew(index, sales, 0);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void follow_rowsBetweenTheKeys_areFoundInTheEnd(Engines engine) throws SQLException {
    Sales sales = sales(engine, insert(1, ROWS, i -> row(2 * i - 3_000))); // from -2,998 to 1,000
    sales.run(
        insert(-510, -501, i -> row(2 * i + 1, "between " + i, "grey")),
        insert(1_001, 1_005, GrowingTablesTest::added));
    try (DatabaseIndex index = followed(sales)) {
      assertThat(found(index, "new 1001")).containsExactly("new 1001");
      assertThat(readings(index).contains(LATER) || found(index, "between -503").size() == 1)
          .isTrue();
    }
    clock.nextDay();
    try (DatabaseIndex index = followed(sales)) {
      assertThat(found(index, "between -503")).containsExactly("between -503");
      assertAsBuiltAnew(index, sales, 0);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void follow_refilledWithGreaterKeys_readsAllAtOnce(Engines engine) throws SQLException {
    Sales sales = sales(engine);
    sales.run(
        "DELETE FROM sale", insert(ROWS + 1, 2 * ROWS - 100, i -> row(i, "other " + i, "white")));
    try (DatabaseIndex index = followed(sales)) {
      assertThat(found(index, "other 2001")).containsExactly("other 2001");
      assertThat(found(index, "name 2")).isEmpty();
      assertThat(column(index, "colour").values()).hasSize(1);
      assertAsBuiltAnew(index, sales, 0);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void follow_greatestRowDeleted_readsAllAtOnce(Engines engine) throws SQLException {
    Sales sales = sales(engine);
    sales.run("DELETE FROM sale WHERE id = " + ROWS);
    try (DatabaseIndex index = followed(sales)) {
      assertThat(found(index, "name " + ROWS)).isEmpty();
      assertAsBuiltAnew(index, sales, 0);
    }
  }

  /** Each time with one look at the clock more, so that it ends at each place. */
  @ParameterizedTest
  @EnumSource(names = {"SQLITE", "POSTGRESQL"})
  void follow_endedInTheMiddle_goesOnWithTheNextRow(Engines engine) throws SQLException {
    Sales sales = sales(engine);
    sales.run(insert(ROWS + 1, ROWS + 900, GrowingTablesTest::added));
    List<Long> rows = new ArrayList<>();
    for (int looks = 6; rows.isEmpty() || rows.get(rows.size() - 1) < ROWS + 900; looks++) {
      try (DatabaseIndex index =
          store.follow(request(sales), sales, IndexProgress.SILENT, after(looks))) {
        rows.add(column(index, "id").rows());
      }
    }
    assertThat(rows).isSorted().anyMatch(read -> read > ROWS && read < ROWS + 900);
    try (DatabaseIndex index = followed(sales)) {
      assertAsBuiltAnew(index, sales, 900);
    }
  }

  private static BooleanSupplier after(int looks) {
    AtomicInteger looked = new AtomicInteger();
    return () -> looked.incrementAndGet() > looks;
  }

  /** What is only estimated after a growth is not left so. */
  @Test
  void follow_grownByHalf_readsAll() throws SQLException {
    Sales sales = sales(Engines.SQLITE);
    sales.run(insert(ROWS + 1, ROWS + 600, GrowingTablesTest::added));
    followed(sales).close();
    sales.run(insert(ROWS + 601, ROWS + 1_200, GrowingTablesTest::added));
    try (DatabaseIndex index = followed(sales)) {
      assertThat(column(index, "price").estimated()).isFalse();
      assertAsBuiltAnew(index, sales, 0);
    }
  }
}
