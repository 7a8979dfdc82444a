// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantic;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.nljdbc.search.Embedder;
import dev.nljdbc.search.EmbeddingException;
import dev.nljdbc.search.WordPieceTokenizer;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A sentence encoder in this process: BAAI's bge-small-en-v1.5, quantised, run by ONNX Runtime. A
 * text's vector is the output for its first mark, as the model's makers have it. Milliseconds a
 * text. Thread-safe.
 */
public final class BgeSmallEncoder implements Embedder {

  private static final String MODEL = "/bge-small-en-v1.5-q.onnx";
  private static final String TOKENIZER = "/bge-small-en-v1.5-q-tokenizer.json";
  private static final int DIMENSIONS = 384;

  /** The most pieces that the encoder takes, without the two marks around them. */
  private static final int LONGEST = 510;

  private static final long BEGIN = 101;
  private static final long END = 102;

  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;
  private final WordPieceTokenizer tokenizer;

  /**
   * Loads the encoder from this jar.
   *
   * @throws EmbeddingException when it can't run here
   */
  public BgeSmallEncoder() {
    try (InputStream model = resource(MODEL);
        InputStream pieces = resource(TOKENIZER)) {
      tokenizer = new WordPieceTokenizer(Vocabulary.read(pieces)::number);
      session = environment.createSession(model.readAllBytes(), new OrtSession.SessionOptions());
    } catch (IOException | OrtException e) {
      throw new EmbeddingException("The encoder could not be loaded: " + e.getMessage(), e);
    }
  }

  private static InputStream resource(String name) throws IOException {
    InputStream in = BgeSmallEncoder.class.getResourceAsStream(name);
    if (in == null) {
      throw new IOException(name + " is missing");
    }
    return in;
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
    List<float[]> vectors = new ArrayList<>(texts.size());
    for (String text : texts) {
      vectors.add(embed(text));
    }
    return vectors;
  }

  private float[] embed(String text) {
    int[] pieces = tokenizer.pieces(text);
    if (pieces.length == 0) {
      return new float[DIMENSIONS];
    }
    int length = Math.min(pieces.length, LONGEST) + 2;
    long[][] ids = new long[1][length];
    long[][] mask = new long[1][length];
    for (int i = 0; i < length; i++) {
      ids[0][i] = i == 0 ? BEGIN : i == length - 1 ? END : pieces[i - 1];
      mask[0][i] = 1;
    }
    try (OnnxTensor input = OnnxTensor.createTensor(environment, ids);
        OnnxTensor seen = OnnxTensor.createTensor(environment, mask);
        OnnxTensor types = OnnxTensor.createTensor(environment, new long[1][length]);
        OrtSession.Result result =
            session.run(
                Map.of("input_ids", input, "attention_mask", seen, "token_type_ids", types))) {
      float[][][] outputs = (float[][][]) result.get(0).getValue();
      return ofLengthOne(outputs[0][0]);
    } catch (OrtException e) {
      throw new EmbeddingException("The encoder failed: " + e.getMessage(), e);
    }
  }

  private static float[] ofLengthOne(float[] vector) {
    double square = 0;
    for (float x : vector) {
      square += (double) x * x;
    }
    float factor = (float) (1 / Math.sqrt(square));
    float[] unit = new float[vector.length];
    for (int i = 0; i < vector.length; i++) {
      unit[i] = vector[i] * factor;
    }
    return unit;
  }
}
