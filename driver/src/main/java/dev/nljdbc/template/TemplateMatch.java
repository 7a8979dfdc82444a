// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import java.util.function.Supplier;

/**
 * A question that a template may answer.
 *
 * @param template the verified question's
 * @param sql with the new values
 * @param features of {@link FrameFeatures#of}; they cost a reading by the parser
 * @param sameWording whether it is the verified question word for word, but for the values
 * @param sameContent whether it has the same words but for those that only connect
 * @param sameUnits whether it says a month where the verified question does, and not a year
 */
public record TemplateMatch(
    QuestionTemplate template,
    String sql,
    Supplier<float[]> features,
    boolean sameWording,
    boolean sameContent,
    boolean sameUnits) {

  /** How sure a match in the very same words is: the values may still mean something else. */
  private static final double SAME = 0.99;

  /** How sure a match in the same words that mean something is. */
  private static final double SAME_CONTENT = 0.95;

  /** The probability that the SQL answers the question. */
  public double confidence(TemplateModel model) {
    if (sameWording) {
      return SAME;
    }
    return sameContent ? SAME_CONTENT : model.of(features.get());
  }
}
