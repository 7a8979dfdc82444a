/**
 * A query before it is text: {@link dev.nljdbc.offline.query.Query}, written in the engine's SQL by
 * {@code SqlRenderer} with {@code FromClause}, told in words by {@code QueryExplanation}.
 */
@NullMarked
package dev.nljdbc.offline.query;

import org.jspecify.annotations.NullMarked;
