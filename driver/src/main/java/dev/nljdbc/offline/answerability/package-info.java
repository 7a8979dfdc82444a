/**
 * Refusals: questions that can't be answered, and answers that leave out what was asked.
 *
 * <p>Begin with {@link dev.nljdbc.offline.answerability.AnswerabilityCheck}, which asks the checks
 * in order. {@link dev.nljdbc.offline.answerability.NotUnderstood} makes their errors.
 */
@NullMarked
package dev.nljdbc.offline.answerability;

import org.jspecify.annotations.NullMarked;
