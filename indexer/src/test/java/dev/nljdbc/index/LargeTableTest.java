// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A table that takes longer to read than a question waits, or a process lives. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Tag("thorough")
class LargeTableTest {

  private static final TableId PART = TableId.of("part");

  @TempDir Path folder;
  private final IndexStore store = new IndexStore();
  private Databases database;

  @BeforeEach
  void create() throws SQLException {
    database = Databases.at(folder.resolve("parts.sqlite"));
    database.run(
        "CREATE TABLE part (id INTEGER PRIMARY KEY, a TEXT, b TEXT, c TEXT, d TEXT)",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)"
            + " INSERT INTO part SELECT i, 'a ' || i, 'b ' || i, 'c ' || i, 'd ' || i FROM n",
        "CREATE TABLE maker (name TEXT)",
        "INSERT INTO maker VALUES ('Acme')");
  }

  @AfterEach
  void close() {
    store.close();
  }

  private IndexRequest request() {
    return database.request(folder.resolve("indexes")).withWait(Duration.ofMinutes(1));
  }

  private DatabaseIndex opened(String question) throws SQLException {
    return store.open(request().withQuestion(question), database, IndexProgress.SILENT);
  }

  private DatabaseIndex readOn(BooleanSupplier end) throws SQLException {
    return store.readOn(request(), database, IndexProgress.SILENT, end);
  }

  private static List<String> found(DatabaseIndex index, String text) {
    return index.values().search(ValueQuery.of(text, 1)).stream().map(ValueHit::contents).toList();
  }

  private static String readings(DatabaseIndex index) {
    return index.status().readings().toString();
  }

  @Test
  void open_aQuestionWaits_samplesTheLargeTableItNames() throws SQLException {
    try (DatabaseIndex index = opened("how many parts are there?")) {
      assertThat(index.status().unread()).isEqualTo(1);
      assertThat(readings(index)).contains("looked at so far", "part");
      ColumnStatistics a = index.statistics(PART.column("a"));
      assertThat(a.rows()).isEqualTo(1_000);
      assertThat(a.estimated()).isTrue();
      assertThat(index.unsearched()).contains(PART.column("a"), PART.column("d"));
      assertThat(found(index, "a 1")).containsExactly("a 1");
      assertThat(found(index, "Acme")).containsExactly("Acme");
    }
  }

  @Test
  void open_aQuestionWaitsForOtherTables_leavesTheLargeOne() throws SQLException {
    try (DatabaseIndex index = opened("how many makers are there?")) {
      assertThat(index.status().unread()).isEqualTo(1);
      assertThat(index.statistics(PART.column("a"))).isEqualTo(ColumnStatistics.NONE);
      assertThat(index.unsearched()).contains(PART.column("a"));
      assertThat(found(index, "Acme")).containsExactly("Acme");
    }
  }

  @Test
  void readOn_afterASample_readsAllAndForgetsTheSample() throws SQLException {
    opened("how many parts are there?").close();
    try (DatabaseIndex index = readOn(() -> false)) {
      assertThat(index.status().unread()).isZero();
      assertThat(readings(index)).isEqualTo("[Item[name=read whole, value=2 tables]]");
      assertThat(index.unsearched()).isEmpty();
      assertThat(index.status().values()).isEqualTo(4 * 30_000 + 1);
      assertThat(index.statistics(PART.column("b")).unique()).isTrue();
      assertThat(found(index, "c 29999")).containsExactly("c 29999");
    }
  }

  /** What was read to its end stays, so that as many looks at the clock end it in two goes. */
  @Test
  void readOn_endedInTheMiddle_goesOnWithTheNextColumn() throws SQLException {
    opened("how many parts are there?").close();
    try (DatabaseIndex index = readOn(after(500))) {
      assertThat(index.status().unread()).isEqualTo(1);
      assertThat(index.unsearched()).contains(PART.column("d")).doesNotContain(PART.column("a"));
      assertThat(index.statistics(PART.column("a")).unique()).isTrue();
      assertThat(found(index, "a 29999")).containsExactly("a 29999");
    }
    try (DatabaseIndex index = readOn(after(500))) {
      assertThat(index.status().unread()).isZero();
      assertThat(index.unsearched()).isEmpty();
      assertThat(index.status().values()).isEqualTo(4 * 30_000 + 1);
      assertThat(index.statistics(PART.column("a")).unique()).isTrue();
      assertThat(index.statistics(PART.column("d")).unique()).isTrue();
    }
  }

  @Test
  void readOn_rowsChangedInTheMiddle_readsTheTableAnew() throws SQLException {
    opened("how many parts are there?").close();
    readOn(after(500)).close();
    database.run("UPDATE part SET a = 'other' WHERE id = 7");
    try (DatabaseIndex index = readOn(() -> false)) {
      assertThat(index.status().unread()).isZero();
      assertThat(found(index, "other")).containsExactly("other");
      assertThat(found(index, "a 7")).doesNotContain("a 7");
      assertThat(index.statistics(new ColumnId(PART, "a")).distinct()).isEqualTo(30_000);
    }
  }

  /** Ends after so many looks at the clock. */
  private static BooleanSupplier after(int looks) {
    AtomicInteger looked = new AtomicInteger();
    return () -> looked.incrementAndGet() > looks;
  }
}
