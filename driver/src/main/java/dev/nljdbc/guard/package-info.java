/**
 * Is this SQL one read of allowed tables? Begin with {@link dev.nljdbc.guard.SqlGuard}. In the
 * driver the only package that uses JSqlParser. Uses {@code dev.nljdbc.error} and the indexer's
 * catalog and queries.
 */
@NullMarked
package dev.nljdbc.guard;

import org.jspecify.annotations.NullMarked;
