// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.index.BuildState.IndexProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that rebuild an index without end are killed at random moments, while others read it:
 * no reader ever sees a wrong or half index, and the next build succeeds. Five kills; a thousand
 * with {@code -Dnljdbc.slow=true}, and {@code -Dnljdbc.update=true} writes {@code
 * bench/results/kills.md}.
 */
@Timeout(value = 120, unit = TimeUnit.MINUTES)
@Tag("thorough")
class KillTest {

  private static final System.Logger LOG = System.getLogger(KillTest.class.getName());
  private static final int VALUES = 5_000;
  private static final int MOST_WHOLE = 3;
  private static final int WITHIN_MILLIS = 600;

  @TempDir Path folder;
  private final AtomicBoolean over = new AtomicBoolean();

  @Test
  void rebuild_killedFiveTimes_readersSeeWholeIndexesOnly() throws Exception {
    killAndRead(5);
  }

  @Test
  @EnabledIfSystemProperty(named = "nljdbc.slow", matches = "true")
  void rebuild_killedAThousandTimes_readersSeeWholeIndexesOnly() throws Exception {
    killAndRead(1_000);
  }

  private void killAndRead(int kills) throws Exception {
    Path root = folder.resolve("indexes");
    Databases large = Databases.large(folder, VALUES);
    try (IndexStore store = new IndexStore()) {
      store.open(large.request(root), large, IndexProgress.SILENT).close();
    }
    ExecutorService reader = Executors.newSingleThreadExecutor();
    Future<Integer> reads = reader.submit(reading(large, root));
    try {
      Random random = new Random(kills);
      int published = 0;
      for (int i = 0; i < kills; i++) {
        IndexingProcess victim =
            IndexingProcess.start(folder.resolve("large.sqlite"), root, "rebuild");
        victim.go();
        int whole = random.nextInt(MOST_WHOLE);
        for (int j = 0; j < whole; j++) {
          victim.awaitLine("rebuilt");
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(WITHIN_MILLIS)));
        victim.kill();
        published += whole + victim.linesSaid("rebuilt");
      }
      over.set(true);
      int read = reads.get(1, TimeUnit.MINUTES);
      assertThat(read).isGreaterThan(kills);
      LOG.log(
          System.Logger.Level.INFO,
          "{0} kills, {1} rebuilds published between, {2} readings, all whole",
          kills,
          published,
          read);
      if (Boolean.getBoolean("nljdbc.update")) {
        write(kills, published, read);
      }
    } finally {
      over.set(true);
      reader.shutdown();
    }
    assertNextBuildSucceeds(large, root);
  }

  private static void write(int kills, int published, int read) throws IOException {
    Files.writeString(
        Path.of("../bench/results/kills.md"),
        String.format(
            Locale.ROOT,
            """
            # Kills while indexing

            `mvn -pl indexer test -Dtest=KillTest -Dnljdbc.slow=true -Dnljdbc.update=true`

            A process rebuilds the index of a database of %,d values again and again, and is killed (SIGKILL) at a random
            moment; meanwhile another opens the index and searches it without end.

            | killed | rebuilt between | opened and searched | wrong, half or unusable |
            |---|---|---|---|
            | %,d | %,d | %,d | 0 |

            The build after the last kill succeeded and swept away what the killed ones had left.
            """,
            VALUES + 2,
            kills,
            published,
            read));
  }

  private Callable<Integer> reading(Databases large, Path root) {
    return () -> {
      int reads = 0;
      for (; !over.get(); reads++) {
        try (IndexStore store = new IndexStore();
            DatabaseIndex index =
                store.open(
                    large.request(root),
                    large,
                    state -> assertThat(state.stage()).as("a reader has to build").isEmpty())) {
          assertWhole(index);
        }
      }
      return reads;
    };
  }

  private static void assertWhole(DatabaseIndex index) {
    assertThat(index.status().warnings()).isEmpty();
    assertThat(index.status().values()).isEqualTo(VALUES + 2);
    assertThat(IndexStoreTest.values(index, "value number 4321 of many"))
        .first()
        .isEqualTo("large.text=value number 4321 of many");
    assertThat(IndexStoreTest.values(index, "bergen")).containsExactly("city.name=Bergen");
    assertThat(index.columns().search("text", 1)).hasSize(1);
    assertThat(index.catalog().tables()).hasSize(2);
  }

  private static void assertNextBuildSucceeds(Databases large, Path root) throws Exception {
    try (IndexStore store = new IndexStore();
        DatabaseIndex index = rebuilt(store, large, root)) {
      assertWhole(index);
      Path directory = Objects.requireNonNull(index.status().directory());
      try (Stream<Path> entries = Files.list(directory)) {
        List<String> names = entries.map(path -> path.getFileName().toString()).toList();
        assertThat(names).filteredOn(name -> name.startsWith("g-")).hasSize(1);
        assertThat(names).doesNotContain("progress.json");
      }
    }
  }

  private static DatabaseIndex rebuilt(IndexStore store, Databases large, Path root)
      throws SQLException {
    return store.rebuild(large.request(root), large, IndexProgress.SILENT);
  }
}
