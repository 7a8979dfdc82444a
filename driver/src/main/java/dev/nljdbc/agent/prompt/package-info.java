/**
 * What a model is told at the beginning: instructions, exemplars, the schema, what schema linking
 * found for the question, the question. All fixed texts are resources of this package.
 *
 * <p>Begin with {@link dev.nljdbc.agent.prompt.Prompt}. Uses {@code agent.protocol}, {@code
 * agent.tool} and what those use.
 */
@NullMarked
package dev.nljdbc.agent.prompt;

import org.jspecify.annotations.NullMarked;
