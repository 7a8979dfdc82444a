/**
 * The one-prompt way from a question to SQL (SQL-PaLM, sections 6.1, 6.2 and 6.3.5): the forms in
 * which the schema is shown, database content matched to the question, selection of columns,
 * demonstrations, and how the query is taken out of the model's reply. It asks no model itself.
 *
 * <p>Begin with {@link dev.nljdbc.agent.direct.DirectPrompt}. Uses {@code agent.prompt}, {@code
 * agent.tool} and what those use.
 */
@NullMarked
package dev.nljdbc.agent.direct;

import org.jspecify.annotations.NullMarked;
