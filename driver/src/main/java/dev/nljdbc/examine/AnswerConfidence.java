// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.offline.model.Calibration;
import dev.nljdbc.offline.model.ModelFile;
import dev.nljdbc.offline.model.TreeModel;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The probability that an answer is right, whoever wrote its query. Learned from {@link
 * ConfidenceFeatures} and of {@link StaticFeatures} of right and wrong queries by {@code nl-bench
 * train confidence}. Immutable.
 */
public final class AnswerConfidence {

  private static final String NAME = "confidence.model";

  /** The suffix of the sections of the second fit. */
  private static final String NOT_RUN = "-not-run";

  private final Fit compared;
  private final Fit notRun;

  /**
   * What was learned.
   *
   * @param compared from queries whose rows were compared with those of the parser's readings
   * @param notRun from the same queries as if nothing had been run
   */
  public AnswerConfidence(Fit compared, Fit notRun) {
    this.compared = compared;
    this.notRun = notRun;
  }

  /** The driver's own. */
  public static AnswerConfidence own() {
    return Own.MODEL;
  }

  /**
   * Of a query whose rows were compared, in 0 to 1.
   *
   * @param features of {@link ConfidenceFeatures#of}
   */
  public double of(float[] features) {
    return compared.of(features);
  }

  /**
   * Of a query that was not run, in 0 to 1.
   *
   * @param features of {@link StaticFeatures#of}
   */
  public double ofNotRun(float[] features) {
    return notRun.of(features);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException when it is no such model, damaged, or of another version
   */
  public static AnswerConfidence read(ModelFile file) throws IOException {
    return new AnswerConfidence(Fit.read(file, ""), Fit.read(file, NOT_RUN));
  }

  /**
   * Writes it.
   *
   * @throws IOException when it can't be written
   */
  public void write(ModelFile.Builder file) throws IOException {
    compared.write(file, "");
    notRun.write(file, NOT_RUN);
  }

  /**
   * What was learned from features of one kind.
   *
   * @param trees score a query
   * @param calibration makes a probability of the score
   */
  public record Fit(TreeModel trees, Calibration calibration) {

    /** The probability, in 0 to 1. */
    public double of(float[] features) {
      return calibration.probability(trees.score(features));
    }

    private static Fit read(ModelFile file, String kind) throws IOException {
      return new Fit(
          file.section("trees" + kind, TreeModel::read),
          file.section("calibration" + kind, Calibration::read));
    }

    private void write(ModelFile.Builder file, String kind) throws IOException {
      file.section("trees" + kind, trees::write);
      file.section("calibration" + kind, calibration::write);
    }
  }

  private static final class Own {

    private static final AnswerConfidence MODEL;

    static {
      try (InputStream in = AnswerConfidence.class.getResourceAsStream(NAME)) {
        if (in == null) {
          throw new IllegalStateException("The driver's jar has no " + NAME);
        }
        MODEL = read(ModelFile.read(new BufferedInputStream(in)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
