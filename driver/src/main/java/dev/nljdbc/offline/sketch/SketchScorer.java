// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.offline.model.Features;
import dev.nljdbc.offline.model.LinearModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Scores every known sketch for a question: a softmax over sums of part scores. Thread-safe. */
public final class SketchScorer {

  /** A sketch and the logarithm of its probability. */
  record Scored(Sketch sketch, double score) {}

  private final List<String> texts;
  private final List<Sketch> sketches;
  private final LinearModel weights;
  private final int[] partKeys;
  private final int[][] partsOf;
  private final float[] biases;

  /**
   * Reads the sketches, which takes a while: it is kept with the model.
   *
   * @param texts the sketches that can be made, as text
   * @param weights which of them a question has
   */
  public SketchScorer(List<String> texts, LinearModel weights) {
    this.texts = List.copyOf(texts);
    this.sketches = texts.stream().map(SketchText::read).toList();
    this.weights = weights;
    Map<String, Integer> parts = new LinkedHashMap<>();
    this.partsOf = new int[sketches.size()][];
    this.biases = new float[sketches.size()];
    for (int i = 0; i < sketches.size(); i++) {
      List<String> names = SketchText.weighed(sketches.get(i));
      partsOf[i] = new int[names.size()];
      for (int k = 0; k < names.size(); k++) {
        partsOf[i][k] = parts.computeIfAbsent(names.get(k), n -> parts.size());
      }
      biases[i] = weights.weight(Slot.Keys.sketch(sketches.get(i)));
    }
    this.partKeys = parts.keySet().stream().mapToInt(Slot.Keys::part).toArray();
  }

  /** The sketches, as text. */
  public List<String> texts() {
    return texts;
  }

  /** Which of them a question has. */
  public LinearModel weights() {
    return weights;
  }

  /** The most likely sketches, best first. */
  List<Scored> best(Features question, int most) {
    double[] scores = scores(question);
    LogSoftmax softmax = new LogSoftmax(scores);
    List<Scored> likely =
        IntStream.range(0, scores.length)
            .filter(i -> softmax.within(scores[i], 9))
            .mapToObj(i -> new Scored(sketches.get(i), softmax.logarithm(scores[i])))
            .toList();
    return LogSoftmax.best(likely, Scored::score, most);
  }

  private double[] scores(Features question) {
    double[] parts = new double[partKeys.length];
    for (int p = 0; p < parts.length; p++) {
      parts[p] = weights.dot(question, partKeys[p]);
    }
    double[] scores = new double[partsOf.length];
    for (int i = 0; i < scores.length; i++) {
      double sum = biases[i];
      for (int p : partsOf[i]) {
        sum += parts[p];
      }
      scores[i] = sum;
    }
    return scores;
  }
}
