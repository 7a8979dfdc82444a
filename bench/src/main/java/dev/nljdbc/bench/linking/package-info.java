/**
 * How much of what the gold queries need the indexer finds: columns, values, join paths, keys
 * (Interactive-T2S, section 4; recall as the field counts it). Prints nothing; results are kept in
 * {@code bench/results/}.
 */
@NullMarked
package dev.nljdbc.bench.linking;

import org.jspecify.annotations.NullMarked;
