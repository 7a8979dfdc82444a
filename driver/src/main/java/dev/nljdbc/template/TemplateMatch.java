// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

/**
 * A template that answers a question: the words are the same but for the values.
 *
 * @param template the verified question's
 * @param sql with the new values
 * @param sameUnits whether it says a month where the verified question does, and not a year
 */
public record TemplateMatch(QuestionTemplate template, String sql, boolean sameUnits) {

  /** The confidence of its SQL: the values may still mean something else. */
  public static final double CONFIDENCE = 0.99;
}
