/**
 * Files for others' use, made from data sets and runs: examples for fine-tuning and pairs for
 * training column selection (SQL-PaLM, sections 6.3.1 and 6.3.5).
 *
 * <p>Begin with {@link dev.nljdbc.bench.export.FineTuningExample}.
 */
@NullMarked
package dev.nljdbc.bench.export;

import org.jspecify.annotations.NullMarked;
