/**
 * Questions that compute with what simpler questions ask: the average of counts, the share of a
 * part in the whole, the difference or the ratio of two amounts, two amounts side by side.
 *
 * <p>{@link dev.nljdbc.offline.compute.ComputationFinder} takes such a question apart into the
 * simpler ones, in every way that its words allow; each is read as any question is. {@link
 * dev.nljdbc.offline.compute.ComputationSql} accepts two readings only when they are alike but for
 * what is compared, and writes one query over both.
 *
 * <p>In the same way, {@code RunningTotal} and {@code RunningTotalSql} add up the amounts of groups
 * in their order, {@code RankingFinder} and {@code RankingSql} give rows their places in an order,
 * and {@code ValueConjunction} and {@code ValueConjunctionQuery} ask for all of three or more
 * cells, or for nothing but them; {@code RelationalDivision} asks for every row of a table.
 */
@NullMarked
package dev.nljdbc.offline.compute;

import org.jspecify.annotations.NullMarked;
