/**
 * Files for others' use, made from data sets and runs: examples for fine-tuning, pairs for training
 * column selection, other SQL for the same question (SQL-PaLM, sections 6.3.1, 6.3.3 and 6.3.5).
 *
 * <p>Begin with {@link dev.nljdbc.bench.export.FineTuningExample}.
 */
@NullMarked
package dev.nljdbc.bench.export;

import org.jspecify.annotations.NullMarked;
