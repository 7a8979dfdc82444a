// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.model;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Maps a score to the probability of being right by linear interpolation between knots. The map
 * never falls and is constant outside the knots. Immutable.
 */
public final class Calibration {

  private static final int MOST = 1 << 16;

  private final double[] scores;
  private final double[] probabilities;

  /**
   * A calibration through knots.
   *
   * @param scores of the knots, strictly ascending, at least one
   * @param probabilities at the knots, never falling, within 0..1
   * @throws IllegalArgumentException if they are not so
   */
  public Calibration(double[] scores, double[] probabilities) {
    String fault = fault(scores, probabilities);
    if (!fault.isEmpty()) {
      throw new IllegalArgumentException(fault);
    }
    this.scores = scores.clone();
    this.probabilities = probabilities.clone();
  }

  private static String fault(double[] scores, double[] probabilities) {
    if (scores.length == 0 || scores.length != probabilities.length) {
      return scores.length + " scores with " + probabilities.length + " probabilities";
    }
    for (int i = 0; i < scores.length; i++) {
      boolean within = probabilities[i] >= 0 && probabilities[i] <= 1;
      boolean rises = i == 0 || scores[i] > scores[i - 1];
      boolean holds = i == 0 || probabilities[i] >= probabilities[i - 1];
      if (!Double.isFinite(scores[i]) || !within || !rises || !holds) {
        return "a knot out of order: " + scores[i] + " with probability " + probabilities[i];
      }
    }
    return "";
  }

  /** The probability that an answer of this score is right; of NaN, that of the lowest score. */
  public double probability(double score) {
    int last = scores.length - 1;
    if (!(score > scores[0])) {
      return probabilities[0];
    }
    if (score >= scores[last]) {
      return probabilities[last];
    }
    int i = 1;
    while (scores[i] < score) {
      i++;
    }
    double share = (score - scores[i - 1]) / (scores[i] - scores[i - 1]);
    double between = probabilities[i - 1] + share * (probabilities[i] - probabilities[i - 1]);
    return Math.max(probabilities[i - 1], Math.min(probabilities[i], between));
  }

  /** How many knots. */
  public int size() {
    return scores.length;
  }

  /** Writes it: number of knots, then score and probability of each. */
  public void write(DataOutput out) throws IOException {
    Varint.write(out, scores.length);
    for (int i = 0; i < scores.length; i++) {
      out.writeDouble(scores[i]);
      out.writeDouble(probabilities[i]);
    }
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException if it is not such a calibration
   */
  public static Calibration read(DataInput in) throws IOException {
    int size = Varint.readCount(in, MOST);
    double[] scores = new double[size];
    double[] probabilities = new double[size];
    for (int i = 0; i < size; i++) {
      scores[i] = in.readDouble();
      probabilities[i] = in.readDouble();
    }
    String fault = fault(scores, probabilities);
    if (!fault.isEmpty()) {
      throw new IOException(fault);
    }
    return new Calibration(scores, probabilities);
  }
}
