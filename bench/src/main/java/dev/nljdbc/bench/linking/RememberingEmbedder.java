package dev.nljdbc.bench.linking;

import dev.nljdbc.search.Embedder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Asks another embedder once for each text: several methods ask the same. Not thread-safe. */
final class RememberingEmbedder implements Embedder {

  private final Embedder embedder;
  private final Map<String, float[]> known = new HashMap<>();

  RememberingEmbedder(Embedder embedder) {
    this.embedder = embedder;
  }

  @Override
  public String id() {
    return embedder.id();
  }

  @Override
  public int dimensions() {
    return embedder.dimensions();
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    List<float[]> vectors = new ArrayList<>();
    for (String text : texts) {
      vectors.add(known.computeIfAbsent(text, t -> embedder.embed(List.of(t)).get(0)));
    }
    return vectors;
  }
}
