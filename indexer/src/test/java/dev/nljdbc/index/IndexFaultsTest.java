// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nljdbc.index.BuildState.IndexProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 3, unit = TimeUnit.MINUTES)
@Tag("thorough")
class IndexFaultsTest {

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
    assertThat(Thread.interrupted()).isFalse();
    store.close();
  }

  private DatabaseIndex open(IndexStore by) throws SQLException {
    return by.open(shop.request(root), shop, IndexProgress.SILENT);
  }

  /** Builds the shop's index and says where it is. */
  private Path build() throws SQLException {
    try (IndexStore other = new IndexStore();
        DatabaseIndex index = open(other)) {
      return Objects.requireNonNull(index.status().directory());
    }
  }

  private static void assertWorks(DatabaseIndex index) {
    assertThat(IndexStoreTest.values(index, "oslo")).containsExactly("customer.city=Oslo");
    assertThat(index.columns().search("city", 1)).hasSize(1);
    assertThat(index.catalog().tables()).hasSize(2);
  }

  private static List<Path> generations(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.filter(p -> p.getFileName().toString().startsWith("g-")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // ---- several at once

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void open_byManyThreadsAtOnce_buildsOnce(boolean oneStore) throws Exception {
    int threads = 6;
    Set<Long> builders = ConcurrentHashMap.newKeySet();
    IndexProgress progress = state -> builders.add(Thread.currentThread().getId());
    CountDownLatch all = new CountDownLatch(threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<Void>> done = new ArrayList<>();
    try {
      for (int i = 0; i < threads; i++) {
        Callable<Void> work =
            () -> {
              IndexStore own = oneStore ? store : new IndexStore();
              all.countDown();
              all.await();
              try (DatabaseIndex index = own.open(shop.request(root), shop, progress)) {
                assertWorks(index);
              }
              return null;
            };
        done.add(pool.submit(work));
      }
      for (Future<Void> future : done) {
        future.get();
      }
    } finally {
      pool.shutdown();
    }
    assertThat(builders).hasSize(1);
  }

  // ---- crashes

  @Test
  void open_afterKillOfTheFirstBuild_buildsAndSweepsUp() throws Exception {
    IndexingProcess victim = IndexingProcess.start(folder.resolve("shop.sqlite"), root, "hang");
    victim.go();
    victim.awaitLine("building");
    victim.kill();
    try (DatabaseIndex index = open(store)) {
      assertWorks(index);
      assertThat(index.status().warnings()).isEmpty();
      assertThat(generations(Objects.requireNonNull(index.status().directory()))).hasSize(1);
    }
  }

  @Test
  void open_afterKillOfARebuild_stillReadsTheOldIndex() throws Exception {
    Path directory = build();
    IndexingProcess victim = IndexingProcess.start(folder.resolve("shop.sqlite"), root, "hang");
    victim.go();
    victim.awaitLine("building");
    victim.kill();
    assertThat(generations(directory)).hasSize(2);
    AtomicInteger stages = new AtomicInteger();
    try (DatabaseIndex index =
        store.open(shop.request(root), shop, state -> stages.incrementAndGet())) {
      assertWorks(index);
      assertThat(stages).hasValue(0);
    }
    store.rebuild(shop.request(root), shop, IndexProgress.SILENT).close();
    assertThat(generations(directory)).hasSize(1);
  }

  // ---- disks

  @Test
  void open_directoryNotWritable_holdsTheIndexInMemory() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    try (DatabaseIndex index =
        store.open(shop.request(file.resolve("indexes")), shop, IndexProgress.SILENT)) {
      assertWorks(index);
      assertThat(index.status().directory()).isNull();
      assertThat(index.status().warnings())
          .singleElement()
          .asString()
          .contains("held in memory", file.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 100, 1_000, 3_000})
  void rebuild_diskFull_holdsTheIndexInMemoryAndKeepsTheOldOne(long free) throws Exception {
    Path directory = build();
    AtomicLong left = new AtomicLong(free);
    IndexOpening.Storage full =
        path -> new FillingDirectory(IndexOpening.Storage.FILES.open(path), left);
    try (IndexStore filling = new IndexStore(full, Clock.systemUTC());
        DatabaseIndex index = filling.rebuild(shop.request(root), shop, IndexProgress.SILENT)) {
      assertWorks(index);
      assertThat(index.status().directory()).isNull();
      assertThat(index.status().warnings()).singleElement().asString().contains("No space left");
    }
    assertThat(generations(directory)).hasSize(1);
    try (DatabaseIndex index = open(store)) {
      assertWorks(index);
      assertThat(index.status().directory()).isEqualTo(directory);
    }
  }

  @Test
  void open_realDiskFull_holdsTheIndexInMemory() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    Databases large = Databases.large(folder, 5_000);
    assumeThat(run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk.toString())).isTrue();
    try (DatabaseIndex index = store.open(large.request(disk), large, IndexProgress.SILENT)) {
      assertThat(IndexStoreTest.values(index, "value number 77 of many"))
          .first()
          .isEqualTo("large.text=value number 77 of many");
      assertThat(index.status().directory()).isNull();
      assertThat(index.status().warnings()).hasSize(1);
    } finally {
      assertThat(run("umount", disk.toString())).isTrue();
    }
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false; // no such program here
    }
  }

  // ---- files

  /** What may happen to a file. */
  enum Damage {
    GONE {
      @Override
      void to(Path file) throws IOException {
        Files.delete(file);
      }
    },
    CUT {
      @Override
      void to(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
      }
    },
    EMPTY {
      @Override
      void to(Path file) throws IOException {
        Files.write(file, new byte[0]);
      }
    },
    FLIPPED {
      @Override
      void to(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length * 2 / 3] ^= 4;
        Files.write(file, bytes);
      }
    };

    abstract void to(Path file) throws IOException;
  }

  @ParameterizedTest
  @EnumSource(Damage.class)
  void open_anyFileDamaged_isBuiltAnewWithAWarning(Damage damage) throws Exception {
    Path directory = build();
    int files = files(directory).size();
    assertThat(files).isGreaterThan(5);
    for (int i = 0; i < files; i++) {
      Path file = files(directory).get(i);
      damage.to(file);
      try (IndexStore other = new IndexStore();
          DatabaseIndex index = open(other)) {
        assertWorks(index);
        assertThat(index.status().directory()).isEqualTo(directory);
        if (!(damage == Damage.GONE && file.endsWith("CURRENT"))) { // then there was no index
          assertThat(index.status().warnings())
              .as(file.toString())
              .singleElement()
              .asString()
              .contains("built anew");
        }
      }
    }
    try (DatabaseIndex index = open(store)) {
      assertThat(index.status().warnings()).isEmpty();
    }
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile)
          .filter(
              file -> !List.of("lock", "used", "schema").contains(file.getFileName().toString()))
          .filter(file -> !file.getParent().endsWith("readers"))
          .sorted(Comparator.comparing(f -> f.getFileName().toString()))
          .toList();
    }
  }

  @Test
  void verify_largeFile_isReadOnlyWhenItIsNotAsItWasWritten() throws Exception {
    Path part = Files.write(folder.resolve("part"), new byte[5 << 20]);
    Path alone = Files.createDirectory(folder.resolve("alone"));
    Files.move(part, alone.resolve("part"));
    Manifest manifest =
        new Manifest(
            Manifest.FORMAT,
            "",
            0,
            0,
            0,
            0,
            0,
            0,
            List.of(),
            List.of(),
            Manifest.sums(alone, Map.of()));
    manifest.verify(alone);
    Files.setLastModifiedTime(alone.resolve("part"), FileTime.fromMillis(1)); // a copy
    manifest.verify(alone);
    Damage.FLIPPED.to(alone.resolve("part"));
    assertThatThrownBy(() -> manifest.verify(alone))
        .isInstanceOf(UnusableIndexException.class)
        .hasMessageContaining("part was changed");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 99})
  void open_otherFormat_isBuiltAnewWithAWarning(int format) throws Exception {
    Path directory = build();
    Path generation = generations(directory).get(0);
    Path manifest = generation.resolve("manifest.json");
    String json =
        Files.readString(manifest).replace("\"format\":" + Manifest.FORMAT, "\"format\":" + format);
    Files.writeString(manifest, json);
    long sum = Manifest.sum(json.getBytes(StandardCharsets.UTF_8));
    Files.writeString(
        directory.resolve("CURRENT"),
        generation.getFileName() + " " + Long.toHexString(sum) + "\n");
    try (DatabaseIndex index = open(store)) {
      assertWorks(index);
      assertThat(index.status().warnings())
          .singleElement()
          .asString()
          .contains(format == 0 ? "older version" : "newer version");
    }
  }

  @Test
  void close_directoryDeletedWhileOpen_readsOnAndTheNextBuilds() throws Exception {
    try (DatabaseIndex index = open(store)) {
      IndexDirectory.delete(Objects.requireNonNull(index.status().directory()));
      assertWorks(index);
      try (IndexStore other = new IndexStore();
          DatabaseIndex next = open(other)) {
        assertWorks(next);
        assertThat(next.status().directory()).isDirectory();
      }
    }
  }

  @Test
  void build_directoryDeletedMeanwhile_holdsTheIndexInMemory() throws Exception {
    IndexProgress deleting =
        state -> {
          if (state.stage().startsWith("writing")) {
            IndexDirectory.delete(root.resolve(DatabaseIdentity.folderName(shop.url())));
          }
        };
    try (DatabaseIndex index = store.open(shop.request(root), shop, deleting)) {
      assertWorks(index);
      assertThat(index.status().directory()).isNull();
      assertThat(index.status().warnings()).singleElement().asString().contains("held in memory");
    }
    try (IndexStore other = new IndexStore();
        DatabaseIndex index = open(other)) {
      assertWorks(index);
      assertThat(index.status().directory()).isDirectory();
    }
  }

  @Test
  void open_realDiskReadOnly_readsWhatIsThereAndHoldsNewOnesInMemory() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeThat(run("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", disk.toString())).isTrue();
    try {
      Path there = Files.createDirectory(disk.resolve("indexes"));
      store.open(shop.request(there), shop, IndexProgress.SILENT).close();
      store.close();
      assertThat(run("mount", "-o", "remount,ro", disk.toString())).isTrue();
      try (DatabaseIndex index = store.open(shop.request(there), shop, IndexProgress.SILENT)) {
        assertWorks(index);
        assertThat(index.status().directory()).hasParent(there);
        assertThat(index.status().warnings()).isEmpty();
      }
      shop.run("CREATE TABLE added (x TEXT)");
      try (DatabaseIndex index = store.open(shop.request(there), shop, IndexProgress.SILENT)) {
        assertThat(index.catalog().tables()).hasSize(3);
        assertThat(index.status().directory()).isNull();
        assertThat(index.status().warnings()).hasSize(1);
      }
      store.close();
    } finally {
      assertThat(run("umount", "-l", disk.toString())).isTrue();
    }
  }

  @Test
  void refresh_diskFull_keepsTheOldIndex() throws Exception {
    Path directory = build();
    shop.run("INSERT INTO customer VALUES (4, 'Di', 'Trondheim')");
    AtomicLong left = new AtomicLong(100);
    IndexOpening.Storage full =
        path -> new FillingDirectory(IndexOpening.Storage.FILES.open(path), left);
    try (IndexStore filling = new IndexStore(full, Clock.systemUTC());
        DatabaseIndex index = filling.refresh(shop.request(root), shop, IndexProgress.SILENT)) {
      assertWorks(index);
      assertThat(index.status().directory()).isEqualTo(directory);
      assertThat(index.status().stale()).contains("customer");
    }
    try (DatabaseIndex index = store.refresh(shop.request(root), shop, IndexProgress.SILENT)) {
      assertThat(IndexStoreTest.values(index, "trondheim")).hasSize(1);
    }
  }

  // ---- clocks

  @Test
  void open_clockGoesBackAllTheTime_buildsAsUsual() throws Exception {
    AtomicLong millis = new AtomicLong(Instant.parse("2026-11-20T12:00:00Z").toEpochMilli());
    Clock backwards =
        new Clock() {
          @Override
          public Instant instant() {
            return Instant.ofEpochMilli(millis.addAndGet(-3_600_000));
          }

          @Override
          public ZoneId getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(ZoneId zone) {
            return this;
          }
        };
    for (int i = 0; i < 3; i++) {
      try (IndexStore other = new IndexStore(IndexOpening.Storage.FILES, backwards);
          DatabaseIndex index =
              i == 2
                  ? other.rebuild(shop.request(root), shop, IndexProgress.SILENT)
                  : other.open(shop.request(root), shop, IndexProgress.SILENT)) {
        assertWorks(index);
        assertThat(index.status().took()).isBetween(Duration.ZERO, Duration.ofMinutes(2));
        assertThat(index.status().warnings()).isEmpty();
      }
    }
  }

  // ---- interrupts

  @Test
  void open_interruptedWhileBuilding_endsAndLeavesNothing() throws Exception {
    IndexProgress interrupting =
        state -> {
          if (state.done() == 1) {
            Thread.currentThread().interrupt();
          }
        };
    assertThatThrownBy(() -> store.open(shop.request(root), shop, interrupting))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"));
    assertThat(Thread.interrupted()).isTrue();
    Path directory = root.resolve(DatabaseIdentity.folderName(shop.url()));
    assertThat(generations(directory)).isEmpty();
    try (DatabaseIndex index = open(store)) {
      assertWorks(index);
      assertThat(index.status().warnings()).isEmpty();
    }
  }

  @Test
  void open_interruptedInALongQuery_endsAtOnce() throws Exception {
    shop.run(
        "CREATE VIEW a_slow (x) AS WITH RECURSIVE n(i) AS"
            + " (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000000000)"
            + " SELECT max(i) || '' FROM n");
    CountDownLatch reading = new CountDownLatch(1);
    FutureTask<DatabaseIndex> build =
        new FutureTask<>(() -> store.open(shop.request(root), shop, state -> reading.countDown()));
    Thread builder = new Thread(build);
    builder.start();
    reading.await();
    long start = System.nanoTime();
    builder.interrupt();
    assertThatThrownBy(build::get).hasCauseInstanceOf(SQLException.class);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void search_readerInterrupted_othersReadOn() throws Exception {
    try (DatabaseIndex index = open(store)) {
      Thread.currentThread().interrupt();
      assertWorks(index);
      assertThat(Thread.interrupted()).isTrue();
      assertWorks(index);
    }
  }
}
