package dev.nljdbc.search;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The vectors of questions. The last ones are kept; an embedder that failed is left alone for a
 * while. Thread-safe.
 */
final class QueryVectors {

  private static final int KEPT = 1_000;
  private static final long PAUSE = Duration.ofMinutes(1).toNanos();
  private static final Logger LOG = System.getLogger(QueryVectors.class.getName());

  private final Embedder embedder;
  private final LongSupplier nanos;
  private final Map<String, float[]> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, float[]> eldest) {
          return size() > KEPT;
        }
      };
  private boolean failed;
  private long failedAt;

  /**
   * Of an embedder.
   *
   * @param nanos the time, as {@link System#nanoTime()} tells it
   */
  QueryVectors(Embedder embedder, LongSupplier nanos) {
    this.embedder = embedder;
    this.nanos = nanos;
  }

  /** The vector of a text; empty when the embedder can't tell now, which the log says. */
  Optional<float[]> of(String text) {
    synchronized (known) {
      float[] vector = known.get(text);
      if (vector != null) {
        return Optional.of(vector);
      }
      if (failed && nanos.getAsLong() - failedAt < PAUSE) {
        return Optional.empty();
      }
    }
    try {
      float[] vector = embedder.embed(List.of(text)).get(0);
      synchronized (known) {
        failed = false;
        known.put(text, vector);
      }
      return Optional.of(vector);
    } catch (EmbeddingException e) {
      synchronized (known) {
        failed = true;
        failedAt = nanos.getAsLong();
      }
      LOG.log(
          Level.WARNING,
          "Columns are found without the embedder {0} for a minute: {1}",
          embedder.id(),
          e.getMessage());
      return Optional.empty();
    }
  }
}
