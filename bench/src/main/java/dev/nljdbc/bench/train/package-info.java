/**
 * Trains the offline model and says how good it is: the training questions, their gold queries as
 * the offline model writes queries, what runs and judges candidates, cross-validation by database.
 *
 * <p>Begin with {@link dev.nljdbc.bench.train.OfflineTraining}.
 */
@NullMarked
package dev.nljdbc.bench.train;

import org.jspecify.annotations.NullMarked;
