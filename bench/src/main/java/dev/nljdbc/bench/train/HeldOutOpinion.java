// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.offline.Opinion;

/**
 * How a parser that learned nothing of a question's database reads the question.
 *
 * @param question its id
 * @param opinion the reading
 * @param notRun the reading without running anything
 */
record HeldOutOpinion(String question, Opinion opinion, Opinion notRun) {}
