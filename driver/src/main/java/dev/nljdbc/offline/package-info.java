/**
 * The embedded semantic parser: answers questions with no language model, or says that it does not
 * understand.
 *
 * <p>Begin with {@link dev.nljdbc.offline.OfflineParser}. It knows no question, schema or
 * benchmark: words of the question are linked to columns and values by the indexer's searches,
 * joined by its graph, and put together by a grammar of questions. Uses {@code dev.nljdbc.error}
 * and the indexer.
 */
@NullMarked
package dev.nljdbc.offline;

import org.jspecify.annotations.NullMarked;
