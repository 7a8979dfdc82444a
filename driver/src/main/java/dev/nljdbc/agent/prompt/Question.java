package dev.nljdbc.agent.prompt;

import java.util.List;

/**
 * What is asked.
 *
 * @param text the question, without the NL prefix
 * @param columns the columns that the result must have, in order; empty to leave it to the model
 * @param evidence outside knowledge that came with the question; empty for none
 */
public record Question(String text, List<String> columns, String evidence) {

  /** Copies the columns. */
  public Question {
    columns = List.copyOf(columns);
  }

  /** A plain question. */
  public static Question of(String text) {
    return new Question(text, List.of(), "");
  }
}
