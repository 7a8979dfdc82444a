// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.offline.model.Calibration;
import dev.nljdbc.offline.model.ModelFile;
import dev.nljdbc.offline.model.TreeModel;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The probability that two questions ask for the same but for their values. Learned by {@code
 * nl-bench train-templates} from questions with equal SQL. Immutable.
 *
 * @param trees score the features of two questions
 * @param calibration makes a probability of the score
 */
public record TemplateModel(TreeModel trees, Calibration calibration) {

  private static final String NAME = "template.model";

  /** How many numbers there are of two questions. */
  public static final int FEATURES = FrameFeatures.COUNT;

  /** The driver's own. */
  public static TemplateModel own() {
    return Own.MODEL;
  }

  /** The probability, in 0 to 1. */
  double of(float[] features) {
    return calibration.probability(trees.score(features));
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException when it is no such model, damaged, or of another version
   */
  public static TemplateModel read(ModelFile file) throws IOException {
    return new TemplateModel(
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

    private static final TemplateModel MODEL;

    static {
      try (InputStream in = TemplateModel.class.getResourceAsStream(NAME)) {
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
