package dev.nljdbc.agent.direct;

/**
 * A way to write a schema and a question down for a model. What is written is the same in all; how
 * is what models were trained on.
 */
interface PromptForm {

  /** Its name in {@code nl.lab.prompt}; the template of the whole prompt is named after it. */
  String name();

  /** The schema. */
  String schema(ShownSchema schema);

  /** What of a column is shown when none was chosen over the others. */
  Detail usual();

  /** A question that is answered already. */
  String demonstration(Demonstration shown);
}
