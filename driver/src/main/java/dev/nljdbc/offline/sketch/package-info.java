/**
 * Makes queries for a question from learned parts:
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
 *       best, each a {@code Derivation}.
 * </ol>
 *
 * <p>Factored sketches with columns filled in by beam go back to grammar-based and slot-filling
 * parsers (SyntaxSQLNet: Yu et al., EMNLP 2018; IRNet: Guo et al., ACL 2019).
 */
@NullMarked
package dev.nljdbc.offline.sketch;

import org.jspecify.annotations.NullMarked;
