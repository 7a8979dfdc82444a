// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.EmbeddingException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of questions. It caches the last ones, and pauses for a minute after the embedder
 * fails. Thread-safe.
 */
final class QueryVectors {

  private static final int KEPT = 1_000;
  private static final long PAUSE = Duration.ofMinutes(1).toNanos();
  private static final Logger LOG = System.getLogger(QueryVectors.class.getName());

  private final Embedder embedder;
  private final LongSupplier nanos;
  private final Map<String, float[]> known = LruMap.of(KEPT);
  private final AtomicReference<@Nullable Long> failedAt = new AtomicReference<>();

  /**
   * Of an embedder.
   *
   * @param nanos the time, as {@link System#nanoTime()} tells it
   */
  QueryVectors(Embedder embedder, LongSupplier nanos) {
    this.embedder = embedder;
    this.nanos = nanos;
  }

  /** These vectors, requested by an end user. */
  Function<String, Optional<float[]>> askedBy(String endUser) {
    return text -> of(text, embedder.askedBy(endUser));
  }

  /** The vector of a text; empty when the embedder can't tell now, which the log says. */
  Optional<float[]> of(String text) {
    return of(text, embedder);
  }

  /** The vector of a text; from a server, only if it was requested before. */
  Optional<float[]> withoutServer(String text) {
    return embedder.remote() ? Optional.ofNullable(known.get(text)) : of(text);
  }

  private Optional<float[]> of(String text, Embedder asked) {
    float[] cached = known.get(text);
    Long failure = failedAt.get();
    if (cached != null || (failure != null && nanos.getAsLong() - failure < PAUSE)) {
      return Optional.ofNullable(cached);
    }
    try {
      float[] vector = asked.embed(List.of(text)).get(0);
      failedAt.set(null);
      known.put(text, vector);
      return Optional.of(vector);
    } catch (CancellationException e) {
      return Optional.empty(); // the question ends soon, and the embedder is not at fault
    } catch (EmbeddingException e) {
      failed(e);
      return Optional.empty();
    }
  }

  private void failed(EmbeddingException e) {
    failedAt.set(nanos.getAsLong());
    String message = "Columns are found without the embedder {0} for a minute: {1}";
    LOG.log(Level.WARNING, message, embedder.id(), e.getMessage());
  }
}
