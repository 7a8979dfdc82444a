// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.metric.ConfidenceCalibration.Sure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How well a confidence tells right answers from wrong ones.
 *
 * <p>Source of AUROC: J. Hanley and B. McNeil, The Meaning and Use of the Area under a Receiver
 * Operating Characteristic Curve, Radiology 143, 1982; of the calibration error: {@link
 * ConfidenceCalibration}.
 */
public final class RankQuality {

  private static final int TENTHS = 10;

  private RankQuality() {}

  /**
   * The probability that a right answer has a higher confidence than a wrong one, half of it where
   * they are equal; NaN where all are right or all are wrong.
   *
   * @param weights of the answers, in their order
   */
  public static double auroc(List<Sure> answers, List<Double> weights) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, answers.size()).boxed().toList());
    order.sort(Comparator.comparingDouble(i -> answers.get(i).confidence()));
    double wrong = 0;
    double right = 0;
    double won = 0;
    for (int i = 0; i < order.size(); ) {
      double confidence = answers.get(order.get(i)).confidence();
      double equalWrong = 0;
      double equalRight = 0;
      for (; i < order.size() && answers.get(order.get(i)).confidence() == confidence; i++) {
        double weight = weights.get(order.get(i));
        if (answers.get(order.get(i)).correct()) {
          equalRight += weight;
        } else {
          equalWrong += weight;
        }
      }
      won += equalRight * (wrong + equalWrong / 2);
      wrong += equalWrong;
      right += equalRight;
    }
    return won / (right * wrong);
  }

  /** The expected calibration error over ten bins of equal width, answers weighted. */
  public static double calibrationError(List<Sure> answers, List<Double> weights) {
    double[] sure = new double[TENTHS];
    double[] right = new double[TENTHS];
    double all = 0;
    for (int i = 0; i < answers.size(); i++) {
      int bin = Math.min(TENTHS - 1, (int) (answers.get(i).confidence() * TENTHS));
      sure[bin] += answers.get(i).confidence() * weights.get(i);
      right[bin] += answers.get(i).correct() ? weights.get(i) : 0;
      all += weights.get(i);
    }
    double error = 0;
    for (int bin = 0; bin < TENTHS; bin++) {
      error += Math.abs(sure[bin] - right[bin]) / all;
    }
    return error;
  }
}
