// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Caches open indexes. Unused ones stay open for the next connection, within limits. An evicted
 * index stays open for those who hold a share.
 */
final class OpenIndexCache implements AutoCloseable {

  private static final int IDLE = 32;
  private static final Duration IDLE_TIME = Duration.ofMinutes(10);

  private final Cache<Key, OpenIndex> open =
      Caffeine.newBuilder()
          .maximumSize(IDLE)
          .expireAfterAccess(IDLE_TIME)
          .executor(Runnable::run)
          .removalListener(OpenIndexCache::release)
          .build();

  /** Identifies a database. */
  record Key(String identity, Optional<Path> root) {

    static Key of(IndexRequest request) {
      return new Key(request.identity(), request.root());
    }

    /**
     * Whether the cache holds a share. It does not for an index in memory, whose database may
     * differ when it is next opened.
     */
    boolean kept() {
      return root.isPresent();
    }
  }

  private static void release(@Nullable Key key, @Nullable OpenIndex index, RemovalCause unused) {
    if (key != null && index != null && key.kept()) {
      index.close();
    }
  }

  /** A share of the open index, whatever schema it was made from; null where none is open. */
  @Nullable OpenIndex share(IndexRequest request) {
    OpenIndex index = open.getIfPresent(Key.of(request));
    return index != null && index.share() ? index : null;
  }

  /** Keeps a share of the index; the caller keeps its own. */
  OpenIndex keep(IndexRequest request, OpenIndex index) {
    Key key = Key.of(request);
    if (open.getIfPresent(key) == index) {
      return index; // its share is there, and none would be given back for the same one
    }
    if (key.kept()) {
      index.share();
    }
    open.put(key, index);
    return index;
  }

  void forget(IndexRequest request) {
    open.invalidate(Key.of(request));
  }

  @Override
  public void close() {
    open.invalidateAll();
    open.cleanUp();
  }
}
