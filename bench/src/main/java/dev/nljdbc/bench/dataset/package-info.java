/**
 * Benchmarks' questions by their published layouts: one reader per data set, each checking its
 * folder file by file.
 *
 * <p>Begin with {@link dev.nljdbc.bench.dataset.Datasets}. Uses nothing of this module but {@code
 * catalog} of the indexer.
 */
@NullMarked
package dev.nljdbc.bench.dataset;

import org.jspecify.annotations.NullMarked;
