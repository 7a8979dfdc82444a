package dev.nljdbc.search;

/** Arithmetic of vectors. */
final class Vectors {

  private Vectors() {}

  /** The inner product of two vectors of one length; the cosine, where both have length 1. */
  static float dot(float[] a, float[] b) {
    float sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** Stretches a vector to length 1, in place; zeros stay zeros. */
  static float[] normalize(float[] vector) {
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
}
