/**
 * The learned parser: begin with {@link dev.nljdbc.offline.parse.LearnedParser}. It makes candidate
 * queries of an utterance and ranks them:
 *
 * <ol>
 *   <li>{@code QuestionView}: what each column and table has to do with the question;
 *   <li>{@code SketchScorer}: which {@code Sketch}, a query without columns, tables and values, the
 *       question asks for: a softmax over sums of the sketch's clauses ({@code SketchFeatures});
 *   <li>{@code SlotScorer}: what fills the sketch's {@code Slot}s, one after the other: a softmax
 *       over {@code SlotValues} by what they have to do with the question ({@code
 *       SlotValueFeatures}) and with the slots that were filled before ({@code
 *       SlotContextFeatures});
 *   <li>{@code QueryGenerator}: a beam over both; {@code SketchAssembler} makes queries of the
 *       best, and the hand-written rules' query joins them;
 *   <li>what no data taught is not guessed: {@code AmountSums} sums up what lines come to, {@code
 *       SuperlativeDirection} takes from the words which end of a column a superlative means,
 *       {@code DisplayColumns} shows names in place of keys that nobody asked for, and {@code
 *       DegenerateQueryFilter} drops queries that nobody asks;
 *   <li>a {@link dev.nljdbc.offline.parse.CandidateRunner} runs the likeliest, a {@link
 *       dev.nljdbc.offline.parse.CandidateExaminer} counts what speaks against them, {@code
 *       CandidateFeatures} tell what came of each, which share rows or parts with it ({@code
 *       PartMarginals}), how far its names say what the question means ({@code SemanticCoverage})
 *       and whether its clauses do what the question says where it says so ({@code
 *       ClauseAlignment}); boosted trees rank them ({@link dev.nljdbc.offline.parse.RankedQuery}),
 *       and others say how likely the first is right.
 * </ol>
 *
 * <p>What was learned is {@link dev.nljdbc.offline.parse.ParserModel}; the driver's jar holds it.
 * {@link dev.nljdbc.offline.parse.TrainingExample} is what training sees of a question: the same
 * features, by the same code. Factored sketches with columns filled in by beam go back to
 * grammar-based and slot-filling parsers (SyntaxSQLNet: Yu et al., EMNLP 2018; IRNet: Guo et al.,
 * ACL 2019), execution as a feature of ranking to Interactive-T2S and SQL-PaLM.
 */
@NullMarked
package dev.nljdbc.offline.parse;

import org.jspecify.annotations.NullMarked;
