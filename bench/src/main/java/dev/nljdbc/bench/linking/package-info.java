/**
 * What gold queries need of a database: columns, values, joins; and how much of it the indexer
 * finds (Interactive-T2S, section 4; recall as the field counts it). Prints nothing; results are
 * kept in {@code bench/results/}.
 *
 * <p>Begin with {@link dev.nljdbc.bench.linking.GoldLiterals} or {@link
 * dev.nljdbc.bench.linking.ColumnSearchRecall}.
 */
@NullMarked
package dev.nljdbc.bench.linking;

import org.jspecify.annotations.NullMarked;
