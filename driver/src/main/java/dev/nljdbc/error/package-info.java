/**
 * The faults that reach a user: one list of causes, one exception.
 *
 * <p>Begin with {@link dev.nljdbc.error.NlError}. Of this project it uses {@link
 * dev.nljdbc.text.VisibleText} alone.
 */
@NullMarked
package dev.nljdbc.error;

import org.jspecify.annotations.NullMarked;
