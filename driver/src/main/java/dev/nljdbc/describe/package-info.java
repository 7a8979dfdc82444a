/**
 * NL DESCRIBE: a model writes what the columns of a table hold, from their profiles, as far as
 * {@link dev.nljdbc.agent.tool.Sharing} lets it know them.
 *
 * <p>Begin with {@link dev.nljdbc.describe.Describer}. Uses {@code agent.tool} (the workspace),
 * {@code llm}, {@code config}, {@code error} and the indexer, which keeps what was written.
 */
@NullMarked
package dev.nljdbc.describe;

import org.jspecify.annotations.NullMarked;
