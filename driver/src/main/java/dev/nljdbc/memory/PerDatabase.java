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

  private static final int MOST = 1_000;

  /** By directory, else by id; what is evicted of a database without a directory is lost. */
  private final Cache<Object, T> known = Caffeine.newBuilder().maximumSize(MOST).build();

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
        .map(Path::toAbsolutePath)
        .map(path -> known.get(path, key -> beside.apply(path)))
        .orElseGet(() -> known.get(id, key -> withoutFile.get()));
  }
}
