/**
 * Changes of the likely queries, whichever of them is chosen: what is shown and in which order,
 * each thing once, no rows that lack what is asked for.
 *
 * <p>Begin with {@link dev.nljdbc.offline.refinement.AnswerLayout}, which makes the changes in
 * order. Each class knows one of them, and changes nothing in its own result.
 */
@NullMarked
package dev.nljdbc.offline.refinement;

import org.jspecify.annotations.NullMarked;
