// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.model.LinearModel;
import java.util.Arrays;

/**
 * One run of a {@link SketchTrainer}. The weights lie feature by feature, each with one for every
 * part, and the sketches' biases behind them.
 */
final class SketchTraining {

  /** A part whose gradient is smaller is left as it is. */
  private static final float NOTICED = 1e-4f;

  private final SketchTrainer data;
  private final LinearSettings settings;
  private final int[] rows;
  private final int parts;
  private final int biases;
  private final FtrlOptimizer weights;
  private final float[] partScores;
  private final double[] scores;
  private final float[] gradients;
  private final int[] noticed;

  /**
   * A run.
   *
   * @param chosen the questions that are learned of
   * @param rows of each feature its row of weights, or −1 if it has none
   */
  SketchTraining(SketchTrainer data, LinearSettings settings, int[] chosen, int[] rows) {
    this.data = data;
    this.settings = settings;
    this.rows = rows;
    this.parts = data.partKeys().length;
    this.biases = parts * (1 + Arrays.stream(rows).max().orElse(-1));
    int sketches = data.sketchKeys().length;
    this.weights = new FtrlOptimizer(settings, biases + sketches, chosen);
    this.partScores = new float[parts];
    this.scores = new double[sketches];
    this.gradients = new float[parts];
    this.noticed = new int[parts];
  }

  LinearModel run() {
    weights.run(this::step);
    return model();
  }

  private void step(int question) {
    score(question);
    int gold = data.gold(question);
    Softmax.normalise(scores, scores.length);
    scores[gold] -= 1;
    gather(data.weight(question));
    int count = notice();
    int[] features = data.features(question);
    float[] values = data.values(question);
    for (int i = 0; i < features.length; i++) {
      int row = rows[features[i]];
      if (row >= 0) {
        weights.move(row * parts, noticed, count, gradients, values[i]);
      }
    }
  }

  /** Lists the parts whose gradient is worth a step; returns how many. */
  private int notice() {
    int count = 0;
    for (int part = 0; part < parts; part++) {
      if (Math.abs(gradients[part]) > NOTICED) {
        noticed[count++] = part;
      }
    }
    return count;
  }

  private void score(int question) {
    Arrays.fill(partScores, 0);
    int[] features = data.features(question);
    float[] values = data.values(question);
    for (int i = 0; i < features.length; i++) {
      int row = rows[features[i]];
      if (row >= 0) {
        addRow(weights.weights(), row * parts, values[i], partScores);
      }
    }
    scoreSketches();
  }

  /** Adds up what {@code partScores} tells of each sketch's parts. */
  private void scoreSketches() {
    for (int sketch = 0; sketch < scores.length; sketch++) {
      double sum = weights.weights()[biases + sketch];
      for (int part : data.inventory()[sketch]) {
        sum += partScores[part];
      }
      scores[sketch] = sum;
    }
  }

  private static void addRow(float[] from, int start, float value, float[] sums) {
    for (int part = 0; part < sums.length; part++) {
      sums[part] += from[start + part] * value;
    }
  }

  /** Gives each sketch's gradient to its parts, and moves its bias. */
  private void gather(float weight) {
    Arrays.fill(gradients, 0);
    for (int sketch = 0; sketch < scores.length; sketch++) {
      float gradient = (float) scores[sketch] * weight;
      if (gradient != 0) {
        for (int part : data.inventory()[sketch]) {
          gradients[part] += gradient;
        }
        weights.move(biases + sketch, gradient);
      }
    }
  }

  private LinearModel model() {
    float[] all = weights.weights();
    IntList keys = new IntList();
    IntList kept = new IntList();
    for (int id = 0; id < rows.length; id++) {
      for (int part = 0; part < parts && rows[id] >= 0; part++) {
        float weight = all[rows[id] * parts + part];
        if (weight != 0) {
          keys.add(Features.mix(data.partKeys()[part], data.featureKey(id)));
          kept.add(Float.floatToIntBits(weight));
        }
      }
    }
    addBiases(all, keys, kept);
    return LinearModel.of(keys.toArray(), kept.toFloats(), settings.bits());
  }

  private void addBiases(float[] all, IntList keys, IntList kept) {
    for (int sketch = 0; sketch < scores.length; sketch++) {
      keys.add(data.sketchKeys()[sketch]);
      kept.add(Float.floatToIntBits(all[biases + sketch]));
    }
  }
}
