// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.index.BuildState.IndexProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that read on are killed one after the other: what a table was said to be read with
 * stays, is right, and the next process goes on. Five kills; two hundred with {@code
 * -Dnljdbc.slow=true}, and {@code -Dnljdbc.update=true} writes {@code bench/results/resumed.md}.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
@Tag("thorough")
class ResumedKillTest {

  private static final System.Logger LOG = System.getLogger(ResumedKillTest.class.getName());
  private static final int TABLES = 300;
  private static final int FEW_TABLES = 60;
  private static final int EACH_LARGE = 100;
  private static final int LARGE = 3_000;
  private static final int MOST_GENERATIONS = 4;
  private static final int WITHIN_MILLIS = 700;
  private static final int WRITING_MILLIS = 40;

  @TempDir Path folder;
  private Databases database;
  private Path root;
  private final Set<String> read = new HashSet<>();
  private int inGenerations;
  private int inWriting;
  private int completed;
  private int wentOn;
  private long verified;
  private boolean published;

  @Test
  void readOn_killedFiveTimes_goesOnAndIsNeverWrong() throws Exception {
    killAndVerify(5, FEW_TABLES);
  }

  @Test
  @EnabledIfSystemProperty(named = "nljdbc.slow", matches = "true")
  void readOn_killedTwoHundredTimes_goesOnAndIsNeverWrong() throws Exception {
    killAndVerify(200, TABLES);
  }

  private void killAndVerify(int kills, int tables) throws Exception {
    long began = System.nanoTime();
    root = folder.resolve("indexes");
    database = made(tables);
    try (IndexStore store = new IndexStore();
        DatabaseIndex undisturbed =
            store.open(
                database.request(folder.resolve("undisturbed")), database, IndexProgress.SILENT)) {
      assertThat(undisturbed.status().unread()).isZero();
      Random random = new Random(kills);
      for (int kill = 0; kill < kills; kill++) {
        killOne(random);
        verify(undisturbed);
      }
      IndexingProcess last = start();
      last.go();
      assertThat(last.result()).endsWith("\n0");
      verify(undisturbed);
      assertThat(completed).isPositive();
      assertThat(wentOn).isPositive();
    }
    String words =
        String.format(
            Locale.ROOT,
            "%d kills, %d of them while a generation was made, %d while its files were written; more"
                + " tables were read after %d, all after %d; %d tables were verified; %d s",
            kills,
            inGenerations,
            inWriting,
            wentOn,
            completed,
            verified,
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began));
    LOG.log(System.Logger.Level.INFO, words);
    if (Boolean.getBoolean("nljdbc.update")) {
      write(kills);
    }
  }

  private IndexingProcess start() throws IOException {
    return IndexingProcess.start(folder.resolve("many.sqlite"), root, "on");
  }

  /** Kills at any time, or as the files of a generation are written. */
  private void killOne(Random random) throws Exception {
    IndexingProcess victim = start();
    victim.go();
    boolean writing = random.nextBoolean();
    for (int i = random.nextInt(MOST_GENERATIONS); writing && i >= 0; i--) {
      writing = victim.says("writing");
    }
    IndexDirectory directory = new IndexDirectory(database.request(root).directory().orElseThrow());
    Optional<IndexDirectory.Pointer> before = directory.current();
    int longest = writing ? WRITING_MILLIS : WITHIN_MILLIS;
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(longest)));
    victim.kill();
    boolean left = Files.exists(directory.path()) && leaves(directory);
    inGenerations += left ? 1 : 0;
    inWriting += left && writing && before.equals(directory.current()) ? 1 : 0;
  }

  /** Whether a generation was left half made. */
  private static boolean leaves(IndexDirectory directory) throws IOException {
    Optional<IndexDirectory.Pointer> current = directory.current();
    try (Stream<Path> entries = Files.list(directory.path())) {
      return entries
          .filter(entry -> entry.getFileName().toString().startsWith("g-"))
          .anyMatch(entry -> current.filter(c -> c.folder().equals(entry)).isEmpty());
    }
  }

  private void verify(DatabaseIndex undisturbed) throws SQLException {
    IndexRequest request = database.request(root);
    try (IndexStore store = new IndexStore()) {
      Optional<IndexStatus> stored = store.status(request).status();
      assertThat(stored.isPresent()).as("what was published stays").isIn(true, published);
      if (stored.isEmpty()) {
        return;
      }
      published = true;
      IndexProgress none = state -> assertThat(state.stage()).as("nothing to build").isEmpty();
      try (DatabaseIndex index = store.open(request, database, none)) {
        verify(index, undisturbed);
      }
      if (read.size() == undisturbed.catalog().tables().size()) {
        completed++;
        assertThat(store.drop(request)).isTrue();
        read.clear();
        published = false;
      }
    }
  }

  private void verify(DatabaseIndex index, DatabaseIndex undisturbed) {
    assertThat(index.status().warnings()).noneMatch(words -> words.contains("built anew"));
    Set<String> unread = Set.copyOf(index.status().stale());
    int before = read.size();
    long values = 0;
    for (Table table : undisturbed.catalog().tables()) {
      String name = table.id().toString();
      if (unread.contains(name)) {
        assertThat(read).as("read before").doesNotContain(name);
      } else {
        verify(table, index, undisturbed);
        verified++;
        values += values(table, undisturbed);
        read.add(name);
      }
    }
    wentOn += read.size() > before ? 1 : 0;
    if (unread.isEmpty()) {
      assertThat(index.catalog()).isEqualTo(undisturbed.catalog());
      assertThat(index.status().fingerprint()).isEqualTo(undisturbed.status().fingerprint());
      assertThat(index.status().warnings()).isEqualTo(undisturbed.status().warnings());
      assertThat(index.status().values()).isEqualTo(values);
    }
    assertThat(index.status().values()).isGreaterThanOrEqualTo(values);
  }

  private static void verify(Table table, DatabaseIndex index, DatabaseIndex undisturbed) {
    assertThat(index.catalog().table(table.id()).orElseThrow().rows()).isEqualTo(table.rows());
    for (Column column : table.columns()) {
      ColumnStatistics statistics = index.statistics(column.id());
      assertThat(statistics).isEqualTo(undisturbed.statistics(column.id()));
    }
    String mark = "mark " + table.id().name() + " 1";
    assertThat(IndexStoreTest.values(index, mark)).contains(table.id().name() + ".mark=" + mark);
  }

  private static long values(Table table, DatabaseIndex index) {
    return table.columns().stream()
        .filter(column -> column.kind() == ColumnKind.TEXT)
        .mapToLong(column -> index.statistics(column.id()).distinct())
        .sum();
  }

  /** Small tables, with keys to one another, and some that take longer than a slice. */
  private Databases made(int tables) throws SQLException {
    Databases many = Databases.at(folder.resolve("many.sqlite"));
    List<String> statements = new ArrayList<>(List.of("BEGIN"));
    for (int i = 0; i < tables; i++) {
      int rows = i % EACH_LARGE == EACH_LARGE / 2 ? LARGE : 10 + i % 30;
      String name = "t%03d".formatted(i);
      String key = i == 0 ? "" : " REFERENCES t%03d(id)".formatted(i - 1);
      statements.add(
          "CREATE TABLE %s (id INTEGER PRIMARY KEY, mark TEXT, city TEXT, price REAL, before_id INTEGER%s)"
              .formatted(name, key));
      statements.add(
          ("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < %d) INSERT INTO"
                  + " %s SELECT x, 'mark %s ' || x, 'city ' || x %% 7, x * 1.5, 1 FROM n")
              .formatted(rows, name, name));
    }
    statements.add("COMMIT");
    many.run(statements.toArray(String[]::new));
    return many;
  }

  private void write(int kills) throws IOException {
    Files.writeString(
        Path.of("../bench/results/resumed.md"),
        String.format(
            Locale.ROOT,
            """
            # Kills while the background reads on

            `mvn -pl indexer test -Dtest=ResumedKillTest -Dnljdbc.slow=true -Dnljdbc.update=true`

            A process reads the tables of a database of %d in slices of 100 ms, and is killed (SIGKILL) at a random moment, half of
            the times as a generation is written. After each kill the index is opened: each table that is said to be read has the
            rows, statistics and values of an undisturbed build, and was not lost. The next process goes on. Once all
            tables are read, the index equals an undisturbed one, and is begun anew.

            | killed | while a generation was made | of these while its files were written | after which more was read | after which all was read | tables verified | damaged, wrong or gone back |
            |---|---|---|---|---|---|---|
            | %,d | %,d | %,d | %,d | %,d | %,d | 0 |
            """,
            TABLES,
            kills,
            inGenerations,
            inWriting,
            wentOn,
            completed,
            verified));
  }
}
