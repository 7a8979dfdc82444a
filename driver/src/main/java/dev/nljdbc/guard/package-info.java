/**
 * Is this SQL one read of allowed tables? Begin with {@link dev.nljdbc.guard.SqlGuard}. The only
 * package that uses JSqlParser. Uses {@code dev.nljdbc.error}, {@code dev.nljdbc.config} and the
 * indexer's catalog and dialects.
 */
@NullMarked
package dev.nljdbc.guard;

import org.jspecify.annotations.NullMarked;
