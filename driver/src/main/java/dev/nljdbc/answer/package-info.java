/**
 * Answers: found by a strategy, kept in memory and on disk, verified by people ({@code memory}),
 * logged; and descriptions of columns that a model writes.
 *
 * <p>Begin with {@link dev.nljdbc.answer.NlAnswer}.
 */
@NullMarked
package dev.nljdbc.answer;

import org.jspecify.annotations.NullMarked;
