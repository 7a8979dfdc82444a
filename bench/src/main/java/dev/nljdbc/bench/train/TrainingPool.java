// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that share work; what comes of it does not depend on how many they are. */
final class TrainingPool implements AutoCloseable {

  private final ExecutorService pool;

  /** So many threads, which keep no program from ending. */
  public TrainingPool(int threads) {
    this.pool =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "train");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Does all tasks.
   *
   * @return what came of each, in their order
   * @throws SQLException when a task did
   * @throws IOException when one failed otherwise, or when interrupted
   */
  <T> List<T> all(List<Callable<T>> tasks) throws SQLException, IOException {
    List<Future<T>> futures = tasks.stream().map(pool::submit).toList();
    try {
      return results(futures);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException failure) {
        throw failure;
      }
      if (e.getCause() instanceof OutOfMemoryError) {
        throw new IOException("Out of memory: give Java more, as in java -Xmx6g -jar …", e);
      }
      throw new IOException("A question could not be learned from or asked: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted", e);
    } finally {
      futures.forEach(f -> f.cancel(true));
    }
  }

  private static <T> List<T> results(List<Future<T>> futures)
      throws ExecutionException, InterruptedException {
    List<T> results = new ArrayList<>();
    for (Future<T> future : futures) {
      results.add(future.get());
    }
    return results;
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
