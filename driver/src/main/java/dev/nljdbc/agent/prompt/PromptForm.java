// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.agent.tool.PromptEscaping;
import dev.nljdbc.config.Choices;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;

/**
 * A way to write a schema and a question down for a model. What is written is the same in all; how
 * is what models were trained on.
 */
abstract class PromptForm {

  private final String name;

  PromptForm(String name) {
    this.name = name;
  }

  /** Its name in {@code nl.lab.prompt}; the template of the whole prompt is named after it. */
  final String name() {
    return name;
  }

  abstract String schema(PromptSchema schema);

  /** A question that is answered already. */
  abstract String demonstration(Demonstration shown);

  /** The form that the settings name. */
  static PromptForm of(Settings settings) {
    return switch (settings.choice(Setting.PROMPT, Choices.SchemaForm.class)) {
      case CONCISE -> new ConciseForm();
      case VERBOSE -> new VerboseForm();
    };
  }

  /** How much of a column a prompt shows. */
  enum ColumnDetail {
    /** Name and type. */
    NAME,
    /** Adds the description, and the values of columns with few. */
    FACTS,
    /** Adds example values of columns with many. */
    FULL
  }

  /**
   * A question with the SQL that answers it, shown to a model as an example.
   *
   * @param question as a person asked it
   * @param sql without a semicolon
   */
  record Demonstration(String question, String sql) {

    /** Keeps both from passing for other parts of the prompt. */
    Demonstration {
      question = PromptEscaping.paragraph(question);
      sql = PromptEscaping.paragraph(sql);
    }
  }
}
