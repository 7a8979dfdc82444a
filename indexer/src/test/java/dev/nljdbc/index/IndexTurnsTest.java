// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.index.BuildState.IndexProgress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whose turn it is to read a database that several connections of a pool ask about. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class IndexTurnsTest {

  @TempDir Path folder;

  @Test
  void readOn_anotherReadsOnToo_readsToTheEnd() throws Exception {
    Databases shop = Databases.shop(folder);
    IndexRequest request = shop.request(folder.resolve("indexes")).withWait(Duration.ZERO);
    CountDownLatch reading = new CountDownLatch(1);
    CompletableFuture<Thread> second = new CompletableFuture<>();
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try (IndexStore store = new IndexStore()) {
      try (DatabaseIndex names = store.open(request, shop, IndexProgress.SILENT)) {
        assertThat(names.status().unread()).isEqualTo(2);
      }
      IndexProgress untilTheSecondWaits =
          state -> {
            reading.countDown();
            awaitWaiting(second);
          };
      Future<Integer> first =
          pool.submit(
              () -> {
                try (DatabaseIndex read =
                    store.readOn(request, shop, untilTheSecondWaits, () -> false)) {
                  return read.status().unread();
                }
              });
      assertThat(reading.await(1, TimeUnit.MINUTES)).isTrue();
      second.complete(Thread.currentThread());
      store.readOn(request, shop, IndexProgress.SILENT, () -> false).close();
      assertThat(first.get()).isZero();
    } finally {
      pool.shutdown();
    }
  }

  private static void awaitWaiting(CompletableFuture<Thread> other) {
    try {
      Thread thread = other.get();
      while (thread.getState() != Thread.State.TIMED_WAITING) {
        TimeUnit.MILLISECONDS.sleep(2);
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
