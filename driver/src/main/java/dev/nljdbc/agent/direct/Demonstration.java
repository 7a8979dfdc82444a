package dev.nljdbc.agent.direct;

import dev.nljdbc.agent.tool.Lines;

/**
 * A question with the SQL that answers it, shown to a model as an example.
 *
 * @param question as a person asked it
 * @param sql without a semicolon
 */
record Demonstration(String question, String sql) {

  /** Keeps both from passing for other parts of the prompt. */
  Demonstration {
    question = Lines.paragraph(question);
    sql = Lines.paragraph(sql);
  }
}
