/**
 * Is this SQL one read of allowed tables? Begin with {@link dev.nljdbc.guard.SqlGuard}. In the
 * driver the only package that uses JSqlParser.
 */
@NullMarked
package dev.nljdbc.guard;

import org.jspecify.annotations.NullMarked;
