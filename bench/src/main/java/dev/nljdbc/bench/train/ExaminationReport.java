// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nljdbc.bench.metric.ConfidenceCalibration;
import dev.nljdbc.bench.metric.ConfidenceCalibration.Sure;
import dev.nljdbc.bench.metric.RankQuality;
import dev.nljdbc.bench.train.PredictionExamination.Examined;
import dev.nljdbc.examine.Doubt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Doubts and confidences of predictions, held against which of them are right. */
public final class ExaminationReport {

  private static final JsonMapper JSON = new JsonMapper();

  private final List<Examined> examined;
  private final List<Boolean> right;
  private final Map<String, int[]> spoke = new TreeMap<>();
  private final int[] anyMayChange = new int[2];
  private final int rightOnes;

  /**
   * A report.
   *
   * @param right whether each has the gold's rows, in the same order
   */
  public ExaminationReport(List<Examined> examined, List<Boolean> right) {
    this.examined = List.copyOf(examined);
    this.right = List.copyOf(right);
    this.rightOnes = (int) right.stream().filter(is -> is).count();
    for (int i = 0; i < examined.size(); i++) {
      count(examined.get(i).doubts(), right.get(i) ? 0 : 1);
    }
  }

  private void count(List<Doubt> doubts, int column) {
    Set<String> kinds = new HashSet<>();
    doubts.forEach(doubt -> kinds.add(doubt.kind().label()));
    kinds.forEach(kind -> spoke.computeIfAbsent(kind, k -> new int[2])[column]++);
    anyMayChange[column] += doubts.stream().anyMatch(Doubt::mayChangeRows) ? 1 : 0;
  }

  private List<Sure> sure() {
    List<Sure> sure = new ArrayList<>();
    for (int i = 0; i < examined.size(); i++) {
      sure.add(new Sure(examined.get(i).confidence(), right.get(i)));
    }
    return sure;
  }

  private static double share(int part, int all) {
    return all == 0 ? 0 : (double) part / all;
  }

  /** The report as JSON: {@code {"questions": […], "summary": {…}}}. */
  public String json() {
    ObjectNode whole = JSON.createObjectNode();
    ArrayNode questions = whole.putArray("questions");
    examined.forEach(one -> question(one, questions.addObject()));
    summary(whole.putObject("summary"));
    return whole.toPrettyString();
  }

  private static void question(Examined one, ObjectNode node) {
    node.put("number", one.number());
    node.put("confidence", Math.round(one.confidence() * 10_000) / 10_000.0);
    ArrayNode doubts = node.putArray("doubts");
    for (Doubt doubt : one.doubts()) {
      ObjectNode told = doubts.addObject();
      told.put("kind", doubt.kind().label());
      told.put("text", doubt.sentence());
      told.put("may_change_rows", doubt.mayChangeRows());
    }
  }

  private void summary(ObjectNode summary) {
    ConfidenceCalibration calibration = ConfidenceCalibration.of(sure());
    int wrong = examined.size() - rightOnes;
    summary.put("questions", examined.size());
    summary.put("right", rightOnes);
    double auroc = RankQuality.auroc(sure());
    if (Double.isFinite(auroc)) {
      summary.put("auroc", auroc);
    } else {
      summary.putNull("auroc"); // all are right, or all are wrong
    }
    summary.put("calibration_error", calibration.expectedError());
    summary.put("brier", calibration.brier());
    ArrayNode bins = summary.putArray("reliability");
    for (ConfidenceCalibration.Bin bin : calibration.bins()) {
      ObjectNode node = bins.addObject();
      node.put("from", bin.from());
      node.put("to", bin.to());
      node.put("answers", bin.answers());
      node.put("confidence", bin.confidence());
      node.put("accuracy", bin.accuracy());
    }
    ObjectNode change = summary.putObject("may_change_rows");
    change.put("of_right", share(anyMayChange[0], rightOnes));
    change.put("of_wrong", share(anyMayChange[1], wrong));
    ObjectNode doubts = summary.putObject("doubts");
    spoke.forEach(
        (kind, counts) ->
            doubts.putObject(kind).put("of_right", counts[0]).put("of_wrong", counts[1]));
  }

  /** The report as text. */
  public String text() {
    ConfidenceCalibration calibration = ConfidenceCalibration.of(sure());
    int wrong = examined.size() - rightOnes;
    StringBuilder text = new StringBuilder();
    line(text, "%,d predictions, %,d right, %,d wrong", examined.size(), rightOnes, wrong);
    line(
        text,
        "Confidence: AUROC %.3f, expected calibration error %.3f, Brier score %.3f",
        RankQuality.auroc(sure()),
        calibration.expectedError(),
        calibration.brier());
    line(
        text,
        "A doubt that may change the rows: %.1f %% of the right, %.1f %% of the wrong",
        100 * share(anyMayChange[0], rightOnes),
        100 * share(anyMayChange[1], wrong));
    line(text, "%n| doubt | of right | of wrong |%n|---|---|---|");
    spoke.forEach((kind, counts) -> line(text, "| %s | %,d | %,d |", kind, counts[0], counts[1]));
    line(text, "%n| confidence | answers | mean | right |%n|---|---|---|---|");
    for (ConfidenceCalibration.Bin bin : calibration.bins()) {
      line(
          text,
          "| %.1f to %.1f | %,d | %.3f | %.3f |",
          bin.from(),
          bin.to(),
          bin.answers(),
          bin.confidence(),
          bin.accuracy());
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format + "%n", values));
  }
}
