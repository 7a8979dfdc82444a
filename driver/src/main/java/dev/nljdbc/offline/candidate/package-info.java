/**
 * What speaks for and against a candidate query. A {@code CandidateRunner} runs it, a {@code
 * CandidateExaminer} counts its doubts, and {@code CandidateFeatures} tell what came of that, which
 * candidates share rows or parts with it ({@code PartMarginals}), how far its names say what the
 * question means ({@code SemanticCoverage}) and whether its clauses do what the question says where
 * it says so ({@code ClauseAlignment}). {@code DegenerateQueryFilter} and {@code CoverageFilter}
 * drop queries that nobody asks, or that leave out what the question says.
 */
@NullMarked
package dev.nljdbc.offline.candidate;

import org.jspecify.annotations.NullMarked;
