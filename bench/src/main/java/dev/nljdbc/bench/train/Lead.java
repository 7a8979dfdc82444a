// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

/**
 * What tells whether the first of ranked candidates is right, and whether it is.
 *
 * @param hidden whether the question was read with a column hidden
 * @param features as {@link dev.nljdbc.offline.parse.RankedQuery#lead} gives them
 */
record Lead(TrainingQuestion question, boolean hidden, float[] features, boolean right) {}
