package dev.nljdbc.agent.prompt;

import java.util.List;

/**
 * What is asked.
 *
 * @param text the question, without the NL prefix
 * @param columns the columns that the result must have, in order; empty to leave it to the model
 * @param evidence outside knowledge that came with the question; empty for none
 * @param parameters what each {@code ?} of the text stands for in this execution, in order; empty
 *     for a question without
 */
public record Question(
    String text, List<String> columns, String evidence, List<BoundValue> parameters) {

  /** Copies the lists. */
  public Question {
    columns = List.copyOf(columns);
    parameters = List.copyOf(parameters);
  }

  /** A question without parameters. */
  public Question(String text, List<String> columns, String evidence) {
    this(text, columns, evidence, List.of());
  }

  /** All words by which columns and cells are looked for. */
  String linked() {
    return evidence.isBlank() ? text : text + "\n" + evidence;
  }

  /** A plain question. */
  public static Question of(String text) {
    return new Question(text, List.of(), "");
  }
}
