// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import java.util.Arrays;

/** One run of a {@link SoftmaxTrainer}. */
final class SoftmaxTraining {

  /** A candidate whose gradient is smaller is left as it is. */
  private static final double NOTICED = 1e-5;

  private final Decisions decisions;
  private final FtrlOptimizer weights;
  private final boolean[] learned;

  /** The gradient of each feature from a decision's candidates; 0 between decisions. */
  private final float[] gradients;

  private final boolean[] isTouched;
  private int[] touched = new int[1 << 10];
  private int touches;
  private double[] scores = new double[64];
  private int[] starts = new int[64];

  SoftmaxTraining(Decisions decisions, LinearSettings settings, int[] chosen) {
    this.decisions = decisions;
    int size = decisions.index().size();
    this.weights = new FtrlOptimizer(settings, size, chosen);
    this.gradients = new float[size];
    this.isTouched = new boolean[size];
    this.learned = new boolean[size];
    int[] counts = decisions.counts(chosen);
    for (int id = 0; id < size; id++) {
      learned[id] = counts[id] >= settings.minimum();
    }
  }

  float[] run() {
    weights.run(this::step);
    return weights.weights();
  }

  private void step(int decision) {
    int[] block = decisions.block(decision);
    int count = score(block, decisions.start(decision));
    int[] startOf = starts;
    Softmax.gradients(scores, count, i -> block[startOf[i]] == 1);
    float weight = decisions.weight(decision);
    for (int i = 0; i < count; i++) {
      if (Math.abs(scores[i]) > NOTICED) {
        gather(block, starts[i], (float) scores[i] * weight);
      }
    }
    move();
  }

  private int score(int[] block, int start) {
    int count = block[start];
    if (count > scores.length) {
      scores = new double[2 * count];
      starts = new int[2 * count];
    }
    float[] known = weights.weights();
    int at = start + 1;
    for (int i = 0; i < count; i++) {
      starts[i] = at;
      int end = at + 2 + block[at + 1];
      double sum = 0;
      for (at += 2; at < end; at++) {
        int code = block[at];
        sum += (code & 1) == 0 ? known[code >> 1] : known[code >> 1] * value(block, ++at);
      }
      scores[i] = sum;
    }
    return count;
  }

  private static float value(int[] block, int at) {
    return Float.intBitsToFloat(block[at]);
  }

  private void gather(int[] block, int start, float gradient) {
    int end = start + 2 + block[start + 1];
    if (touched.length < touches + end - start) {
      touched = Arrays.copyOf(touched, 2 * (touches + end - start));
    }
    for (int at = start + 2; at < end; at++) {
      int code = block[at];
      int id = code >> 1;
      gradients[id] += (code & 1) == 0 ? gradient : gradient * value(block, ++at);
      if (!isTouched[id]) {
        isTouched[id] = true;
        touched[touches++] = id;
      }
    }
  }

  private void move() {
    for (int i = 0; i < touches; i++) {
      int id = touched[i];
      if (learned[id] && gradients[id] != 0) {
        weights.move(id, gradients[id]);
      }
      gradients[id] = 0;
      isTouched[id] = false;
    }
    touches = 0;
  }
}
