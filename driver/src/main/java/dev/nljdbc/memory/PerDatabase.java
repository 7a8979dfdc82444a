// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.memory;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One thing of each database for all connections of a process: kept beside the index where that has
 * a directory, else in memory. Thread-safe.
 *
 * @param <T> the thing
 */
public final class PerDatabase<T> {

  private static final int MOST_IN_MEMORY = 1_000;

  private final Cache<Path, T> onDisk = Caffeine.newBuilder().weakValues().build();

  /** Databases without a directory; what is evicted here is lost. */
  private final Cache<String, T> inMemory =
      Caffeine.newBuilder().maximumSize(MOST_IN_MEMORY).build();

  private final Function<Path, T> beside;
  private final Supplier<T> withoutFile;

  /**
   * Makes things when first needed.
   *
   * @param beside one kept beside an index directory
   * @param withoutFile one kept in memory
   */
  public PerDatabase(Function<Path, T> beside, Supplier<T> withoutFile) {
    this.beside = beside;
    this.withoutFile = withoutFile;
  }

  /**
   * That of one database.
   *
   * @param id tells the database from others
   * @param directory of its index; empty when that is held in memory
   */
  public T of(String id, Optional<Path> directory) {
    return directory
        .map(path -> onDisk.get(path.toAbsolutePath(), beside))
        .orElseGet(() -> inMemory.get(id, key -> withoutFile.get()));
  }
}
