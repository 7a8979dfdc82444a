// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.Databases;
import dev.nljdbc.index.IndexOpening;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.testing.Child;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People's work beside an index outlives it, and is never half of anything. */
class SidecarFileTest {

  @TempDir Path folder;

  private static Optional<byte[]> bytes(String text) {
    return Optional.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Optional<byte[]> oneMore(Optional<byte[]> before) {
    String text = before.map(b -> new String(b, StandardCharsets.UTF_8)).orElse("0");
    return bytes(Integer.toString(Integer.parseInt(text) + 1));
  }

  @Test
  void change_aFile_isBesideTheIndexAndTheOwners() throws Exception {
    Path index = folder.resolve("root").resolve("db-0123456789abcdef");
    SidecarFile kept = new SidecarFile(index, "memory");
    assertThat(kept.read()).isEmpty();
    assertThat(kept.stamp()).isEmpty();

    kept.change(before -> bytes("a"));
    SidecarFile.Stamp first = kept.stamp().orElseThrow();
    kept.change(before -> bytes("b"));

    assertThat(kept.path()).isEqualTo(folder.resolve("root").resolve("db-0123456789abcdef.memory"));
    assertThat(kept.read()).hasValue("b".getBytes(StandardCharsets.UTF_8));
    assertThat(kept.stamp()).isPresent().get().isNotEqualTo(first);
    try (var files = Files.list(index.getParent())) {
      for (Path file : files.toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .as(file.toString())
            .isEqualTo("rw-------");
      }
    }
  }

  @Test
  void change_thatFails_leavesAllAsItWas() throws Exception {
    SidecarFile kept = new SidecarFile(folder.resolve("db"), "memory");
    kept.change(before -> bytes("a"));
    assertThatThrownBy(
            () ->
                kept.change(
                    before -> {
                      throw new IOException("No space left on device");
                    }))
        .hasMessageContaining("No space");
    kept.change(before -> Optional.empty());
    assertThat(kept.read()).hasValue("a".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void change_byManyThreadsAndAnotherProcess_losesNone() throws Exception {
    Path index = folder.resolve("db");
    int each = 50;
    ExecutorService threads = Executors.newFixedThreadPool(5);
    try {
      List<Callable<Void>> work = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        work.add(
            () -> {
              count(index, each);
              return null;
            });
      }
      work.add(
          () -> {
            Child child =
                Child.java(
                    folder,
                    Map.of(),
                    List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        Counting.class.getName(),
                        index.toString(),
                        Integer.toString(each)));
            assertThat(child.code()).as(child.err()).isZero();
            return null;
          });
      for (Future<Void> done : threads.invokeAll(work)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(new SidecarFile(index, "memory").read())
        .hasValue(Integer.toString(5 * each).getBytes(StandardCharsets.UTF_8));
  }

  private static void count(Path index, int times) throws IOException {
    for (int i = 0; i < times; i++) {
      new SidecarFile(index, "memory").change(SidecarFileTest::oneMore);
    }
  }

  /** Counts in a process of its own. */
  static final class Counting {

    private Counting() {}

    /**
     * Counts.
     *
     * @param args the index directory, how often
     */
    public static void main(String[] args) throws IOException {
      count(Path.of(args[0]), Integer.parseInt(args[1]));
    }
  }

  @Test
  void setAside_damagedFile_isACopyThatStays() throws Exception {
    SidecarFile kept = new SidecarFile(folder.resolve("db"), "memory");
    kept.change(before -> bytes("damaged"));
    Path aside = kept.setAside(Instant.ofEpochMilli(7));
    kept.change(before -> bytes("mended"));
    assertThat(aside).hasFileName("db.memory.damaged-7").hasContent("damaged");
  }

  @Test
  void keptFile_indexIsRebuiltDroppedAndEvicted_stays() throws Exception {
    Databases shop = Databases.shop(folder);
    Path root = folder.resolve("indexes");
    IndexRequest request = IndexRequest.of("shop", Optional.of(root));
    SidecarFile kept;
    try (IndexStore store = new IndexStore(IndexOpening.Storage.FILES, Clock.systemUTC())) {
      try (DatabaseIndex index = store.open(request, shop, IndexProgress.SILENT)) {
        kept = new SidecarFile(Objects.requireNonNull(index.status().directory()), "memory");
      }
      kept.change(before -> bytes("work"));
      store.rebuild(request, shop, IndexProgress.SILENT).close();
      assertThat(kept.path()).hasContent("work");
      assertThat(store.drop(request)).isTrue();
      assertThat(kept.path()).hasContent("work");
    }
    try (IndexStore store = new IndexStore(IndexOpening.Storage.FILES, Clock.systemUTC())) {
      store.open(request, shop, IndexProgress.SILENT).close();
    }
    try (IndexStore store = new IndexStore(IndexOpening.Storage.FILES, Clock.systemUTC())) {
      IndexRequest other = IndexRequest.of("other", Optional.of(root)).withMaxBytes(1);
      store.open(other, shop, IndexProgress.SILENT).close();
    }
    assertThat(root.resolve(kept.path().getFileName().toString().replace(".memory", "")))
        .as("evicted")
        .satisfies(directory -> assertThat(directory.resolve("CURRENT")).doesNotExist());
    assertThat(kept.path()).hasContent("work");
  }
}
