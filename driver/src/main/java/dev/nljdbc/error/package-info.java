/**
 * The faults that reach a user: one list of causes, one exception.
 *
 * <p>Begin with {@link dev.nljdbc.error.NlError}.
 */
@NullMarked
package dev.nljdbc.error;

import org.jspecify.annotations.NullMarked;
