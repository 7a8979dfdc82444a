// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How far an answer's confidence can be believed.
 *
 * <p>Source of bins, reliability diagram and expected calibration error: C. Guo, G. Pleiss, Y. Sun
 * and K. Weinberger, On Calibration of Modern Neural Networks, ICML 2017, section 2; of the score:
 * G. Brier, Verification of forecasts expressed in terms of probability, Monthly Weather Review 78,
 * 1950; of precision by coverage: R. El-Yaniv and Y. Wiener, On the Foundations of Noise-free
 * Selective Classification, JMLR 11, 2010, section 2.
 *
 * @param answers how many have a confidence
 * @param expectedError mean distance of confidence and accuracy over the bins, weighted by their
 *     answers, 0 to 1 (ECE)
 * @param brier mean square of confidence less 1 for the right, less 0 for the wrong, 0 to 1
 * @param bins of equal width, those that are empty left out
 * @param coverage what would be gained by answering only where confidence is high
 */
public record ConfidenceCalibration(
    int answers, double expectedError, double brier, List<Bin> bins, List<Coverage> coverage) {

  private static final int TENTHS = 10;

  /** An answer's confidence, 0 to 1, and whether it was right. */
  public record Sure(double confidence, boolean correct) {}

  /**
   * The answers of like confidence.
   *
   * @param from lowest confidence, only the first bin holds it
   * @param to highest
   * @param answers how many
   * @param confidence their mean confidence
   * @param accuracy how many of them are right, 0 to 1
   */
  public record Bin(double from, double to, int answers, double confidence, double accuracy) {}

  /**
   * The most confident answers.
   *
   * @param coverage their share of all, 0 to 1; more than was asked for where confidences are equal
   * @param threshold the lowest confidence among them
   * @param precision how many of them are right, 0 to 1
   */
  public record Coverage(double coverage, double threshold, double precision) {}

  /** In ten bins. */
  public static ConfidenceCalibration of(List<Sure> answers) {
    return of(answers, TENTHS);
  }

  /**
   * Of answers.
   *
   * @param count of bins
   */
  public static ConfidenceCalibration of(List<Sure> answers, int count) {
    List<Bin> bins = new ArrayList<>();
    double error = 0;
    for (int i = 0; i < count; i++) {
      int number = i;
      List<Sure> part =
          answers.stream().filter(one -> bin(one.confidence(), count) == number).toList();
      if (!part.isEmpty()) {
        Bin bin = bin(i, count, part);
        bins.add(bin);
        error += Math.abs(bin.confidence() - bin.accuracy()) * part.size() / answers.size();
      }
    }
    return new ConfidenceCalibration(
        answers.size(), error, brier(answers), bins, coverage(answers));
  }

  private static Bin bin(int number, int count, List<Sure> part) {
    double confidence = part.stream().mapToDouble(Sure::confidence).sum() / part.size();
    double from = (double) number / count;
    double to = (double) (number + 1) / count;
    return new Bin(from, to, part.size(), confidence, precision(part));
  }

  private static int bin(double confidence, int count) {
    return Math.min(Math.max((int) Math.ceil(confidence * count) - 1, 0), count - 1);
  }

  private static double precision(List<Sure> answers) {
    return (double) answers.stream().filter(Sure::correct).count() / answers.size();
  }

  private static double brier(List<Sure> answers) {
    return answers.stream()
        .mapToDouble(a -> Math.pow(a.confidence() - (a.correct() ? 1 : 0), 2))
        .average()
        .orElse(0);
  }

  private static List<Coverage> coverage(List<Sure> answers) {
    List<Sure> sorted = new ArrayList<>(answers);
    sorted.sort(Comparator.comparingDouble(Sure::confidence).reversed());
    List<Coverage> points = new ArrayList<>();
    int before = 0;
    for (int tenth = 1; tenth <= TENTHS && before < sorted.size(); tenth++) {
      int end = (int) Math.ceil((double) sorted.size() * tenth / TENTHS);
      if (end <= before) {
        continue;
      }
      double threshold = sorted.get(end - 1).confidence();
      // Nobody can tell equals apart: all of them, or none.
      while (end < sorted.size() && sorted.get(end).confidence() == threshold) {
        end++;
      }
      List<Sure> chosen = sorted.subList(0, end);
      points.add(new Coverage((double) end / sorted.size(), threshold, precision(chosen)));
      before = end;
    }
    return points;
  }
}
