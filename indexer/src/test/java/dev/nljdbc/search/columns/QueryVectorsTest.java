// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.EmbeddingException;
import dev.nljdbc.search.Vectors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class QueryVectorsTest {

  /** Counts what it is asked; fails when told to. */
  static final class Flaky implements Embedder {

    final List<String> asked = new ArrayList<>();
    boolean down;
    boolean cancelled;

    @Override
    public String id() {
      return "flaky";
    }

    @Override
    public int dimensions() {
      return 2;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      if (cancelled) {
        throw new CancellationException();
      }
      if (down) {
        asked.add("down");
        throw new EmbeddingException("no answer");
      }
      asked.addAll(texts);
      return texts.stream().map(t -> Vectors.normalize(new float[] {t.length(), 1})).toList();
    }
  }

  private final Flaky embedder = new Flaky();
  private final AtomicLong nanos = new AtomicLong();
  private final QueryVectors vectors = new QueryVectors(embedder, nanos::get);

  @Test
  void of_sameTextAgain_asksOnce() {
    assertThat(vectors.of("a")).isPresent();
    assertThat(vectors.of("a")).isPresent();
    assertThat(embedder.asked).containsExactly("a");
  }

  @Test
  void of_questionCancelled_asksForTheNextOneAtOnce() {
    embedder.cancelled = true;
    assertThat(vectors.of("a")).isEmpty();
    embedder.cancelled = false;
    assertThat(vectors.of("a")).isPresent();
  }

  @Test
  void of_embedderDown_isLeftAloneForAWhile() {
    embedder.down = true;
    assertThat(vectors.of("a")).isEmpty();
    assertThat(vectors.of("b")).isEmpty();
    assertThat(embedder.asked).hasSize(1);
    embedder.down = false;
    nanos.addAndGet(Duration.ofMinutes(2).toNanos());
    assertThat(vectors.of("a")).isPresent();
  }
}
