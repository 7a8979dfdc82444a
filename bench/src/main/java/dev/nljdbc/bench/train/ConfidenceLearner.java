// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.learn.CalibrationTrainer;
import dev.nljdbc.bench.learn.TreeTrainer;
import dev.nljdbc.bench.samples.SampleQuestion;
import dev.nljdbc.offline.ReadingStages;
import dev.nljdbc.offline.model.Calibration;
import dev.nljdbc.offline.model.TreeModel;
import dev.nljdbc.offline.parse.LearnedParser;
import dev.nljdbc.offline.parse.ParserModel;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Learns how sure the parser is, of the first candidates for databases it did not learn from.
 * Reworded questions count as much as the others, since people don't ask in the words of the
 * schema.
 */
final class ConfidenceLearner {

  /** Many small trees, each of a third of the features: what is learned is hardly memorized. */
  private static final TreeTrainer.Settings CONFIDENCE =
      TreeTrainer.Settings.STANDARD
          .withTrees(400, 6, 4)
          .withSteps(0.05, 30, 10)
          .withShares(0.3, 0.7, 1);

  /** The weight of an unanswerable question in training the confidence. */
  private static final double HIDDEN = 0.3;

  /**
   * What it weighs where confidence is calibrated: strangers' databases are harder than those of
   * the training, and their questions are not all answerable.
   */
  private static final double HIDDEN_ASKED = 0.7;

  /**
   * The weight of a sample question: with it, a quarter of what the confidence is calibrated on was
   * asked by people of databases that are not Spider's.
   */
  private static final double SAMPLE = 6;

  private final List<Sure> all;

  /**
   * What tells whether the first of ranked candidates is right, and whether it is.
   *
   * @param hidden whether the question was read with a column hidden
   * @param features as {@link dev.nljdbc.offline.parse.RankedQuery#lead} gives them
   */
  record Lead(TrainingQuestion question, boolean hidden, float[] features, boolean right) {}

  /**
   * What the confidence is learned of.
   *
   * @param weight how much it counts in learning
   * @param asked how much it counts in calibrating: how often people ask so
   */
  private record Sure(
      String database, float[] features, boolean right, double weight, double asked) {}

  ConfidenceLearner(List<Lead> leads) {
    this.all = new ArrayList<>(leads.stream().map(ConfidenceLearner::sure).toList());
  }

  private static Sure sure(Lead l) {
    double weight = l.hidden() ? HIDDEN : 1;
    double asked = l.hidden() ? HIDDEN_ASKED : 1;
    return new Sure(l.question().database(), l.features(), l.right(), weight, asked);
  }

  /**
   * Adds sample questions.
   *
   * @param files of them, such as {@link SampleQuestion#CALIBRATING}
   * @param stages of a parser that is sure of what was learned so far
   */
  void addSamples(List<String> files, ReadingStages stages) throws SQLException, IOException {
    try (SampleReadings samples = new SampleReadings(files, OfflineTraining.TRIED)) {
      samples.of(stages).stream()
          .map(r -> new Sure(r.database(), r.lead(), r.right(), SAMPLE, SAMPLE))
          .forEach(all::add);
    }
  }

  /** A model with the confidence that was learned. */
  ParserModel into(ParserModel model) {
    TreeModel confidence = confidence(all);
    return model.confidence(confidence, calibration(confidence));
  }

  private static TreeModel confidence(List<Sure> some) {
    TreeTrainer trainer = new TreeTrainer(LearnedParser.LEAD_FEATURES, TreeTrainer.Loss.LOGISTIC);
    some.forEach(one -> trainer.add(one.features, one.right, one.weight));
    return trainer.train(CONFIDENCE);
  }

  /**
   * From a score to a probability. The score of a database's questions is that of a confidence that
   * was learned from the others: of those that it was learned from it would be too sure.
   */
  private Calibration calibration(TreeModel whole) {
    CalibrationTrainer trainer = new CalibrationTrainer();
    Map<String, Integer> numbers = new HashMap<>();
    all.forEach(one -> numbers.putIfAbsent(one.database, numbers.size()));
    Map<Boolean, List<Sure>> halves =
        all.stream()
            .collect(
                Collectors.partitioningBy(
                    one -> Objects.requireNonNull(numbers.get(one.database)) % 2 == 0));
    halves.forEach(
        (half, own) -> {
          List<Sure> others = Objects.requireNonNull(halves.get(!half));
          TreeModel confidence = others.isEmpty() ? whole : confidence(others);
          own.forEach(one -> trainer.add(confidence.score(one.features), one.right, one.asked));
        });
    return trainer.train();
  }
}
