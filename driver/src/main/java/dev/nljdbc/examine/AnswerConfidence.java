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
 * ConfidenceFeatures} of right and wrong queries by {@code nl-bench train-confidence}. Immutable.
 */
public final class AnswerConfidence {

  private static final String NAME = "confidence.model";

  private final TreeModel trees;
  private final Calibration calibration;

  /** What was learned. */
  public AnswerConfidence(TreeModel trees, Calibration calibration) {
    this.trees = trees;
    this.calibration = calibration;
  }

  /** The driver's own. */
  public static AnswerConfidence own() {
    return Own.MODEL;
  }

  /**
   * In 0 to 1.
   *
   * @param features of {@link ConfidenceFeatures}
   */
  public double of(float[] features) {
    return calibration.probability(trees.score(features));
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException when it is no such model, damaged, or of another version
   */
  public static AnswerConfidence read(ModelFile file) throws IOException {
    return new AnswerConfidence(
        file.section("trees", TreeModel::read), file.section("calibration", Calibration::read));
  }

  /**
   * Writes it.
   *
   * @throws IOException when it can't be written
   */
  public void write(ModelFile.Builder file) throws IOException {
    file.section("trees", trees::write);
    file.section("calibration", calibration::write);
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
