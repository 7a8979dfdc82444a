// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

/** Arithmetic of vectors. */
public final class Vectors {

  private Vectors() {}

  /** The inner product of two vectors of one length, in single precision. */
  public static float dot(float[] a, float[] b) {
    float sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** The cosine of two vectors of length 1, or 0 if one is all zeros; sums in double precision. */
  public static double cosine(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }

  /** Scales a vector to length 1, in place; zeros stay zeros. */
  public static float[] normalize(float[] vector) {
    double square = 0;
    for (float x : vector) {
      square += (double) x * x;
    }
    if (square > 0) {
      float factor = (float) (1 / Math.sqrt(square));
      for (int i = 0; i < vector.length; i++) {
        vector[i] *= factor;
      }
    }
    return vector;
  }

  /**
   * Writes a vector in eight bits a component.
   *
   * @param at where its first component goes in {@code rows}
   * @return the factor that turns the bytes back into components
   */
  public static float quantize(float[] vector, byte[] rows, int at) {
    float largest = Float.MIN_NORMAL;
    for (float component : vector) {
      largest = Math.max(largest, Math.abs(component));
    }
    for (int i = 0; i < vector.length; i++) {
      rows[at + i] = (byte) Math.round(vector[i] / largest * Byte.MAX_VALUE);
    }
    return largest / Byte.MAX_VALUE;
  }
}
