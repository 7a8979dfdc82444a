/**
 * The learned parser: begin with {@link dev.nljdbc.offline.parse.LearnedParser}. It makes candidate
 * queries of an utterance and ranks them:
 *
 * <ol>
 *   <li>{@link dev.nljdbc.offline.sketch} makes queries; the hand-written rules' query joins them;
 *   <li>what no data taught is not guessed: {@code AmountSums} sums up what lines come to, {@code
 *       SuperlativeDirection} takes from the words which end of a column a superlative means,
 *       {@code DisplayColumns} shows names in place of keys that nobody asked for;
 *   <li>{@link dev.nljdbc.offline.candidate} tells what speaks for and against each; boosted trees
 *       rank them ({@link dev.nljdbc.offline.parse.RankedQuery}), and others say how likely the
 *       first is right.
 * </ol>
 *
 * <p>What was learned is {@link dev.nljdbc.offline.parse.ParserModel}; the driver's jar holds it.
 * {@link dev.nljdbc.offline.parse.TrainingExample} is what training sees of a question: the same
 * features, by the same code. Execution as a feature of ranking goes back to Interactive-T2S and
 * SQL-PaLM.
 */
@NullMarked
package dev.nljdbc.offline.parse;

import org.jspecify.annotations.NullMarked;
