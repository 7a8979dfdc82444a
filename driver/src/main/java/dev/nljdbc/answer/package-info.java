/**
 * Answers, kept: what a question on one schema by one model was answered with, in memory and on
 * disk.
 *
 * <p>Begin with {@link dev.nljdbc.answer.NlAnswer}. Uses {@code agent}, {@code offline}, {@code
 * llm}, {@code config}, {@code error} and the indexer.
 */
@NullMarked
package dev.nljdbc.answer;

import org.jspecify.annotations.NullMarked;
