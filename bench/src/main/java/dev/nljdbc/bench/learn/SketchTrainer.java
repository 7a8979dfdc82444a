// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.learn;

import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.model.LinearModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Learns to choose a sketch for a question from a fixed inventory, where sketches are made of parts
 * that many of them share: a sketch scores its bias and, for each of its parts, what the question's
 * features say for that part; the probability is normalised over the whole inventory.
 *
 * <p>The model holds the weight of a feature for a part under {@code Features.mix(part, feature)},
 * so that a part's score is {@code model.dot(features, part)}, and the bias of a sketch under the
 * sketch's own key.
 */
public final class SketchTrainer {

  private final int[] partKeys;
  private final int[] sketchKeys;
  private final int[][] inventory;
  private final KeyIndex index = new KeyIndex();
  private final List<int[]> features = new ArrayList<>();
  private final List<float[]> values = new ArrayList<>();
  private final IntList gold = new IntList();
  private final IntList weights = new IntList();

  /**
   * An inventory.
   *
   * @param partKeys the key of each part, such as {@code Features.hash} of its name
   * @param sketchKeys the key of each sketch
   * @param inventory of each sketch, the indexes of its parts in {@code partKeys}
   */
  public SketchTrainer(int[] partKeys, int[] sketchKeys, int[][] inventory) {
    if (sketchKeys.length != inventory.length) {
      throw new IllegalArgumentException(
          sketchKeys.length + " keys for " + inventory.length + " sketches");
    }
    this.partKeys = partKeys.clone();
    this.sketchKeys = sketchKeys.clone();
    this.inventory = Arrays.stream(inventory).map(int[]::clone).toArray(int[][]::new);
  }

  /**
   * Adds a question.
   *
   * @param question its features; one that all questions have becomes the parts' bias
   * @param sketch the index of its sketch in the inventory
   * @param weight its weight, usually 1; more than 0
   */
  public void add(Features question, int sketch, double weight) {
    if (sketch < 0 || sketch >= inventory.length || !(weight > 0)) {
      throw new IllegalArgumentException("sketch " + sketch + " with weight " + weight);
    }
    int[] ids = new int[question.size()];
    float[] of = new float[ids.length];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = index.number(question.key(i));
      of[i] = question.value(i);
    }
    features.add(ids);
    values.add(of);
    gold.add(sketch);
    weights.add(Float.floatToIntBits((float) weight));
  }

  /** How many questions were added. */
  public int size() {
    return gold.size();
  }

  /** Trains; may be called again, with other settings or after adding more. */
  public LinearModel train(LinearSettings settings) {
    return train(settings, question -> true);
  }

  /**
   * Trains with some of the questions, such as those of other folds; several threads may do so at
   * once while nothing is added.
   *
   * @param among which questions, by number in the order they were added
   */
  public LinearModel train(LinearSettings settings, IntPredicate among) {
    int[] chosen = IntStream.range(0, size()).filter(among).toArray();
    return new SketchTraining(this, settings, chosen, rows(chosen, settings.minimum())).run();
  }

  /** The number of each feature among the learned ones, or −1. */
  private int[] rows(int[] chosen, int minimum) {
    int[] counts = new int[index.size()];
    int[] last = new int[index.size()];
    for (int i = 0; i < chosen.length; i++) {
      for (int id : features(chosen[i])) {
        counts[id] += last[id] == i + 1 ? 0 : 1;
        last[id] = i + 1;
      }
    }
    int next = 0;
    int[] rows = new int[counts.length];
    for (int id = 0; id < rows.length; id++) {
      rows[id] = counts[id] >= Math.max(1, minimum) ? next++ : -1;
    }
    return rows;
  }

  int[] partKeys() {
    return partKeys;
  }

  int[] sketchKeys() {
    return sketchKeys;
  }

  int[][] inventory() {
    return inventory;
  }

  int featureKey(int id) {
    return index.key(id);
  }

  int[] features(int question) {
    return features.get(question);
  }

  float[] values(int question) {
    return values.get(question);
  }

  int gold(int question) {
    return gold.get(question);
  }

  float weight(int question) {
    return Float.intBitsToFloat(weights.get(question));
  }
}
