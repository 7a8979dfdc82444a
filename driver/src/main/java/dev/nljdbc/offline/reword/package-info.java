/**
 * Questions in other words, before they are read: the same question as the parser knows it.
 *
 * <p>{@link dev.nljdbc.offline.reword.Rewording} is the door. Each class behind it knows one way of
 * speaking, and finds nothing in its own result.
 */
@NullMarked
package dev.nljdbc.offline.reword;

import org.jspecify.annotations.NullMarked;
