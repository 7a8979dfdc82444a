/**
 * The faults that reach a user: one list of causes, one exception.
 *
 * <p>Begin with {@link dev.nljdbc.error.NlError}. Uses nothing of this project.
 */
@NullMarked
package dev.nljdbc.error;

import org.jspecify.annotations.NullMarked;
