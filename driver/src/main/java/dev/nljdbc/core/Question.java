// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import dev.nljdbc.config.QuestionSettings;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What is asked.
 *
 * @param text the question, without the NL prefix
 * @param columns the columns that the result must have, in order; empty to leave it to the model
 * @param evidence outside knowledge that came with the question; empty for none
 * @param parameters what each {@code ?} of the text stands for in this execution, in order; empty
 *     for a question without
 * @param earlier the question that this one goes on from
 * @param settings what it sets for itself
 */
public record Question(
    String text,
    List<String> columns,
    String evidence,
    List<BoundValue> parameters,
    Optional<Earlier> earlier,
    QuestionSettings settings) {

  private static final Pattern PLAIN = Pattern.compile("-?\\d+(?:\\.\\d+)?(?:-\\d\\d-\\d\\d)?");

  /**
   * A question answered before.
   *
   * @param question its text
   * @param sql its answer
   */
  public record Earlier(String question, String sql) {}

  /** Copies the lists. */
  public Question {
    columns = List.copyOf(columns);
    parameters = List.copyOf(parameters);
  }

  /** A question that stands alone, without parameters. */
  public Question(String text, List<String> columns, String evidence) {
    this(text, columns, evidence, List.of(), Optional.empty(), QuestionSettings.NONE);
  }

  /** The same question, going on from another. */
  public Question after(Earlier other) {
    return new Question(text, columns, evidence, parameters, Optional.of(other), settings);
  }

  /** This question with evidence, unless it has its own. */
  public Question knowing(String told) {
    return told.isBlank() || !evidence.isBlank()
        ? this
        : new Question(text, columns, told.strip(), parameters, earlier, settings);
  }

  /** All words by which columns and cells are looked for. */
  public String linked() {
    String before = earlier.map(other -> "\n" + other.question()).orElse("");
    return text + before + (evidence.isBlank() ? "" : "\n" + evidence);
  }

  /** This question with the values of its parameters. */
  public Question with(List<BoundValue> values) {
    return new Question(text, columns, evidence, values, earlier, settings);
  }

  /** This question in other words. */
  public Question about(String other) {
    return new Question(other, columns, evidence, parameters, earlier, settings);
  }

  /**
   * The same with values in place of its parameters: numbers and dates as they are, texts in double
   * quotes.
   *
   * @param values one for each {@code ?}, in order, without double quotes in them
   */
  public Question withInlined(List<String> values) {
    List<String> written =
        values.stream().map(v -> PLAIN.matcher(v).matches() ? v : '"' + v + '"').toList();
    return about(new NormalizedQuestion(text).with(written)).with(List.of());
  }

  /** This question with settings of its own. */
  public Question with(QuestionSettings own) {
    return new Question(text, columns, evidence, parameters, earlier, own);
  }

  /** A plain question. */
  public static Question of(String text) {
    return new Question(text, List.of(), "");
  }

  /**
   * What a {@code ?} of a question stands for in one execution.
   *
   * @param type the SQL type that it is bound as, for example {@code INTEGER}
   * @param text the value in words, for the model to see what is meant; never part of the SQL
   */
  public record BoundValue(String type, String text) {}
}
