/**
 * Is this SQL one read of allowed tables? Begin with {@link dev.nljdbc.guard.SqlGuard}. The only
 * package that uses JSqlParser. Uses {@code dev.nljdbc.error} and the indexer's catalog.
 */
@NullMarked
package dev.nljdbc.guard;

import org.jspecify.annotations.NullMarked;
