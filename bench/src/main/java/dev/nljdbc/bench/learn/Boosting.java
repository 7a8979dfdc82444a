// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import dev.nljdbc.offline.model.TreeBuilder;
import dev.nljdbc.offline.model.TreeModel;
import java.util.Arrays;
import java.util.Random;

/** One run of a {@link TreeTrainer}. */
final class Boosting {
  private static final double LEAST_SECOND = 1e-6;

  private final TrainingRows rows;
  private final TreeTrainer.Loss loss;
  private final TreeTrainer.Settings settings;
  private final FeatureBins bins;
  private final double[] scores;
  private final LossDerivatives derivatives;
  private final Random random;

  Boosting(TrainingRows rows, TreeTrainer.Loss loss, TreeTrainer.Settings settings) {
    this.rows = rows;
    this.loss = loss;
    this.settings = settings;
    this.bins = new FeatureBins(rows, settings.bins());
    this.scores = new double[rows.size()];
    this.derivatives = new LossDerivatives(new double[rows.size()], new double[rows.size()]);
    this.random = new Random(settings.seed());
  }

  TreeModel run() {
    double base = loss == TreeTrainer.Loss.LOGISTIC ? logOdds() : 0;
    Arrays.fill(scores, base);
    TreeBuilder builder = new TreeBuilder(rows.features()).base(base);
    TreeGrower grower = new TreeGrower(bins, derivatives, settings);
    for (int i = 0; i < settings.trees() && rows.size() > 0; i++) {
      derive();
      GrowingTree tree = grower.grow(sampledRows(), sampledFeatures());
      for (int row = 0; row < scores.length; row++) {
        scores[row] += tree.value(bins, row);
      }
      tree.write(bins, builder);
    }
    return builder.build();
  }

  private double logOdds() {
    double right = 0;
    double all = 0;
    for (int row = 0; row < rows.size(); row++) {
      right += rows.isRight(row) ? rows.weight(row) : 0;
      all += rows.weight(row);
    }
    return StrictMath.log((right + 0.5) / (all - right + 0.5));
  }

  private void derive() {
    for (int group = 0; group < rows.groups(); group++) {
      if (loss == TreeTrainer.Loss.LISTWISE) {
        deriveGroup(rows.start(group), rows.end(group));
      } else {
        deriveRow(rows.start(group));
      }
    }
  }

  private void deriveRow(int row) {
    double probability = 1 / (1 + StrictMath.exp(-scores[row]));
    double first = probability - (rows.isRight(row) ? 1 : 0);
    derivatives.set(row, first, secondOf(probability), rows.weight(row));
  }

  private void deriveGroup(int start, int end) {
    int count = end - start;
    double[] firsts = new double[count];
    System.arraycopy(scores, start, firsts, 0, count);
    double[] probabilities = firsts.clone();
    Softmax.normalise(probabilities, count);
    Softmax.gradients(firsts, count, i -> rows.isRight(start + i));
    for (int i = 0; i < count; i++) {
      int row = start + i;
      derivatives.set(row, firsts[i], secondOf(probabilities[i]), rows.weight(row));
    }
  }

  /**
   * Of the softmax's normaliser alone: the whole would be less, even below 0, with several right.
   */
  private static double secondOf(double probability) {
    return Math.max(LEAST_SECOND, probability * (1 - probability));
  }

  private int[] sampledRows() {
    IntList sampled = new IntList();
    for (int group = 0; group < rows.groups(); group++) {
      if (settings.rowShare() >= 1 || random.nextDouble() < settings.rowShare()) {
        for (int row = rows.start(group); row < rows.end(group); row++) {
          sampled.add(row);
        }
      }
    }
    return sampled.toArray();
  }

  private int[] sampledFeatures() {
    int[] features = new int[bins.features()];
    for (int i = 0; i < features.length; i++) {
      features[i] = i;
    }
    int wanted = (int) Math.ceil(Math.min(1, settings.featureShare()) * features.length);
    for (int i = 0; i < wanted && wanted < features.length; i++) {
      int j = i + random.nextInt(features.length - i);
      int kept = features[i];
      features[i] = features[j];
      features[j] = kept;
    }
    int[] chosen = Arrays.copyOf(features, wanted);
    Arrays.sort(chosen);
    return chosen;
  }

  /**
   * The loss's first and second derivatives by each row's score.
   *
   * @param first as they are
   * @param second more than 0
   */
  record LossDerivatives(double[] first, double[] second) {
    void set(int row, double ofFirst, double ofSecond, double weight) {
      first[row] = ofFirst * weight;
      second[row] = ofSecond * weight;
    }
  }
}
