/**
 * Benchmarks' questions by their published layouts: one reader per data set, each checking its
 * folder file by file.
 *
 * <p>Begin with {@link dev.nljdbc.bench.dataset.Datasets}.
 */
@NullMarked
package dev.nljdbc.bench.dataset;

import org.jspecify.annotations.NullMarked;
