// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.files.ProcessLock;
import dev.nljdbc.index.BuildState.IndexProgress;
import java.io.File;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many at once: one build, and nothing closed that is in use. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("thorough")
class IndexConcurrencyTest {

  private static final int PROCESSES = 8;
  private static final int READERS = 4;
  private static final int REPLACEMENTS = 12;

  @TempDir Path folder;
  private Path root;
  private Databases shop;

  @BeforeEach
  void create() throws SQLException {
    root = folder.resolve("indexes");
    shop = Databases.shop(folder);
  }

  @Test
  void open_byEightProcessesAtOnce_buildsOnce() throws Exception {
    Path file = folder.resolve("large.sqlite");
    Databases.large(folder, 20_000);
    List<IndexingProcess> processes = new ArrayList<>();
    for (int i = 0; i < PROCESSES; i++) {
      processes.add(IndexingProcess.start(file, root));
    }
    for (IndexingProcess process : processes) {
      process.go();
    }
    List<String> results = new ArrayList<>();
    for (IndexingProcess process : processes) {
      results.add(process.result());
    }
    assertThat(results).filteredOn(result -> result.startsWith("built")).hasSize(1);
    assertThat(results).filteredOn(result -> result.startsWith("opened")).hasSize(PROCESSES - 1);
    assertThat(results).allMatch(result -> result.endsWith("[city.name=Oslo] []\n0"));
  }

  @Test
  void open_whileAnotherProcessBuildsForLong_waitsNoLongerThanForRows() throws Exception {
    IndexingProcess builder = IndexingProcess.start(folder.resolve("shop.sqlite"), root, "hang");
    builder.go();
    builder.awaitLine("building");
    IndexRequest soon = shop.request(root).withWait(Duration.ofMillis(100));
    try (IndexStore store = new IndexStore()) {
      for (int i = 0; i < 2; i++) {
        try (DatabaseIndex index = store.open(soon, shop, IndexProgress.SILENT)) {
          assertNamesOnly(index);
        }
      }
      try (DatabaseIndex index = store.readOn(soon, shop, IndexProgress.SILENT, () -> false)) {
        assertNamesOnly(index);
      }
      builder.go();
      assertThat(builder.result()).endsWith("[customer.city=Oslo] []\n0");
      try (DatabaseIndex index = store.open(soon, shop, IndexProgress.SILENT)) {
        assertThat(index.status().unread()).isZero();
        assertThat(IndexStoreTest.values(index, "oslo")).containsExactly("customer.city=Oslo");
      }
    }
  }

  @Test
  void open_whileAnotherThreadBuildsForLong_waitsNoLongerThanForRows() throws Exception {
    CountDownLatch building = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    IndexProgress hanging =
        state -> {
          building.countDown();
          await(over);
        };
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try (IndexStore store = new IndexStore()) {
      Future<?> builder =
          pool.submit(
              () -> {
                store.rebuild(shop.request(root), shop, hanging).close();
                return null;
              });
      await(building);
      IndexRequest soon = shop.request(root).withWait(Duration.ofMillis(100));
      try (DatabaseIndex index = store.open(soon, shop, IndexProgress.SILENT)) {
        assertNamesOnly(index);
      } finally {
        over.countDown();
      }
      builder.get();
      try (DatabaseIndex index = store.open(soon, shop, IndexProgress.SILENT)) {
        assertThat(index.status().unread()).isZero();
      }
    } finally {
      pool.shutdown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void assertNamesOnly(DatabaseIndex index) {
    assertThat(index.status().directory()).isNull();
    assertThat(index.status().unread()).isEqualTo(2);
    assertThat(index.status().warnings()).anyMatch(words -> words.startsWith("Somebody else"));
    assertThat(index.columns().search("city", 1)).hasSize(1);
  }

  @Test
  void close_whileOthersReadAndTheIndexIsReplaced_closesNothingInUse() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService pool = Executors.newFixedThreadPool(READERS);
    List<Future<Integer>> reads = new ArrayList<>();
    try (IndexStore store = new IndexStore()) {
      store.open(shop.request(root), shop, IndexProgress.SILENT).close();
      for (int i = 0; i < READERS; i++) {
        reads.add(pool.submit(reading(store, over)));
      }
      for (int i = 0; i < REPLACEMENTS; i++) {
        store.rebuild(shop.request(root), shop, IndexProgress.SILENT).close();
        store.close(); // gives back the store's own shares; handles stay
      }
      over.set(true);
      for (Future<Integer> reader : reads) {
        assertThat(reader.get()).isPositive();
      }
    } finally {
      over.set(true);
      pool.shutdown();
    }
    assertThat(ReaderLock.any(root.resolve(DatabaseIdentity.folderName(shop.url())))).isFalse();
  }

  private Callable<Integer> reading(IndexStore store, AtomicBoolean over) {
    return () -> {
      int times = 0;
      for (; !over.get(); times++) {
        try (DatabaseIndex index = store.open(shop.request(root), shop, IndexProgress.SILENT)) {
          for (int i = 0; i < 5; i++) {
            assertThat(IndexStoreTest.values(index, "oslo")).containsExactly("customer.city=Oslo");
            assertThat(index.columns().search("city", 1)).hasSize(1);
          }
        }
      }
      return times;
    };
  }

  @Test
  void acquire_heldHere_isNotGivenUpByLookingAtIt() throws Exception {
    Path file = folder.resolve("lock");
    try (ProcessLock held = ProcessLock.acquire(file)) {
      assertThat(ProcessLock.held(file)).isTrue();
      assertThat(ProcessLock.acquireIfFree(file)).isEmpty();
      assertThat(heldForAnotherProcess(file)).isTrue();
    }
    assertThat(ProcessLock.held(file)).isFalse();
    assertThat(heldForAnotherProcess(file)).isFalse();
  }

  @Test
  void acquire_heldHere_isNotGivenUpByAnotherSpellingOfItsFolder() throws Exception {
    Path file = folder.resolve("lock");
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    try (ProcessLock held = ProcessLock.acquire(file)) {
      for (Path spelling : List.of(link, folder.resolve("."))) {
        assertThat(ProcessLock.acquireIfFree(spelling.resolve("lock"))).isEmpty();
        assertThat(ProcessLock.held(spelling.resolve("lock"))).isTrue();
      }
      assertThat(heldForAnotherProcess(file)).isTrue();
    }
  }

  @Test
  void acquire_heldHere_isNotGivenUpByAnotherClassLoader() throws Exception {
    Path file = folder.resolve("lock");
    List<URL> places = new ArrayList<>();
    for (String place : System.getProperty("java.class.path").split(File.pathSeparator)) {
      places.add(Path.of(place).toUri().toURL());
    }
    try (URLClassLoader loader =
        new URLClassLoader(places.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Method other =
          loader.loadClass(ProcessLock.class.getName()).getMethod("acquireIfFree", Path.class);
      ProcessLock held = ProcessLock.acquire(file);
      assertThat((Optional<?>) other.invoke(null, file)).isEmpty();
      assertThat((Optional<?>) other.invoke(null, file)).isEmpty();
      assertThat(heldForAnotherProcess(file)).isTrue();

      Files.delete(file);
      Optional<?> anew = (Optional<?>) other.invoke(null, file);
      assertThat(anew).as("another file in its place").isPresent();
      assertThat(heldForAnotherProcess(file)).isTrue();
      ((AutoCloseable) anew.get()).close();
      held.close();

      held = ProcessLock.acquire(file);
      assertThat((Optional<?>) other.invoke(null, file)).isEmpty();
      held.close();
      Optional<?> free = (Optional<?>) other.invoke(null, file);
      assertThat(free).as("by the channel that was kept").isPresent();
      assertThat(heldForAnotherProcess(file)).isTrue();
      ((AutoCloseable) free.get()).close();
      assertThat(heldForAnotherProcess(file)).isFalse();
    }
  }

  private static boolean heldForAnotherProcess(Path file) throws Exception {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                LockProbe.class.getName(),
                file.toString())
            .start();
    return new String(other.getInputStream().readAllBytes()).strip().equals("held");
  }

  /** Looks at a lock from another process. */
  static final class LockProbe {

    private LockProbe() {}

    public static void main(String[] arguments) throws Exception {
      System.out.println(ProcessLock.held(Path.of(arguments[0])) ? "held" : "free");
    }
  }
}
