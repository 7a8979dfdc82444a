/**
 * What a model is told of a question. A conversation opens with instructions, exemplars, the
 * schema, what schema linking found, and the question. One direct prompt (SQL-PaLM, sections 6.1,
 * 6.2 and 6.3.5) holds the schema in the form that suits the model, matched cells and
 * demonstrations. All fixed texts are resources of this package. It asks no model itself.
 *
 * <p>Begin with {@link dev.nljdbc.agent.prompt.Prompt} and {@link
 * dev.nljdbc.agent.prompt.DirectPrompt}.
 */
@NullMarked
package dev.nljdbc.agent.prompt;

import org.jspecify.annotations.NullMarked;
